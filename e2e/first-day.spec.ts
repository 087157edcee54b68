import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'

const logIn = async (page: Page, who: string): Promise<void> => {
  await page.goto('/')
  await page.getByLabel('Email').fill(`${who}@proofline.example`)
  await page.getByLabel('Password', { exact: true }).fill('proofline-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

test('keys work in the list before a click, Back closes the open task, offline nothing is sent', async ({ page, context }) => {
  await logIn(page, 'ananya.iyer')
  await page.goto('/assigned/JEE_Kinematics_Set07.xlsx')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row', { name: /PHY-0003/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(grid).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Task 2' })).toBeFocused()
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.getByRole('heading', { name: 'Task 3' })).toBeFocused()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Submit comes back with the connection.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText('You are offline. Submit comes back with the connection.')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Task/ })).toHaveCount(0)
  await expect(page).toHaveURL(/JEE_Kinematics_Set07\.xlsx$/)
  await expect(grid).toBeFocused()
})

test('the role tag opens the choice of the role', async ({ page }) => {
  await logIn(page, 'priya.nambiar')
  await page.getByRole('button', { name: 'AUTHOR, work as another role' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'AUTHOR', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'REVIEWER', exact: true }).click()
  await expect(page.getByRole('button', { name: 'REVIEWER, work as another role' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Manage Users fits a laptop and folds its filters on a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await logIn(page, 'meera.joshi')
    await page.goto('/users')
    await expect(page.getByRole('row', { name: /Ananya Iyer/ })).toBeVisible()
    expect(await page.getByRole('grid').evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
    await expect(page.locator('header').getByText('Meera Joshi')).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Email', { exact: true }).fill('ananya')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expectAccessible(page)
  })
}
