import type { Page } from '@playwright/test'
import { expect } from './app.ts'

const DAY_MS = 86_400_000
/** Returns the first Monday after the 1st of next month in Asia/Kolkata, and the Tuesday of the week after it, as YYYY-MM-DD. */
function daysOverSunday(): { from: string; to: string } {
  const today = new Date(Date.now() + 5.5 * 3_600_000)
  const second = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 2)
  const monday = second + ((8 - new Date(second).getUTCDay()) % 7) * DAY_MS
  const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)
  return { from: dayAt(monday), to: dayAt(monday + 8 * DAY_MS) }
}
const shown = (day: string): string => day.split('-').toReversed().join('/')

/**
 * Requests days off next month over a Sunday, expects both the person and the manager to see them marked, and withdraws all of
 * them with one press.
 */
export async function askForDays(person: Page, manager: Page, fullName: string): Promise<void> {
  const { from, to } = daysOverSunday()
  const month = from.slice(0, 7)
  const marked = (page: Page) => page.getByRole('gridcell', { name: /PL waits for approval$/ })
  await person.goto(`/timesheet/gaps?month=${month}`)
  await person.getByRole('button', { name: 'Enter an absence' }).click()
  const dialog = person.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Day' }).fill(shown(from))
  await dialog.getByRole('textbox', { name: 'Until' }).fill(shown(to))
  await dialog.getByLabel('Reason').fill('PL')
  await person.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // The period has nine days, and the Sunday is not counted.
  await expect(marked(person)).toHaveCount(8)
  await manager.goto(`/timesheet/gaps?month=${month}`)
  await manager.getByRole('link', { name: fullName, exact: true }).click()
  await expect(marked(manager)).toHaveCount(8)
  await person.getByRole('button', { name: `Withdraw ${shown(from)} to ${shown(to)}` }).click()
  await expect(marked(person)).toHaveCount(0)
  await expect(person.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await expect(marked(manager)).toHaveCount(0)
}
