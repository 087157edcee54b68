import { readFile } from 'node:fs/promises'
import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { logIn } from './support/people.ts'

type Row = Record<string, string | number>
const people: Row[] = [
  { full_name: 'Bulk Lead', email: 'bulk.lead@proofline.example', role: 'MANAGER', salary: 90_000 },
  {
    full_name: 'Bulk Author',
    email: 'bulk.author@proofline.example',
    role: 'AUTHOR, REVIEWER',
    departments: 'Physics',
    manager: 'bulk.lead@proofline.example',
    employee_id: 'B-1',
    shift_type: 5.5,
    working_hours: 7.5,
    salary: 52_000,
  },
]
const bad: Row[] = [
  ...people,
  { full_name: 'Twice', email: 'BULK.author@proofline.example', role: 'AUTHOR' },
  { full_name: '', email: 'ananya.iyer@proofline.example', role: 'BOSS', departments: 'Alchemy', salary: -1 },
]
const workbook = (rows: Row[]): Buffer => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.json_to_sheet(rows), 'Users')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const choose = (page: Page, name: string, rows: Row[]) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: workbook(rows) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const downloaded = async (page: Page, name: string): Promise<{ filename: string; rows: Row[] }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  const book = xlsx.read(await readFile(await file.path()))
  return { filename: file.suggestedFilename(), rows: xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}) }
}

test('an admin adds people with a corrected workbook, and they log in', async ({ page, browser, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'meera.joshi@proofline.example')
  await page.goto('/users')
  await page.getByRole('link', { name: 'Import users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible()
  const template = await downloaded(page, 'Download the template')
  expect(template.filename).toBe('Users template.xlsx')
  await button(page, 'Preview').click()
  await expect(page.getByText('Please select a file first!')).toBeVisible()
  await expectAccessible(page, 'the first step')

  await test.step('a workbook with problems is rejected, and each problem is listed', async () => {
    await choose(page, 'team.xlsx', bad)
    await expect(page.getByRole('button', { name: /Problem rows\s*2/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /BULK.author@proofline.example is already in row 3/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /There is no department Alchemy/ })).toBeVisible()
    await expect(button(page, 'Add 2 users')).toBeDisabled()
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page, `the preview, ${colorScheme} at ${width}`)
      }
    }
    const problems = await downloaded(page, 'Download problem rows')
    expect(problems.filename).toBe('team problem rows.xlsx')
    expect(problems.rows.map((one) => one['sheet_row'])).toEqual([4, 5])
  })

  const made = await test.step('the corrected workbook adds all people, and their passwords are downloaded', async () => {
    await button(page, 'Choose another file').click()
    await choose(page, 'team.xlsx', people)
    await expect(page.getByText('2 passwords will be created, to be downloaded after the import.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Bulk Author/ })).toContainText('bulk.lead@proofline.example')
    await button(page, 'Add 2 users').click()
    await expect(page.getByRole('heading', { name: '2 users added' })).toBeFocused()
    await expectAccessible(page, 'the result')
    await page.getByRole('link', { name: 'Open Manage Users' }).click()
    await expect(page.getByRole('dialog')).toContainText('They were not downloaded and are not stored')
    await expectAccessible(page, 'the question before leaving')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { filename, rows } = await downloaded(page, 'Download passwords')
    expect(filename).toMatch(/^New users \d{4}-\d{2}-\d{2}\.xlsx$/)
    expect(rows.map((one) => one['email'])).toEqual(['bulk.lead@proofline.example', 'bulk.author@proofline.example'])
    return String(rows[1]?.['password'])
  })

  await page.getByRole('link', { name: 'Open Manage Users' }).click()
  await expect(page.getByRole('row', { name: /Bulk Author/ })).toContainText('Bulk Lead')

  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
  const theirs = await context.newPage()
  await theirs.goto('/')
  await theirs.getByLabel('Email').fill('bulk.author@proofline.example')
  await theirs.getByLabel('Password', { exact: true }).fill(made)
  await theirs.keyboard.press('Enter')

  await test.step('a generated password must be changed first, whatever the URL', async () => {
    const title = theirs.getByRole('heading', { level: 1, name: 'Welcome. Choose your password to continue.' })
    await expect(title).toBeVisible()
    await expectAccessible(theirs, 'the change of a password that somebody else chose')
    await theirs.goto('/assigned')
    await expect(title).toBeVisible()
    await expect(theirs.getByRole('navigation')).toHaveCount(0)
    await expect(theirs.getByText('The password needs at least 8 characters.')).toBeVisible()
    await theirs.getByLabel('New password', { exact: true }).fill(made)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByText('Choose a password other than the one that was set for you.')).toBeVisible()
    await theirs.getByLabel('New password', { exact: true }).fill('seven loud drums')
    await expect(theirs.getByText('Strength: Good.')).toBeVisible()
    await theirs.keyboard.press('Enter')
  })
  await expect(theirs.getByRole('navigation').first()).toBeVisible()
  await context.close()
})
