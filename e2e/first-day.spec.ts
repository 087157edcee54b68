import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { makeQuestionWorkbook } from '../sample/workbook.ts'
import { expect, startApp, test as onSample } from './support/app.ts'
import {
  addAccounts,
  addFile,
  addFileTo,
  asAdmin,
  asPerson,
  hireTeam,
  makeNumberedWorkbook,
  getTestPassword,
} from './support/people.ts'
import { endWalkOf, handsOn } from './support/presses.ts'

/**
 * The highest number of presses that both people together need from Home of an empty workspace to the first submitted row. Their
 * logins do not count.
 */
const LIMIT = 19

const test = onSample.extend<{ link: string }>({
  link: async ({ browserName: _browser }, provide) => {
    const app = await startApp({ DEMO: '0' })
    await provide(/http\S+\/setup\/\S+/.exec(app.log())?.[0] ?? '')
    await app.stop()
  },
})

test('five steps lead two people from an empty workspace to the first submitted row', async ({ page, browser, link }) => {
  await page.goto(new URL('/', link).href)
  await expect(page.getByText(/^Nobody can log in yet\. The link that makes the first admin was printed/)).toBeVisible()
  await page.goto(link)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Meera Joshi')
  await page.getByLabel('Email').fill('meera.joshi@proofline.example')
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type('four quiet lamps')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Proofline, Meera' })).toBeVisible()

  const hands = handsOn(page)
  const step = (name: string) => page.getByRole('listitem', { name })
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await hands.type('NEET 2027')
  await hands.press('Enter')
  await expect(step('Create a project').getByText(/^NEET 2027, made by you at /)).toBeVisible()

  await expect(step('Upload a workbook of questions').getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await hands.press('Enter')
  await chooser
  const buffer = Buffer.from(await makeQuestionWorkbook())
  await hands.file(page.locator('input[type=file]'), { name: 'Set01.xlsx', mimeType: 'application/octet-stream', buffer })
  const store = page.getByRole('button', { name: /^Import [\d,]+ rows$/ })
  await hands.click(store)
  await expect(page.getByRole('heading', { name: /^[\d,]+ rows added$/ })).toBeVisible()
  await hands.click(page.getByRole('link', { name: 'Proofline, Home' }))

  await expect(page.getByLabel('Full Name')).toBeFocused()
  await hands.type('Ananya Iyer')
  await hands.fill(page.getByLabel('Email'), 'ananya.iyer@proofline.example')
  await hands.press('Enter')
  const loginText = page.getByRole('textbox', { name: 'Login text of Ananya Iyer' })
  await expect(loginText).toBeVisible()
  const given = /^Password: (\S+)$/m.exec(await loginText.inputValue())?.[1] ?? ''

  await hands.click(page.getByRole('link', { name: 'Assign Tasks' }))
  await expect(page.getByRole('button', { name: 'Leave Ananya Iyer out' }), 'the only author is proposed').toBeVisible()
  await hands.click(page.getByRole('complementary').getByRole('button', { name: /^Assign [\d,]+ rows/ }))
  await expect(page.getByText(/^Assigned tasks: [\d,]+ rows/).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Author: ready/ }).first(), 'the rows stay on the screen').toBeVisible()

  await hands.click(page.getByRole('link', { name: 'Proofline, Home' }))
  await expect(page.getByText('4 of 5 done')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('Ananya Iyer sees their rows on Home')
  await expect(page.getByRole('textbox', { name: /^IDs, typed or pasted/ })).toBeFocused()
  await hands.type('phys-11, phys-12')
  await hands.press('Control+Enter')
  await expect(page.getByText('5 of 5 done')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happens next' }), 'until a row is submitted').toBeVisible()

  const author = await (await browser.newContext()).newPage()
  const theirs = handsOn(author)
  await author.goto(new URL('/', link).href)
  await author.getByLabel('Email').fill('ananya.iyer@proofline.example')
  await author.getByLabel('Password', { exact: true }).fill(given)
  await author.keyboard.press('Enter')
  await expect(author.getByLabel('New password', { exact: true })).toBeFocused()
  await author.keyboard.type('nine paper boats')
  await author.keyboard.press('Enter')

  await expect(author.getByRole('link', { name: /^Continue/ })).toBeFocused()
  await theirs.press('Enter')
  await expect(author.getByRole('heading', { level: 2, name: 'Task 1' })).toBeFocused()
  await theirs.press('1')
  await theirs.click(author.getByRole('button', { name: 'Start phys-11' }))
  await expect(author.getByText('Allocation ID phys-11')).toBeVisible()
  await theirs.check(author.getByRole('radio', { name: 'Authored on Doc' }))
  const saved = author.waitForResponse((response) => response.request().method() === 'PATCH')
  await theirs.press('Control+Enter')
  expect(await (await saved).json()).toMatchObject({ success: true, message: 'Updated task' })

  endWalkOf({ who: 'ADMIN and AUTHOR', what: 'an empty workspace to the first submitted row', limit: LIMIT }, hands, theirs)
  await author.context().close()

  await expect(
    page.getByRole('region', { name: 'Files in progress' }).getByRole('link', { name: 'Reviewer: 1 row' }),
  ).toBeVisible()
  await expect(loginText, 'until the log-out').toHaveValue(new RegExp(`^Password: ${given}$`, 'm'))
  await page.getByRole('button', { name: 'Meera Joshi, user menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill('meera.joshi@proofline.example')
  await page.getByLabel('Password', { exact: true }).fill('four quiet lamps')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Files in progress' })).toBeVisible()
  await expect(loginText).toHaveCount(0)
})

const project = 'First day 2027'
const file = 'First_day.xlsx'
const stages = ['author', 'reviewer', 'reviewer2', 'uploader'] as const
type Stage = (typeof stages)[number]

type Hands = ReturnType<typeof handsOn>
const logIn = async (page: Page, hands: Hands, email: string): Promise<void> => {
  await page.goto('/')
  await hands.fill(page.getByLabel('Email'), email)
  await hands.fill(page.getByLabel('Password', { exact: true }), getTestPassword(email))
  await hands.press('Enter')
}
const status = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('radio', { name: new RegExp(`^${name}`) })

/** The presses of each stage on the desk. A limit also counts the three presses to log in, Continue and Ctrl+Enter. */
const decisions: Record<Stage, { limit: number; decide: (page: Page, hands: Hands) => Promise<void> }> = {
  author: {
    limit: 7,
    decide: async (page, hands) => {
      await hands.press('1')
      await expect(page.getByRole('group', { name: 'Answer type' }).getByRole('radio').first()).toBeFocused()
      await hands.press('a')
      await expect(page.getByRole('radio', { name: 'Authored on Doc' })).toBeChecked()
    },
  },
  reviewer: {
    limit: 6,
    decide: async (page, hands) => {
      await hands.press('1')
      await expect(status(page, 'approved')).toBeChecked()
    },
  },
  reviewer2: {
    limit: 6,
    decide: async (page, hands) => {
      await hands.press('1')
      await expect(status(page, 'approved')).toBeChecked()
    },
  },
  uploader: {
    limit: 7,
    decide: async (page, hands) => {
      await hands.press('1')
      await expect(page.getByRole('textbox', { name: 'New content ID' })).toBeFocused()
      await hands.type('CNT-1')
    },
  },
}
/**
 * The highest number of presses from the login to assigned rows, by a segment of the file's bar on Home and the button that
 * assigns its rows. The person is found by a part of the name.
 */
const ASSIGNING_LIMIT = 8

onSample.describe('from the login page to the first work done', () => {
  let team: Awaited<ReturnType<typeof hireTeam>>

  onSample.beforeAll(async ({ app }) => {
    const api = await asAdmin(app.url)
    team = await hireTeam(api, 'first', ['Physics'])
    await addFile(api, project, file, makeNumberedWorkbook('FIRST', stages.length))
    const [author, reviewer, second, uploader] = stages.map((stage) => team[stage].email)
    await api('POST', `file/${file}/assign`, { start: 1, end: stages.length, author, reviewer, 'reviewer-2': second, uploader })
    await addAccounts(api, project, 'Physics', ['first-a', 'first-u'])
    const calls = Object.fromEntries(
      await Promise.all(stages.map(async (stage) => [stage, await asPerson(app.url, team[stage].email)] as const)),
    )
    const start = (stage: Stage, accountId: string) =>
      calls[stage]?.('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId })
    await start('author', 'first-a')
    await start('uploader', 'first-u')
    const done = { status: 'done', answerType: 'Authored on Doc', accountId: 'first-a' }
    for (const [at, stage] of stages.entries())
      for (const earlier of stages.slice(0, at))
        await calls[earlier]?.('PATCH', `file/tasks/${file}/update/${team[earlier].role}`, {
          sr_no: stages.indexOf(stage) + 1,
          ...(earlier === 'author' ? done : { status: 'approved' }),
        })
  })

  for (const stage of stages) {
    const { limit, decide } = decisions[stage]
    onSample(`the ${stage} stores the first decision with at most ${limit} presses`, async ({ page }) => {
      const hands = handsOn(page)
      await logIn(page, hands, team[stage].email)
      await expect(page.getByRole('link', { name: /^Continue/ })).toBeFocused()
      await hands.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: `Task ${stages.indexOf(stage) + 1}` })).toBeFocused()
      await decide(page, hands)
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await hands.press('Control+Enter')
      expect(await (await saved).json()).toMatchObject({ success: true, message: 'Updated task' })
      await expect(page.getByText('Updated task').first()).toBeVisible()
      endWalkOf({ who: team[stage].role, what: 'the login page to the first decision', limit }, hands)
    })
  }

  for (const name of ['meera', 'leela'] as const) {
    const role = cast[name].roles[0]
    onSample(`the ${role} assigns the first rows with at most ${ASSIGNING_LIMIT} presses`, async ({ page, app }) => {
      const api = await asAdmin(app.url)
      const own = `First_${role}.xlsx`
      await addFileTo(api, project, own, makeNumberedWorkbook(name, 6))
      const hands = handsOn(page)
      await logIn(page, hands, cast[name].email)
      const bar = page.getByRole('region', { name: 'Files in progress' }).getByRole('list', { name: `Stages of ${own}` })
      await hands.click(bar.getByRole('link', { name: 'Unassigned: 6 rows' }))
      await hands.click(page.getByRole('button', { name: 'Assign Tasks', exact: true }))
      await expect(page.getByRole('combobox', { name: 'Add person' })).toBeFocused()
      await hands.type(team.author.fullName)
      await expect(page.getByRole('option', { name: new RegExp(team.author.fullName) })).toBeAttached()
      await hands.press('Enter')
      const assign = page.getByRole('complementary').getByRole('button', { name: 'Assign 6 rows' })
      await expect(assign).toBeEnabled()
      await hands.press('Control+Enter')
      await expect(page.getByText('Assigned tasks: 6 rows')).toBeVisible()
      endWalkOf(
        { who: cast[name].roles.join(' and '), what: 'the login page to the first assigned rows', limit: ASSIGNING_LIMIT },
        hands,
      )
      const where = [{ key: 'author', value: team.author.email }]
      expect(await api('POST', `file/${own}/-/-`, { searchFields: where })).toMatchObject({ total: 6 })
    })
  }
})
