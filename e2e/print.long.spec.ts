/** Reads the text of printed PDFs: all days, titles on each sheet, the total, and no controls. */
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { dayBefore } from './support/days.ts'
import { openAs } from './support/people.ts'

const shown = (day: string): string => day.split('-').toReversed().join('/')
const days = Array.from({ length: 31 }, (_, before) => dayBefore(30 - before))
const period = `from=${days[0]}&to=${days.at(-1)}`

async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((sheet) => sheet.replace(/\s+/g, ' '))
}

const controls = /Generate Report|Download|Print these|Back to the grid|Rows per page|Schedule|Save view|What is this/

async function expectPrint(page: Page, { sheets, titles }: { sheets: string[]; titles: string[] }): Promise<void> {
  for (const [at, sheet] of sheets.entries()) for (const title of titles) expect(sheet, `sheet ${at + 1}`).toContain(title)
  expect(sheets.join(' ')).not.toMatch(controls)
  await expect(page.getByRole('button', { name: 'Back to the grid' })).toBeVisible()
}

test('the reports of a team and of one person print every day of a month', async ({ page, app }) => {
  await openAs(page, app.url, cast.kavita.email, `/report/team?${period}`)
  const print = page.getByRole('button', { name: 'Print', exact: true })
  const ready = page.getByRole('button', { name: /^Print these rows: \d+ sheets?$/ })
  await print.click()
  await expect(ready).toBeVisible()
  const byButton = await sheetsOf(page)
  const full = byButton.join(' ')
  for (const day of days) expect(full).toContain(shown(day))
  expect(full).toContain(`${shown(days[0] ?? '')} to ${shown(days.at(-1) ?? '')}`)
  expect(byButton.at(-1)).toMatch(/Total( [−+]?[\d,]+\.\d\d){9}/)
  expect(byButton.length).toBeGreaterThan(1)
  await expectPrint(page, { sheets: byButton, titles: ['Total Productivity Hours', 'Balance'] })

  await page.keyboard.press('Escape')
  await expect(print).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(ready).toBeVisible()
  const withoutTime = (sheets: string[]): string => sheets.join(' ').replace(/\d{2}:\d{2} [ap]m/g, '')
  expect(withoutTime(await sheetsOf(page))).toBe(withoutTime(byButton))

  await page.goto(`/report/user?${period}&user=${cast.ananya.id}`)
  await print.click()
  await expect(ready).toBeVisible()
  const ofOne = await sheetsOf(page)
  for (const day of days) expect(ofOne.join(' ')).toContain(shown(day))
  await expectPrint(page, { sheets: ofOne, titles: ['Total Productivity Hours', 'Balance'] })
})

test('Ctrl+P prints every list of the reports without controls', async ({ page, app }) => {
  await openAs(page, app.url, cast.meera.email, `/report/department?${period}&count=people`)
  const places: [string, string][] = [
    [`/report/department?${period}&count=people`, 'days worked'],
    [`/target-report?${period}`, 'Project Name'],
    [`/report/day?from=${days[0]}&to=${days.at(-1)}&role=AUTHOR&status=done`, 'Date'],
    ['/report/book', 'Question code'],
    [`/report/scorecard?from=${days[0]}`, 'Person'],
    ['/status-report/current', 'Email'],
    ['/status-report/history', 'Email'],
    [`/report/cross-check?${period}`, 'What differs'],
  ]
  for (const [address, title] of places) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^Print/ }), address).toBeVisible()
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('button', { name: /^Print these rows/ }), address).toBeVisible()
    const [first = '', ...further] = await sheetsOf(page)
    expect(first, address).toContain(title)
    await expectPrint(page, { sheets: [first, ...further], titles: [] })
  }
})
