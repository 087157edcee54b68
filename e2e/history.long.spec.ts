import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { openDesk, openAs } from './support/people.ts'

const FILE = 'Foundation_Set01.xlsx'
const rows = `/project/${encodeURIComponent('NEET 2027')}/-/${FILE}`

const grid = (page: Page) => page.getByRole('grid', { name: `Rows of ${FILE}` })

/** Opens an entry of the file page's menu. */
const openTool = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('an admin reads and reopens a row, uses a saved filter on another machine, and prints', async ({ page, browser, app }) => {
  await test.step('the panel of a row shows its history and reopens it', async () => {
    await openAs(page, app.url, cast.meera.email, rows)
    await grid(page).getByText('PHY-0002', { exact: true }).click()
    await expect(page).toHaveURL(/task=2/)
    const panel = page.getByRole('complementary', { name: 'PHY-0002' })
    const timeline = panel.getByRole('list', { name: 'Timeline, newest first' })
    await expect(timeline.getByRole('listitem').first()).toContainText('Uploader')
    await expect(timeline.getByRole('listitem').last()).toContainText(`Assigned to ${cast.ananya.fullName} as author`)
    await expectAccessible(page)

    await panel.getByRole('button', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen PHY-0002' })
    await dialog.getByRole('radio', { name: 'Second reviewer', exact: true }).check()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Please enter your comments.')).toBeVisible()
    await dialog.getByLabel('Comments').fill('The figure is of another question.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByText('Reopened task')).toBeVisible()
    await expect(timeline.getByRole('listitem').first()).toContainText('Reopened to second reviewer')
    await expect(timeline.getByRole('listitem').first()).toContainText('The figure is of another question.')
    await expect(panel.getByText('its turn')).toBeVisible()

    await panel.getByRole('button', { name: 'Next row' }).click()
    await expect(page.getByRole('complementary', { name: 'PHY-0003' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/task=/)
    await expect(grid(page)).toBeFocused()
  })
  await test.step('a saved filter and a layout are available on another machine', async () => {
    await page.goto(`${rows}?q=PHY-00`)
    const heading = (on: Page) => grid(on).getByRole('columnheader', { name: 'Chapter' })
    await expect(heading(page)).toBeVisible()
    await openTool(page, 'Saved filters')
    await page.getByRole('textbox', { name: 'Name of this filter' }).fill('First hundred')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'First hundred', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await openTool(page, 'Columns')
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('preferences/grid'),
    )
    await page.getByRole('checkbox', { name: 'Chapter', exact: true }).uncheck()
    await stored

    const other = await openDesk(browser, app.url, cast.meera.email, { address: rows })
    await expect(heading(other)).toBeHidden()
    await openTool(other, 'Saved filters')
    await other.getByRole('link', { name: 'First hundred', exact: true }).click()
    await expect(other).toHaveURL(/q=PHY-00/)
    await expect(other.getByText('99 rows', { exact: true }).first()).toBeVisible()
    await openTool(other, 'Saved filters')
    await other.getByRole('button', { name: 'Delete First hundred' }).click()
    await expect(other.getByRole('link', { name: 'First hundred', exact: true })).toBeHidden()
  })
  await test.step('printing shows every loaded row as a plain table', async () => {
    await page.goto(`${rows}?q=PHY-00`)
    await openTool(page, /^Print/)
    const table = page.getByRole('table', { name: `Rows of ${FILE}`, exact: true })
    // The grid would render only the visible rows; the table has the header and all 99.
    await expect(table.getByRole('row')).toHaveCount(100)
    await expect(page.getByText('Question ID: PHY-00')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print these rows' })).toBeFocused()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    // On paper, the columns that do not fit continue in another table, which repeats the ids.
    await expect(table).toBeHidden()
    for (const part of [1, 2]) {
      const sheet = page.getByRole('table', { name: new RegExp(`^Rows of ${FILE}, part ${part} of \\d$`) })
      await expect(sheet.getByRole('row')).toHaveCount(100)
      await expect(sheet.getByRole('columnheader', { name: 'Question', exact: true })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Print these rows' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    // Printing hid the focused button, so shortcuts are inactive. The first Escape may only activate them.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(grid(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })
})
