import { violationsOn } from './support/accessible.ts'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { messageRead } from './support/keys.ts'
import { type Api, addFileTo, asAdmin, makeNumberedWorkbook, openAs } from './support/people.ts'

const project = 'Planner 2027'

async function addFile(api: Api, file: string, rows: number): Promise<void> {
  await addFileTo(
    api,
    project,
    file,
    makeNumberedWorkbook('PLAN', rows, (srNo) => (srNo % 10 === 0 ? 'Waves' : 'Optics')),
  )
  await api('POST', `file/${file}/assign`, { start: 1, end: rows, author: cast.ananya.email })
}

const addressOf = (file: string, search = ''): string => `/project/${encodeURIComponent(project)}/-/${file}${search}`
const openPlanner = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Assign (Tasks|[\d,]+ rows)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Assign Tasks' })).toBeVisible()
}
const chooseRole = async (page: Page, role: string): Promise<void> => {
  await page.getByLabel('Role', { exact: true }).click()
  await page.keyboard.type(role)
  await page.keyboard.press('Enter')
}
const addPerson = async (page: Page, name: string): Promise<void> => {
  const another = page.getByRole('button', { name: 'Add person' })
  if (await another.isVisible()) await another.click()
  else await page.getByRole('combobox', { name: 'Add person' }).click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
}
const figures = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('cell')
    .allInnerTexts()
const reviewersOf = async (api: Api, file: string, where: object[]): Promise<number> =>
  Number((await api('POST', `file/${file}/-/-?limit=1`, { searchFields: where }))['total'])
const nobody = [{ key: 'reviewer', value: '' }]

test.beforeAll(async ({ app }) => {
  await (
    await asAdmin(app.url)
  )('POST', 'section/add', { name: project })
})

test('20,000 rows are leveled across three people, and one key undoes the assignment', async ({ page, app }) => {
  const file = 'Planner_20k.xlsx'
  const api = await asAdmin(app.url)
  await addFile(api, file, 20_000)
  await api('POST', `file/${file}/assign`, { checked: [507, 512, 517], author: cast.priya.email, onConflict: 'replace' })
  await api('POST', `file/${file}/assign`, { start: 601, end: 614, reviewer: cast.rohit.email })

  await openAs(page, app.url, cast.meera.email, addressOf(file))
  await openPlanner(page)
  await expect(page.getByLabel('Start index')).toHaveValue('1')
  await expect(page.getByLabel('End index')).toHaveValue('20000')
  await chooseRole(page, 'reviewer')
  await addPerson(page, 'Priya Nambiar')
  await addPerson(page, 'Rohit Verma')
  await addPerson(page, 'Neha Kulkarni')
  await expect(page.getByText('14 rows already assigned')).toBeVisible()
  await expect(page.getByText('601, 602, 603, 604, 605 and 9 more')).toBeVisible()
  await page.getByRole('radio', { name: 'Leave them' }).check()
  await page.getByRole('button', { name: 'Level the load' }).click()
  await expect(page.getByText('19,986 of 19,986')).toBeVisible()
  await expect(page.getByText('3 rows that Priya Nambiar authored go to Rohit Verma.')).toBeVisible()
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  const difference = async (): Promise<number> => {
    const afters = await Promise.all(['Priya', 'Rohit', 'Neha'].map(async (name) => (await figures(page, name))[2]))
    const numbers = afters.map((text) => Number(text?.replaceAll(',', '')))
    return Math.max(...numbers) - Math.min(...numbers)
  }
  await expect.poll(difference).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Assign 19,986 rows' }).click()
  await expect(page.getByText('Assigned tasks: 19,986 rows, 14 left as they were')).toBeVisible()
  // A focused message stays until it is read, however long the count takes.
  await page.keyboard.press('F8')
  await messageRead(page)
  expect(await reviewersOf(api, file, nobody)).toBe(0)
  await page.keyboard.press('Control+z')
  // The test does not wait for the message: it is shown for only four seconds, and a busy machine may miss it.
  await expect.poll(() => reviewersOf(api, file, nobody)).toBe(19_986)
})

