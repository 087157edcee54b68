import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, startApp, test } from './support/app.ts'
import { addAccounts, addFile, asAdmin, asPerson, openDesk, hireTeam, makeNumberedWorkbook } from './support/people.ts'

const file = 'Live_Set01.xlsx'
const project = 'Live 2027'
const sample = 'Foundation_Set01.xlsx'
const listPath = (list: string, srNo?: number): string =>
  `/${list}/${encodeURIComponent(file)}${srNo === undefined ? '' : `?task=${srNo}`}`
const updatePath = (role: string): string => `file/tasks/${encodeURIComponent(file)}/update/${role}`

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }) && undefined)
const expectNotReloaded = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'marked' in window), 'the page was reloaded').toBe(true)
const streamOf = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/events'))

test('a decision appears at another person’s desk without a reload', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  const team = await hireTeam(api, 'live', ['Physics'], ['author', 'reviewer'])
  await addFile(api, project, file, makeNumberedWorkbook('LIVE', 4))
  await api('POST', `file/${encodeURIComponent(file)}/assign`, {
    start: 1,
    end: 4,
    author: team.author.email,
    reviewer: team.reviewer.email,
  })
  await addAccounts(api, project, 'Physics', ['live-a'])
  const authorCalls = await asPerson(app.url, team.author.email)
  await authorCalls('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId: 'live-a' })
  for (const srNo of [1, 2]) {
    const done = { sr_no: srNo, status: 'done', answerType: 'Authored on Doc', accountId: 'live-a' }
    await authorCalls('PATCH', updatePath('AUTHOR'), done)
  }

  const author = await openDesk(browser, app.url, team.author.email)
  const reviewer = await openDesk(browser, app.url, team.reviewer.email, { address: listPath('assigned', 1) })
  const opened = streamOf(author)
  await author.goto(listPath('assigned', 3))
  expect((await opened).status()).toBe(200)
  await mark(author)
  await expect(author.getByRole('link', { name: 'Reworks 0' })).toBeVisible()
  await author.getByRole('group', { name: 'Status' }).getByRole('radio', { name: /^done/ }).check()
  const comments = author.getByRole('textbox', { name: 'Comments' })
  await comments.fill('Half a sentence that is')

  await test.step('a rework updates the author’s tag, and the typed text stays', async () => {
    await reviewer
      .getByRole('group', { name: 'Status' })
      .getByRole('radio', { name: /^send for rework/ })
      .check()
    await reviewer.getByRole('textbox', { name: 'Comments' }).fill('Please give the unit.')
    await reviewer.keyboard.press('Control+Enter')
    await expect(reviewer.getByText('Updated task').first()).toBeVisible()
    await expect(author.getByRole('link', { name: 'Reworks 1' })).toBeVisible()
    await expectNotReloaded(author)
    await expect(comments).toHaveValue('Half a sentence that is')
  })

  await test.step('the next rework appears in the open list of reworks', async () => {
    const reopened = streamOf(author)
    await author.goto(listPath('rework-received'))
    await reopened
    await mark(author)
    await expect(author.getByText('1 row').first()).toBeVisible()
    const reviewerCalls = await asPerson(app.url, team.reviewer.email)
    const rework = { sr_no: 2, status: 'sent_for_rework', comments: 'And the sign.' }
    await reviewerCalls('PATCH', updatePath('REVIEWER'), rework)
    await expect(author.getByText('2 rows').first()).toBeVisible()
    await expect(author.getByRole('link', { name: 'Reworks 2' })).toBeVisible()
    await expectNotReloaded(author)
  })

  await test.step('a blocked person is returned to the login at once', async () => {
    const { users } = (await api('GET', `admin/users?email=${encodeURIComponent(team.author.email)}`)) as {
      users: { _id: string }[]
    }
    await api('PUT', `user/block/${users[0]?._id ?? ''}`)
    await expect(author.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
  await Promise.all([author, reviewer].map((page) => page.context().close()))

  await test.step('a change under a typed decision is reported, and the typed text is preserved', async () => {
    const neha = await asPerson(app.url, cast.neha.email)
    const list = await neha('POST', `file/tasks/${sample}/REVIEWER?type=rework-received`, { searchFields: [] })
    const listed = list['tasks'] as { sr_no: number; uploader: string | null; holders: ({ fullName: string } | null)[] }[]
    const task = listed.find(({ uploader }) => uploader !== null)
    const srNo = task?.sr_no ?? 0
    const uploaderName = task?.holders[3]?.fullName ?? ''
    const page = await openDesk(browser, app.url, cast.neha.email, { address: `/rework-received/${sample}?task=${srNo}` })
    await expect(page.getByRole('heading', { name: `Task ${srNo}`, exact: true })).toBeVisible()
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('radio', { name: /^approved/ })
      .check()
    const comments = page.getByRole('textbox', { name: 'Comments' })
    await comments.fill('Well put.')
    await api('POST', `file/${sample}/unassign`, { checked: [srNo], roles: ['uploader'] })
    await page.keyboard.press('Control+Enter')
    const changes = page.getByRole('region', { name: 'Changed since you opened it' })
    await expect(changes).toContainText(`${uploaderName} → empty`)
    await expect(comments).toHaveValue('Well put.')
    await expectAccessible(page)
    await changes.getByRole('button', { name: 'Continue with the current task' }).click()
    await expect(changes).toBeHidden()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Updated task').first()).toBeVisible()
    await page.context().close()
  })
})

test('open grids on two nodes show the decisions of others without a reload', async ({ browser, app }) => {
  const other = await startApp({ DATABASE_URL: app.settings['DATABASE_URL'] ?? '', DEMO: '0' })
  const api = await asAdmin(app.url)
  const team = await hireTeam(api, 'grid', ['Physics'], ['author', 'reviewer'])
  const [gridFile, gridProject] = ['Live_Grid01.xlsx', 'Live grid 2027']
  await addFile(api, gridProject, gridFile, makeNumberedWorkbook('GRID', 3))
  const given = { start: 1, end: 3, author: team.author.email, reviewer: team.reviewer.email }
  await api('POST', `file/${encodeURIComponent(gridFile)}/assign`, given)
  await addAccounts(api, gridProject, 'Physics', ['grid-a'])
  const author = await asPerson(app.url, team.author.email)
  await author('PUT', `timesheet/project/${encodeURIComponent(gridProject)}/user/add`, { accountId: 'grid-a' })

  const address = `/project/${encodeURIComponent(gridProject)}/-/${encodeURIComponent(gridFile)}`
  const admin = await openDesk(browser, other.url, cast.meera.email, { address })
  const manager = await openDesk(browser, app.url, cast.kavita.email, { address })
  for (const page of [admin, manager]) {
    await expect(page.getByRole('row', { name: /GRID-1/ }).first()).toBeVisible()
    await mark(page)
  }
  const decide = (srNo: number) =>
    author('PATCH', `file/tasks/${encodeURIComponent(gridFile)}/update/AUTHOR`, {
      sr_no: srNo,
      status: 'done',
      answerType: 'Authored on Doc',
      accountId: 'grid-a',
    })
  for (const srNo of [1, 2, 3]) {
    await decide(srNo)
    const decided = (page: Page) => page.getByRole('row', { name: new RegExp(`GRID-${srNo} .*Reviewer: ready`) })
    await Promise.all([admin, manager].map((page) => expect(decided(page)).toBeVisible()))
  }
  for (const page of [admin, manager]) {
    await expectNotReloaded(page)
    await page.context().close()
  }
  await other.stop()
})
