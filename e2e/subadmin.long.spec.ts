import xlsx from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { CAST_PASSWORD, cast } from '../db/cast.ts'
import { ageLogins } from '../test/database/age-logins.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, openDesk } from './support/people.ts'
import { visit } from './support/visit.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const closed = (page: Page) => page.getByRole('heading', { name: 'This page is not for your role' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const submit = (page: Page, button: string) => dialog(page).getByRole('button', { name: button, exact: true }).click()

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }) && undefined)
const expectNotReloaded = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => 'marked' in window), 'the page was reloaded').toBe(true)

const tabs = [
  { name: 'Manage Projects', routes: ['/projects', '/project/NEET%202027', '/import/tasks'] },
  { name: 'Manage File', routes: ['/manage-file', '/manage-file/NEET%202027'] },
  { name: 'Manage Users', routes: ['/users', '/departments'] },
  { name: 'Manage Targets', routes: ['/targets', '/target/NEET%202027'] },
  { name: 'Allocation ID', routes: ['/projectAllocations', '/projectAllocation/NEET%202027'] },
  { name: 'Status Update', routes: ['/status-report', '/status-report/current', '/status-report/history'] },
] as const

const accounts = (): Buffer => {
  const book = xlsx.utils.book_new()
  const rows = [
    { email: cast.ananya.email, department: 'Physics', subject: 'Psychology' },
    { email: cast.neha.email, department: 'Physics', subject: 'Economics' },
  ]
  xlsx.utils.book_append_sheet(book, xlsx.utils.json_to_sheet(rows), 'Status IDs')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const chooseAct = async (where: Locator, label: string): Promise<void> => {
  await where.getByRole('button', { name: /^Actions for/ }).click()
  await where.page().getByRole('menuitem', { name: label }).click()
}

test('the menu and open page of a sub-admin update when an admin grants or revokes tabs', async ({ browser, app }) => {
  const admin = await openDesk(browser, app.url, cast.meera.email)
  const nikhil = await openDesk(browser, app.url, cast.nikhil.email)
  const opened = nikhil.waitForResponse((response) => response.url().endsWith('/api/events'))
  await nikhil.goto('/')
  await opened
  await mark(nikhil)
  await expect(main(nikhil).getByRole('link')).toHaveCount(0)
  await expect(nikhil.getByText('You don’t have access to anything yet')).toBeVisible()

  await test.step('the documented screen offers only missing tabs', async () => {
    await main(admin).getByRole('link', { name: 'Access Management' }).click()
    await expect(admin.getByRole('heading', { name: 'Access Control Management' })).toBeVisible()
    await expect(main(admin).getByRole('link').first()).toHaveAccessibleName('Access Management')
    await expect(admin.getByText('1–5 of')).toBeVisible()
    await chooseAct(row(admin, 'Leela Thomas'), 'Add Access')
    await expect(dialog(admin).getByRole('checkbox')).toHaveCount(6)
    await expect(dialog(admin).getByLabel('Manage Users')).toHaveCount(0)
    await submit(admin, 'Cancel')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.getByLabel('Name or email').fill('nikhil')
    await expect(admin).toHaveURL(/q=nikhil/)
    await row(admin, 'Nikhil Bose')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(admin.getByRole('menuitem', { name: 'Add Access' })).toBeVisible()
    await expect(admin.getByRole('menuitem', { name: 'Remove Access' })).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await chooseAct(row(admin, 'Nikhil Bose'), 'Add Access')
    await submit(admin, 'Add Access')
    await expect(dialog(admin).getByText('Please select at least one tab.')).toBeVisible()
    await dialog(admin).getByLabel('Manage Users').check()
  })

  await test.step('a failed save is shown as a toast and in the dialog', async () => {
    await admin.route('**/api/update/access', (call) => call.abort())
    await submit(admin, 'Add Access')
    await expect(admin.getByText('Failed to update access.')).toBeVisible()
    await expect(dialog(admin).getByText('The server can’t be reached. Try again.')).toBeVisible()
    await admin.unroute('**/api/update/access')
  })

  await test.step('an admin whose login is old enters the password again and keeps the choice', async () => {
    await ageLogins(app.settings['DATABASE_URL'] ?? '', cast.meera.id)
    await submit(admin, 'Add Access')
    const again = dialog(admin).filter({ hasText: 'Enter your password' })
    await again.getByLabel('Password', { exact: true }).fill('not this one')
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again.getByText('The password is incorrect.')).toBeVisible()
    await again.getByLabel('Password', { exact: true }).fill(CAST_PASSWORD)
    await again.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('a granted tab appears in the menu without a reload', async () => {
    await expect(admin.getByText('Access updated successfully!', { exact: true })).toBeVisible()
    await expect(row(admin, 'Nikhil Bose')).toContainText('Manage Users')
    await main(nikhil).getByRole('link', { name: 'Manage Users' }).click()
    await expect(row(nikhil, 'Ananya Iyer')).toBeVisible()
    await expectNotReloaded(nikhil)
  })

  await test.step('the open page of a revoked tab shows that it is forbidden', async () => {
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await chooseAct(row(admin, 'Nikhil Bose'), 'Remove Access')
    await expect(dialog(admin).getByRole('checkbox')).toHaveCount(1)
    await dialog(admin).getByLabel('Manage Users').check()
    await submit(admin, 'Remove Access')
    await expect(admin.getByText('Access removed successfully!', { exact: true })).toBeVisible()
    await expect(closed(nikhil)).toBeVisible()
    await expect(row(nikhil, 'Ananya Iyer')).toHaveCount(0)
    await expect(main(nikhil).getByRole('link')).toHaveCount(0)
    await expectNotReloaded(nikhil)
  })

  await test.step('the dialog says that tabs have no effect for a person who is not a sub-admin', async () => {
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.getByLabel('Name or email').fill('ananya')
    await chooseAct(row(admin, 'Ananya Iyer'), 'Add Access')
    await expect(dialog(admin).getByText('Ananya Iyer is Author and not a sub-admin, so tabs have no effect.')).toBeVisible()
    await dialog(admin).getByLabel('Worklog').check()
    await submit(admin, 'Add Access')
    await expect(row(admin, 'Ananya Iyer')).toContainText('No effect: Worklog')
  })

  await test.step('each tab opens its own screens and no other (decision 75)', async () => {
    const api = await asAdmin(app.url)
    const isOpen = async (route: string): Promise<boolean> => (await visit(nikhil, route)).outcome === 'opened'
    const take = (name: string) => api('PUT', 'remove/tab/access', { user: cast.nikhil.email, access: [{ name }] })
    for (const [at, { name, routes }] of tabs.entries()) {
      await api('PUT', 'update/access', { user: cast.nikhil.email, access: [{ name }] })
      const before = tabs[at - 1]
      if (before !== undefined) await take(before.name)
      await main(nikhil).getByRole('link', { name }).waitFor()
      await expect(main(nikhil).getByRole('link')).toHaveCount(1)
      await expect(main(nikhil).getByRole('link', { name })).toHaveAttribute('href', routes[0])
      for (const route of routes) expect(await isOpen(route), `${name}: ${route}`).toBe(true)
      const others = tabs.filter((tab) => tab.name !== name).map((tab) => tab.routes[0])
      for (const route of [...others, '/access-management', '/audit'])
        expect(await isOpen(route), `${name}: ${route}`).toBe(false)
    }
    const { name, routes } = tabs[tabs.length - 1] ?? tabs[0]
    await take(name)
    await expect(main(nikhil).getByRole('link')).toHaveCount(0)
    expect(await isOpen(routes[0]), `${name} taken`).toBe(false)
  })

  const divya = await openDesk(browser, app.url, cast.divya.email)
  const live = divya.waitForResponse((response) => response.url().endsWith('/api/events'))
  await divya.goto('/')
  await live
  await mark(divya)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const form = divya.getByRole('complementary', { name: 'Update Status, Ananya Iyer' })
  const choose = (legend: string, word: string) =>
    form.getByRole('group', { name: legend }).getByRole('radio', { name: word, exact: true }).check()
  const historyOf = (page: Page) => page.getByRole('region', { name: 'History' })

  await test.step('an admin uploads the accounts whose status is recorded, and gives a person a subject', async () => {
    // The message of the failed save stays in the header until it is closed.
    for (const close of await button(admin, 'Close this message').all()) await close.click()
    await main(admin).getByRole('link', { name: 'Status Update' }).click()
    await button(admin, 'Upload ID').first().click()
    const file = { name: 'Accounts.xlsx', mimeType: 'application/octet-stream', buffer: accounts() }
    await admin.locator('input[type=file]').setInputFiles(file)
    await button(admin, 'Add 2 accounts').click()
    await expect(admin.getByRole('heading', { name: '2 accounts added' })).toBeVisible()
    await dialog(admin).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(main(divya).getByRole('link', { name: 'Status Update' })).toHaveCount(0)
    await button(admin, 'Status Access').click()
    await submit(admin, 'Set Access')
    await expect(dialog(admin).getByText('Please select a user and enter a subject')).toBeVisible()
    await dialog(admin).getByLabel('User').fill('divya')
    await admin.keyboard.press('Enter')
    await dialog(admin).getByRole('checkbox', { name: 'Psychology' }).check()
    await submit(admin, 'Set Access')
    await expect(admin.getByText('Access updated successfully!', { exact: true })).toBeVisible()
    await expect(dialog(admin).getByText('Divya Nair has access to Psychology.')).toBeVisible()
  })

  await test.step('the person sees the menu entry and only the accounts of the subject, and updates one', async () => {
    await main(divya).getByRole('link', { name: 'Status Update' }).click()
    await expect(divya.getByRole('row', { name: /Psychology/ })).toHaveCount(1)
    await expect(divya.getByRole('row', { name: /Economics|Physics/ })).toHaveCount(1)
    await button(divya, `Update Status of ${cast.ananya.fullName}, Psychology`).click()
    await choose('Status', 'application-error')
    await divya.keyboard.press('Control+Enter')
    await expect(divya.getByText('Status report saved successfully')).toBeVisible()
    await button(divya, `Update Status of ${cast.ananya.fullName}, Psychology`).click()
    await choose('Status', 'accessible')
    await choose('Authoring Status', 'yes')
    await choose('QC Status', 'no')
    await choose('Technical Issues', 'no')
    await divya.keyboard.press('Control+Enter')
    await expect(form.getByText('Please input the authoring limit!')).toBeVisible()
    await form.getByLabel('Authoring Limit').fill('40')
    await expect(historyOf(divya).getByRole('listitem').first()).toContainText('Not saved yet')
    await divya.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect(divya.getByRole('row', { name: /Psychology/ })).toContainText('yes, 40')
  })

  await test.step('the history shows the changes of each save', async () => {
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.getByRole('link', { name: 'View History Status' }).click()
    // The previous page has a field with the same label.
    await expect(admin.getByRole('columnheader', { name: 'What changed' })).toBeVisible()
    await admin.getByLabel('Name, email, subject').fill('psych')
    await expect(admin).toHaveURL(/q=psych/)
    const saves = admin.getByRole('row', { name: /Psychology/ })
    await expect(saves).toHaveCount(2)
    await expect(saves.filter({ hasText: /status application-error → accessible, authoring yes/ })).toBeVisible()
  })

  await test.step('the menu entry and the page disappear when the access is removed', async () => {
    await admin.goto('/status-report?dialog=access')
    await dialog(admin).getByLabel('User').fill('divya')
    await admin.keyboard.press('Enter')
    await submit(admin, 'Remove Access')
    await expect(admin.getByText('Access removed successfully!', { exact: true })).toBeVisible()
    await expect(closed(divya)).toBeVisible()
    await expect(main(divya).getByRole('link', { name: 'Status Update' })).toHaveCount(0)
    await expectNotReloaded(divya)
  })
  await Promise.all([admin, nikhil, divya].map((page) => page.context().close()))
})