test('all filtered rows are assigned to one person, and a clash needs a choice first', async ({ page, app }) => {
  const file = 'Planner_filter.xlsx'
  const api = await asAdmin(app.url)
  await addFile(api, file, 40)
  await openAs(page, app.url, cast.meera.email, addressOf(file, '?where=section:Waves'))
  await openPlanner(page)
  await page.getByText('filter', { exact: true }).click()
  await expect(page.getByText('All rows the table shows with its filters: 4 rows, on every page.')).toBeVisible()
  await chooseRole(page, 'reviewer')
  await addPerson(page, 'Neha Kulkarni')
  const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
  await expect(panel.getByRole('button', { name: 'Assign 4 rows' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Assigned tasks: 4 rows')).toBeVisible()
  expect(
    await reviewersOf(api, file, [
      { key: 'reviewer', value: cast.neha.email },
      { key: 'section', value: 'Waves' },
    ]),
  ).toBe(4)

  await page.goto(addressOf(file, '?where=section:Waves'))
  await openPlanner(page)
  await page.getByText('filter', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove filter Section is Waves' }).click()
  await expect(page.getByText('filter', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'range' })).toBeChecked()
  await page.getByLabel('Start index').click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please enter start index')).toBeVisible()
  await page.getByLabel('Start index').fill('5')
  await page.getByLabel('End index').fill('41')
  await chooseRole(page, 'reviewer')
  await addPerson(page, 'Rohit Verma')
  await expect(page.getByText('The last row is 40.')).toBeVisible()
  await page.getByLabel('End index').fill('12')
  await addPerson(page, 'Neha Kulkarni')
  await page.getByLabel('Rows for Rohit Verma').fill('12')
  await expect(page.getByText('These numbers make 16, so they count as weights: 6 and 2 rows.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, '[role=complementary]')).toEqual([])
  }
  await expect(page.getByText('1 row already assigned')).toBeVisible()
  await expect(page.getByText('Rows already assigned: choose what happens to them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign 8 rows' })).toBeDisabled()

  await test.step('five presses assign a grid to one person, and one panel assigns all other roles', async () => {
    const open = 'Planner_line.xlsx'
    await addFile(api, open, 30)
    await api('POST', `file/${open}/unassign`, { start: 1, end: 30, roles: ['author'] })
    await page.goto(addressOf(open))
    let presses = 0
    const press = async (key: string): Promise<void> => {
      presses += 1
      await page.keyboard.press(key)
    }
    presses += 1
    await page.getByRole('button', { name: 'Assign Tasks', exact: true }).click()
    await expect(page.getByLabel('End index')).toHaveValue('30')
    await expect(page.getByRole('combobox', { name: 'Add person' })).toBeFocused()
    for (const letter of 'ye') await press(letter)
    await expect(page.getByRole('option', { name: /Ananya Iyer/ })).toBeAttached()
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Assign 30 rows' })).toBeEnabled()
    await press('Control+Enter')
    await expect(page.getByText('Assigned tasks: 30 rows')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(5)

    await page.goto(addressOf(open, '?panel=line'))
    for (const [role, name] of [
      ['reviewer', 'Neha Kulkarni'],
      ['reviewer', 'Rohit Verma'],
      ['second reviewer', 'Sneha Menon'],
      ['uploader', 'Anil Kumar'],
    ] as const) {
      await page.getByRole('button', { name: `Add ${role}`, exact: true }).click()
      await page.keyboard.type(name)
      await page.getByRole('option', { name: new RegExp(name) }).waitFor({ state: 'attached' })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('rowheader', { name })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await page.getByLabel('Rows for Neha Kulkarni').fill('20')
    await page.getByLabel('Rows for Rohit Verma').fill('10')
    await expect(page.getByRole('button', { name: 'Assign 30 rows' })).toBeEnabled()
    await page.getByRole('button', { name: 'Assign 30 rows' }).click()
    await expect(page.getByText('Assigned tasks: 30 rows')).toBeVisible()
    // A focused message stays until it is read, however long the count takes.
    await page.keyboard.press('F8')
    await messageRead(page)
    expect(await reviewersOf(api, open, [{ key: 'reviewer', value: cast.neha.email }])).toBe(20)
    expect(await reviewersOf(api, open, [{ key: 'uploader', value: cast.anil.email }])).toBe(30)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Assignment undone: 30 rows')).toBeVisible()
    expect(await reviewersOf(api, open, nobody)).toBe(30)
  })
})
