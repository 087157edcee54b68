import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, GIVEN_PASSWORD, openAs } from './support/people.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('an admin reads in the audit log who did what, with the previous values', async ({ page, app }) => {
  const api = await asAdmin(app.url)
  // The journey has its own sub-admin, because other journeys count what the cast has.
  const user = 'log.reader@proofline.example'
  const person = { fullName: 'Log Reader', email: user, password: GIVEN_PASSWORD, role: ['SUBADMIN'], enableAssignments: false }
  await api('POST', 'addUser', person)
  for (const name of ['Worklog', 'Manage File']) await api('PUT', 'update/access', { user, access: [{ name }] })
  await openAs(page, app.url, cast.meera.email)

  await test.step('the palette opens the audit log', async () => {
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: 'Search or run an action' })).toBeFocused()
    await page.keyboard.type('audit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  })
  await test.step('a line opens a panel with the old and new values side by side', async () => {
    await page.getByLabel('Object type').selectOption('Access')
    await expect(page).toHaveURL(/type=grant/)
    await row(page, /Granted Manage File to Log Reader/)
      .first()
      .click()
    const panel = page.getByRole('complementary', { name: 'Granted Manage File to Log Reader' })
    await expect(panel.getByRole('definition').filter({ hasText: /^Meera Joshi$/ })).toBeVisible()
    await expect(panel.getByRole('row', { name: /^Tabs/ }).getByRole('cell')).toHaveText(['Worklog', 'Manage File, Worklog'])
    await expect(page).toHaveURL(/line=\d+/)
    await page.reload()
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'All by Meera Joshi' }).click()
    await expect(page).toHaveURL(new RegExp(`person=${cast.meera.id}`))
    await expect(row(page, /Logged in/).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Anil Kumar/ })).toHaveCount(0)
  })
  await test.step('the filter finds a person by name, and a reload keeps the person', async () => {
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/person=/)
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.keyboard.type('anil')
    await page.getByTitle('Anil Kumar', { exact: true }).click()
    await expect(row(page, /Anil Kumar/).nth(1)).toBeVisible()
    await expect(row(page, /Meera Joshi/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByTitle('Anil Kumar', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
  })
  await test.step('Older and Newer turn the pages, and Back returns to the previous one', async () => {
    await page.goto('/audit?size=20')
    const first = await row(page, /:/).nth(1).textContent()
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page).toHaveURL(/older=/)
    await expect(row(page, /:/).nth(1)).not.toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Newer' }).click()
    await expect(page).toHaveURL(/newer=/)
    await expect(row(page, /:/).nth(1)).toHaveText(first ?? '')
    await expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled()
    await page.goBack()
    await expect(page).toHaveURL(/older=/)
  })
  await test.step('an empty result names its period, and a period of more than 366 days is refused', async () => {
    await page.goto('/audit?from=2001-01-01&to=2001-01-07')
    await expect(page.getByText('Searched 01/01/2001 to 07/01/2001.')).toBeVisible()
    await page.goto('/audit?from=2001-01-01&to=2003-01-07')
    await expect(page.getByText('The period can have at most 366 days.').first()).toBeVisible()
  })
})
