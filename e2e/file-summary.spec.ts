import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { openDesk, openAs } from './support/people.ts'

const PROJECT = 'JEE Main 2027'
const FILE = 'JEE_Kinematics_Set07.xlsx'
const summaryAddress = `/project/${encodeURIComponent(PROJECT)}/${FILE}/summary/details`

const act = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${FILE}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an admin reads the summary of a file, hides it from a department, and manages its rows', async ({ page, browser, app }) => {
  await openAs(page, app.url, cast.meera.email, `/project/${encodeURIComponent(PROJECT)}/Physics`)
  await act(page, 'View summary')
  await expect(title(page, FILE)).toBeVisible()
  const author = page.getByRole('list', { name: 'Author' })
  await expect(author).toHaveText('84 Waiting')
  await expectAccessible(page)
  await page.getByText('Table', { exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  const standing = page.getByRole('group', { name: 'Where the rows stand' })
  await expect(standing.getByRole('row', { name: /^Author/ })).toHaveText(/^Author84/)
  const people = page.getByRole('group', { name: 'Author: people' })
  await expect(people.getByRole('row', { name: /Ananya Iyer/ })).toContainText('84')
  await expectAccessible(page)

  const kavita = await openDesk(browser, app.url, cast.kavita.email, { address: summaryAddress })
  await expect(title(kavita, FILE)).toBeVisible()
  await page.goto(`/project/${encodeURIComponent(PROJECT)}/Physics`)
  await act(page, 'Hide Summary')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('When it is hidden from Physics too, all managers and sub-admins lose the file')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('File visibility updated successfully')).toBeVisible()
  await kavita.reload()
  await expect(kavita.getByRole('main').getByText('File not found')).toBeVisible()
  await kavita.goto(`/project/${encodeURIComponent(PROJECT)}`)
  await expect(title(kavita, PROJECT)).toBeVisible()
  await expect(kavita.getByRole('link', { name: 'JEE_Chemistry_Set02.xlsx' })).toBeVisible()
  await expect(kavita.getByRole('link', { name: FILE })).toBeHidden()

  await page.goto(`/project/${encodeURIComponent(PROJECT)}`)
  const hiddenFrom = page.getByRole('row', { name: FILE }).getByText('Every department')
  await expect(hiddenFrom).toBeVisible()
  await act(page, 'View Summary')
  await expect(hiddenFrom).toBeHidden()
  await kavita.reload()
  await expect(kavita.getByRole('link', { name: FILE })).toBeVisible()

  await test.step('Manage File links to the rows in large pages, with a switch for the second review', async () => {
    await page.goto('/manage-file')
    await page.getByRole('link', { name: PROJECT }).click()
    await expect(page).toHaveURL(/\/manage-file\/JEE/)
    await page.getByRole('link', { name: FILE }).click()
    await expect(title(page, FILE)).toBeVisible()
    await expect(page.getByRole('grid', { name: `Rows of ${FILE}` })).toBeVisible()
    const size = page.getByRole('combobox', { name: /page/i })
    await size.selectOption('2000')
    await expect(page).toHaveURL(/size=2000/)
    await expect(page.getByText('1–84 of 84')).toBeVisible()
    await expectAccessible(page)

    const more = page.getByRole('button', { name: 'More', exact: true })
    for (const [verb, sentence] of [
      ['Turn off', 'The second review is off: 84 rows'],
      ['Turn on', 'The second review is on: 84 rows'],
    ] as const) {
      await more.click()
      await page.getByRole('menuitem', { name: `Second review: ${verb === 'Turn on' ? 'off' : 'on'}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: verb }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    }
  })
})
