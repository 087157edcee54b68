import type { Page } from '@playwright/test'
import { CAST_PASSWORD, type CastName, cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { chord } from './support/keys.ts'

const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or run an action' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const searchPalette = async (page: Page, text: string): Promise<void> => {
  await expect(palette(page)).toHaveCount(0)
  await press(page, 'Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type(text)
}
const logIn = async (page: Page, who: CastName): Promise<void> => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(cast[who].email)
  await press(page, 'Tab')
  await page.keyboard.type(CAST_PASSWORD)
  await press(page, 'Enter')
  await expect(h1(page, /^Good /)).toBeVisible()
}

test('an admin reaches pages, actions, people and files by keyboard', async ({ page }) => {
  await logIn(page, 'meera')

  await press(page, 'Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('man us')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Manage Users/)
  await press(page, 'Enter')
  await expect(h1(page, 'Manage Users')).toBeFocused()
  await searchPalette(page, '')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(/^Manage Users/)
  await page.keyboard.type('add user')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText(/^Add user/i)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible()
  await press(page, 'Control+k')
  await expect(palette(page)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeHidden()

  await searchPalette(page, 'kulk')
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/Neha Kulkarni/])
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Neha Kulkarni' })).toBeVisible()

  await searchPalette(page, '.xlsx')
  const files = page.getByRole('group', { name: 'Files' }).getByRole('option')
  await expect(files.first()).toBeVisible()
  await press(page, 'ArrowUp')
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await press(page, 'ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Escape')
  await expect(palette(page)).toHaveCount(0)

  await chord(page, 'g', 'h')
  await expect(h1(page, /^Good /)).toBeFocused()
  await chord(page, 'g', 'u')
  await expect(h1(page, 'Manage Users')).toBeFocused()
  await press(page, '/')
  const filter = page.getByRole('searchbox', { name: 'Full name' })
  await expect(filter).toBeFocused()
  await page.keyboard.type('gh?')
  await expect(filter).toHaveValue('gh?')
  await expect(h1(page, 'Manage Users')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
})
