import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { firstOpenDay } from './support/days.ts'
import { openDesk, openAs } from './support/people.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const act = async (page: Page, name: string, action: string): Promise<void> => {
  // A closing dialog restores the focus at the end of its fade, and that would close an open menu.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page, button: string) => dialog(page).getByRole('button', { name: button, exact: true }).click()

test('an admin adds, changes, pays, blocks and deletes a person', async ({ page, browser, app }) => {
  await openAs(page, app.url, cast.meera.email, '/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  await submit(page, 'Add User')
  for (const text of [
    'Please input full name of the user!',
    'Please input email of the user',
    'Please input password for the user',
    'Please select role',
    'Choose to show assignments to the user.',
  ]) {
    await expect(dialog(page).getByText(text, { exact: true })).toBeVisible()
  }
  await dialog(page).getByLabel('Full Name').fill('Asha Pillai')
  await dialog(page).getByLabel('Email').fill('Ananya.IYER@proofline.example')
  await dialog(page).getByLabel('Password').fill('four quiet lamps')
  await dialog(page).getByLabel('Role').click()
  for (const role of ['Author', 'Reviewer', 'Manager', 'Uploader']) {
    await page.keyboard.type(role)
    await page.keyboard.press('Enter')
  }
  await expect(dialog(page).getByTitle('Uploader').first()).toBeVisible()
  await expect(dialog(page).getByTitle(/^(Author|Reviewer|Manager|Uploader)$/)).toHaveText(['Uploader'])
  await page.keyboard.press('Tab')
  await dialog(page).getByLabel('Yes').check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page).getByText('A user with this email already exists.')).toHaveCount(1)
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  await dialog(page).getByLabel('Email').fill('asha.pillai@proofline.example')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('User added', { exact: true })).toBeVisible()

  await page.getByLabel('Full name', { exact: true }).fill('asha')
  await expect(page).toHaveURL(/fullName=asha/)
  await expect(row(page, 'Asha Pillai')).toContainText('6 Days')

  await act(page, 'Asha Pillai', 'Update salary')
  for (const [amount, text] of [
    ['-1', 'The amount can’t be negative.'],
    ['1000000001', 'The amount is too large.'],
  ] as const) {
    await dialog(page).getByLabel('Salary per month').fill(amount)
    await submit(page, 'Update salary')
    await expect(dialog(page).getByText(text)).toBeVisible()
  }
  await dialog(page).getByLabel('Salary per month').fill('61234.5')
  await dialog(page).getByLabel('Effective date').fill('2150-01-01')
  await submit(page, 'Update salary')
  await expect(row(page, 'Asha Pillai')).toContainText('61,234.50 from 1 Jan 2150')

  await act(page, 'Asha Pillai', 'Update details')
  await dialog(page).getByLabel('Working hours per day').fill('25')
  await submit(page, 'Update details')
  await expect(dialog(page).getByText('The working hours must be above 0 and at most 24.')).toBeVisible()
  await dialog(page).getByLabel('Working hours per day').fill('7.5')
  await submit(page, 'Update details')
  await expect(dialog(page).getByText('Please input the date effective')).toBeVisible()
  await dialog(page).getByLabel('Effective date of shift and hours').fill(firstOpenDay())
  await dialog(page).getByRole('combobox', { name: 'Manager' }).click()
  await page.keyboard.type('kavita')
  await page.keyboard.press('Enter')
  await submit(page, 'Update details')
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Asha Pillai')).toContainText('Kavita Desai')

  await act(page, 'Asha Pillai', 'Block')
  await submit(page, 'Block')
  await expect(row(page, 'Asha Pillai')).toContainText('blocked')
  await act(page, 'Asha Pillai', 'Unblock')
  await submit(page, 'Unblock')
  await expect(row(page, 'Asha Pillai')).not.toContainText('blocked')
  await act(page, 'Asha Pillai', 'Delete')
  await expect(dialog(page).getByText('Delete Asha Pillai?')).toBeVisible()
  await submit(page, 'Delete')
  await expect(page.getByText('No user matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).first().click()
  await expect(page).not.toHaveURL(/fullName/)

  await test.step('two admins change different fields of one person concurrently, and neither change is lost', async () => {
    const address = '/users?fullName=ritu'
    const [first, second] = await Promise.all([
      openDesk(browser, app.url, cast.meera.email, { address }),
      openDesk(browser, app.url, cast.arjun.email, { address }),
    ])
    for (const admin of [first, second]) {
      await act(admin, 'Ritu Saxena', 'Update details')
      await expect(dialog(admin).getByLabel('Employee Id')).toHaveValue('E-1019')
    }
    await dialog(first).getByLabel('Employee Id').fill('E-4019')
    await submit(first, 'Update details')
    await expect(row(first, 'Ritu Saxena')).toContainText('E-4019')
    await dialog(second).getByLabel('Full Name').fill('Ritu Sen')
    await submit(second, 'Update details')
    const told = dialog(second).getByRole('region', { name: 'Changed since you opened it' })
    await expect(told).toContainText('E-4019')
    await expect(dialog(second).getByLabel('Employee Id')).toHaveValue('E-4019')
    await told.getByRole('button', { name: 'Continue with what I typed' }).click()
    await submit(second, 'Update details')
    await expect(row(second, 'Ritu Sen')).toContainText('E-4019')
    await Promise.all([first, second].map((admin) => admin.context().close()))
  })
})
