import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { decide } from './support/decide.ts'
import { addAccounts, addFile, asAdmin, openDesk, makeNumberedWorkbook, openAs } from './support/people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  // The option is typed, because a long list renders only its visible part.
  await dialog(page).getByLabel(label, { exact: true }).fill(option)
  await page.getByTitle(option).last().click()
}
const workbook = (rows: string[][]) => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['account_id', 'department', 'is_multiple'], ...rows]), 'Accounts')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    name: 'accounts.xlsx',
    mimeType,
    buffer: Buffer.from(xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
  }
}

test('an admin uploads, assigns and lends allocation IDs, and their users start, use and end them', async ({
  page,
  app,
  browser,
}) => {
  await openAs(page, app.url, cast.meera.email, '/projectAllocations')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await dialog(page).getByRole('button', { name: 'Add Project' }).click()
  await expect(dialog(page).getByText('Please input project name!')).toBeVisible()
  await dialog(page).getByLabel('Project Name').fill('Journey #1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Project added successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Upload allocation IDs' }).click()
  await page.getByLabel('Project of all rows', { exact: true }).fill('Journey #1')
  await page.getByTitle('Journey #1').last().click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Please select a file first!')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(
    workbook([
      ['j-1', 'Physics', ''],
      ['J-1', 'Alchemy', 'maybe'],
    ]),
  )
  const problems = page.getByRole('grid', { name: 'Problem rows' })
  await expect(problems).toContainText('J-1 is already in row 2.')
  await expect(problems).toContainText('There is no department Alchemy.')
  await expect(page.getByText('Fix 1 row here, or fix the sheet and drop it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add 1 allocation ID', exact: true })).toBeDisabled()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download problem rows' }).click()
  expect((await saved).suggestedFilename()).toBe('accounts problem rows.xlsx')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.locator('input[type=file]').setInputFiles(
    workbook([
      ['j-1', 'Physics', ''],
      ['j-2', 'Physics', 'yes'],
    ]),
  )
  await expect(page.getByRole('grid', { name: 'New allocation IDs' })).toContainText('Multiple-user')
  await page.getByRole('button', { name: 'Add 2 allocation IDs' }).click()
  await expect(page.getByText('2 allocation IDs added.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 allocation IDs added' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Allocation ID' }).click()

  await page.getByRole('link', { name: 'Journey #1', exact: true }).click()
  await page.getByRole('link', { name: 'Physics', exact: true }).click()
  await act(page, 'j-1', 'Add User')
  await expect(dialog(page).getByLabel('Department', { exact: true })).toBeFocused()
  await choose(page, 'User', 'Joseph Mathew')
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(row(page, 'j-1')).toContainText('Joseph Mathew')
  // A single-user ID in use accepts nobody else (002 §4).
  await page.getByRole('button', { name: 'Actions for j-1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Add User' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await act(page, 'j-1', 'Make multiple-user')
  await expect(dialog(page)).toContainText('after Joseph Mathew gives it back.')
  await dialog(page).getByRole('button', { name: 'Make multiple-user' }).click()
  await expect(row(page, 'j-1')).toContainText('Multiple-user, after the current use')
  await expectAccessible(page)

  const joseph = await openDesk(browser, app.url, cast.joseph.email, { address: '/allocations' })
  await joseph.getByLabel('Filter by ID or project').fill('Journey')
  await expect(joseph.getByRole('button', { name: 'Start j-2' })).toBeDisabled()
  await joseph.getByRole('button', { name: 'End j-1' }).click()
  await dialog(joseph).getByRole('button', { name: 'End', exact: true }).click()
  await expect(joseph.getByRole('button', { name: 'Start j-2' })).toBeEnabled()
  await joseph.getByRole('button', { name: 'Start j-2' }).click()
  await expect(joseph.getByRole('button', { name: 'End j-2' })).toBeEnabled()
  await expect(joseph.getByRole('button', { name: 'Start j-1' })).toBeDisabled()
  await expectAccessible(joseph)

  await test.step('a row that the user decides records the ID', async () => {
    const api = await asAdmin(app.url)
    await addFile(api, 'Journey #1', 'Journey_IDs.xlsx', makeNumberedWorkbook('JID', 3))
    await api('POST', 'file/Journey_IDs.xlsx/assign', { start: 1, end: 1, author: cast.joseph.email })
    await decide(joseph, 'assigned', 'Journey_IDs.xlsx', 1, { status: 'done', answerType: 'Authored on Doc' })
  })
  await joseph.context().close()

  await page.reload()
  await act(page, 'j-2', 'Remove User')
  await dialog(page).getByRole('button', { name: 'Remove User' }).click()
  await expect(row(page, 'j-2')).toContainText('Ended')

  await test.step('the row links to the holder of its ID, and that use links back to the row', async () => {
    await page.goto('/project/Journey%20%231/-/Journey_IDs.xlsx?task=1')
    await page.getByRole('link', { name: 'Who held j-2 then' }).click()
    const strip = page.getByRole('status').filter({ hasText: 'Row 1 of Journey_IDs.xlsx was done with j-2' })
    await expect(strip).toContainText('It was used by Joseph Mathew')
    await page.getByRole('button', { name: /^Joseph Mathew, j-2/ }).click()
    const use = page.getByRole('dialog', { name: 'Joseph Mathew, j-2' })
    await expect(use).toContainText('1 row done with it')
    await expect(use.getByRole('link', { name: 'Journey_IDs.xlsx' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open row 1' }).click()
    await expect(page.getByRole('link', { name: 'Who held j-2 then' })).toBeVisible()
    await page.goto('/projectAllocations')
    await page.getByRole('link', { name: 'Journey #1', exact: true }).click()
    await page.getByRole('link', { name: 'Physics', exact: true }).click()
  })

  await test.step('the admin edits the times of the use in its history', async () => {
    await page.getByRole('link', { name: 'j-2', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'j-2', level: 1 })).toBeVisible()
    await row(page, 'joseph.mathew')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit times' }).click()
    await dialog(page).getByLabel('Revoke time').fill('01/01/2026 10:00 am')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('Revoke time must be greater than allocation time')).toBeVisible()
    await dialog(page).getByLabel('Allocation time').fill('01/01/2026 09:00 am')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Allocation times updated successfully')).toBeVisible()
    await expect(row(page, 'joseph.mathew')).toContainText('01/01/2026 09:00 am')
    await expectAccessible(page)
  })

  await test.step('an ID is lent to a person of another department, who starts it', async () => {
    const api = await asAdmin(app.url)
    await addAccounts(api, 'Lent out', 'Physics', ['lent-1'])
    await page.goto('/projectAllocations')
    await page.getByRole('link', { name: 'Lent out', exact: true }).click()
    await page.getByRole('link', { name: 'Physics', exact: true }).click()
    await act(page, 'lent-1', 'Lend')
    await expect(dialog(page).getByLabel('Departments', { exact: true })).toBeFocused()
    for (const [label, option] of [
      ['Departments', 'Biology'],
      ['Users', 'Tara Gill'],
    ] as const) {
      await dialog(page).getByLabel(label, { exact: true }).fill(option)
      await expect(page.getByTitle(new RegExp(`^${option}`)).last()).toBeVisible()
      await page.keyboard.press('Enter')
      // A multi-select list stays open; leaving the field closes it.
      await page.keyboard.press('Tab')
      await expect(dialog(page).getByLabel(label, { exact: true })).toHaveAttribute('aria-expanded', 'false')
    }
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Lend' }).click()
    await expect(page.getByText('Lending updated successfully')).toBeVisible()
    await expect(row(page, 'lent-1')).toContainText('Biology, Tara Gill')

    const tara = await openDesk(browser, app.url, cast.tara.email, { address: '/allocations' })
    await tara.getByRole('button', { name: 'Start lent-1' }).click()
    await expect(tara.getByRole('button', { name: 'End lent-1' })).toBeEnabled()
    await tara.context().close()
  })
})
