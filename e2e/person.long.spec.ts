import { readFile } from 'node:fs/promises'
import xlsx from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { GIVEN_PASSWORD, asAdmin, openAs } from './support/people.ts'

const act = async (page: Page, name: string, action: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const table = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('an admin views a person, schedules terms and pay, assigns timesheet projects and exports the list', async ({
  page,
  app,
}) => {
  const api = await asAdmin(app.url)
  const [fullName, email] = ['=Uma Pathak', 'uma.pathak@proofline.example']
  const person = {
    fullName,
    email,
    password: GIVEN_PASSWORD,
    role: ['AUTHOR'],
    departments: ['Physics'],
    enableAssignments: true,
  }
  await api('POST', 'addUser', person)
  await openAs(page, app.url, cast.meera.email, '/users?fullName=pathak')
  await act(page, fullName, 'View summary')
  await expect(title(page, fullName)).toBeVisible()
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Nothing is waiting for this user.')).toBeVisible()
  await expect(page.getByText('This user has not used any allocation ID yet.')).toBeVisible()
  await expect(page.getByText('Nothing entered. 6 Days and 8 hours apply.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Latest events' })).toContainText('Addedby Meera Joshi')

  await page.getByRole('link', { name: 'Update details' }).click()
  await expect(dialog(page).getByText(`Update details of ${fullName}`)).toBeVisible()
  await dialog(page).getByLabel('Working hours per day').fill('7.5')
  await dialog(page).getByLabel('Effective date of shift and hours').fill('2150-01-01')
  await dialog(page).getByRole('button', { name: 'Update details' }).click()
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible()
  await act(page, fullName, 'Update salary')
  await dialog(page).getByLabel('Salary per month').fill('61234.5')
  await dialog(page).getByLabel('Effective date').fill('2150-02-01')
  await dialog(page).getByRole('button', { name: 'Update salary' }).click()

  await act(page, fullName, 'Assign timesheet projects')
  await expect(dialog(page).getByText(`Timesheet projects of ${fullName}`)).toBeVisible()
  await dialog(page).getByLabel('Projects', { exact: true }).click()
  await page.keyboard.type('Quality')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const missing = dialog(page).getByLabel('Not in the list? Add a timesheet project')
  await missing.fill('quality REVIEW')
  await missing.press('Enter')
  await expect(dialog(page).getByText('A project with this name already exists.')).toBeVisible()
  await missing.fill('Figures and diagrams')
  await missing.press('Enter')
  await expect(dialog(page).getByTitle('Figures and diagrams').first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Assign projects' }).click()
  await expect(page.getByText('Projects assigned successfully', { exact: true })).toBeVisible()
  await act(page, fullName, 'Assign timesheet projects')
  await expect(dialog(page).getByTitle(/^(Figures|Quality)/)).toHaveText(['Figures and diagrams', 'Quality review'])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await act(page, fullName, 'View summary')
  const shift = table(page, 'Shift and working hours')
  await expect(shift.getByRole('row', { name: /^from 01\/01\/2150/ })).toContainText('6 Days, 7.5 hoursPendingMeera Joshi')
  await expect(shift.getByRole('row')).toHaveCount(2)
  await expect(table(page, 'Salary').getByRole('row').nth(1)).toContainText('61,234.50Pending')
  await expect(page.getByText('Figures and diagrams, Quality review', { exact: true })).toBeVisible()
  const events = page.getByRole('list', { name: 'Latest events' }).getByRole('listitem')
  await expect(events.first()).toContainText('Timesheet projects: Figures and diagrams, Quality review')
  await expect(events.nth(1)).toContainText('Salary: ₹ 61,234.50 from 01/02/2150')
  await expect(events.nth(2)).toContainText('Shift and hours: 6 Days, 8 hours → 6 Days, 7.5 hours from 01/01/2150')

  await page.goto('/users?fullName=pathak')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('UserData.xlsx')
  const book = xlsx.read(await readFile(await file.path()))
  const rows = xlsx.utils.sheet_to_json<unknown[]>(book.Sheets['UserData'] as xlsx.WorkSheet, { header: 1, raw: false })
  expect(rows).toHaveLength(2)
  expect(rows[1]?.slice(0, 6)).toEqual(['1', fullName, email, 'AUTHOR', '6 Days', 'Physics'])
  expect(rows[1]?.slice(8, 10)).toEqual(['61234.5', '01/02/2150'])
  await page.goto('/users?fullName=nobody-is-called-so')
  await page.getByRole('button', { name: 'Export Data' }).click()
  await expect(page.getByText('No data available to export', { exact: true })).toBeVisible()
})
