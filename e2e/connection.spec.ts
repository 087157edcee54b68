/** The connection bar: when it appears, its sentences, and that it disappears only when writes work. The responses of /ready are simulated. */
import type { Page } from '@playwright/test'
import { cast } from '../db/demo/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { atDesk, logIn } from './support/people.ts'

const bar = (page: Page) => page.locator('[data-part=connection-bar]')
const notReady = { success: false, code: 'NOT_READY', message: 'The service is not ready. Please try again in a moment.' }

/** Records whether the bar was rendered from now on. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const seen = { bar: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('[data-part=connection-bar]')) seen.bar = true
    }).observe(document, { childList: true, subtree: true })
  })
const wasShown = (page: Page) => page.evaluate(() => (window as unknown as { seen: { bar: boolean } }).seen.bar)

/** Opens Manage Users by keys, from a rendered page. */
const toUsers = async (page: Page): Promise<void> => {
  await page.keyboard.press('g')
  await page.keyboard.press('u')
}
const user = (page: Page) => page.getByRole('row', { name: /Ananya Iyer/ })

test.beforeEach(async ({ page }) => {
  await logIn(page, cast.meera.email)
  await page.goto('/departments')
  await expect(page.getByRole('gridcell', { name: 'Physics', exact: true })).toBeVisible()
})

test('while changes can’t be stored the bar is shown, though reads work; then the same press stores it', async ({ page }) => {
  let ready: { status: number; json: object } = { status: 503, json: { ...notReady, reading: true, writing: false } }
  await page.route('**/ready', (route) => route.fulfill(ready))
  await page.route('**/api/department/create', (route) => route.fulfill({ status: 503, json: notReady }))

  await page.getByRole('button', { name: 'Create Department' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Meteorology')
  const create = dialog.getByRole('button', { name: 'Create Department' })
  await create.click()
  await expect(dialog.getByText(notReady.message)).toBeVisible()
  await expect(page.getByRole('status').filter({ has: bar(page) })).toContainText(
    'You can read; changes can’t be stored at the moment. Drafts are kept on this device; trying again by itself.',
  )
  await expect(bar(page)).toContainText(/since \d\d:\d\d [ap]m$/)

  await test.step('a successful read does not imply that writes work', async () => {
    const read = page.waitForResponse((response) => response.url().includes('/api/department/all') && response.ok())
    await page.context().setOffline(true)
    await expect(bar(page)).toContainText('You are offline.')
    await page.context().setOffline(false)
    await read
    await page.waitForResponse('**/ready')
    await expect(bar(page)).toContainText('You can read;')
  })
  await test.step('neither reads nor writes', async () => {
    ready = { status: 503, json: { ...notReady, reading: false, writing: false } }
    await expect(bar(page)).toContainText('The service is not ready. Drafts are kept on this device; trying again by itself.')
  })
  await test.step('when both work the bar disappears, and the same press succeeds', async () => {
    ready = { status: 200, json: { success: true, message: 'Ready.', reading: true, writing: true } }
    await expect(bar(page)).toHaveCount(0)
    await page.unroute('**/api/department/create')
    await create.click()
    await expect(page.getByText('Department created successfully')).toBeVisible()
  })
})

test('the bar is accessible, and the desk shows why Submit is disabled', async ({ browser, baseURL }) => {
  const page = await atDesk(browser, baseURL ?? '', cast.ananya.email)
  await page.goto('/assigned/JEE_Kinematics_Set07.xlsx?task=3')
  await expect(page.getByRole('heading', { name: 'Task 3' })).toBeVisible()
  await page.route('**/ready', (route) => route.fulfill({ status: 503, json: { ...notReady, reading: true, writing: false } }))
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Submit comes back with the connection.')).toBeVisible()
  await page.context().setOffline(false)
  const reason = page.getByText('Changes can’t be stored at the moment. Submit comes back by itself.')
  await expect(reason).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit/ })).toBeDisabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, colorScheme)
  }
  await page.unroute('**/ready')
  await expect(bar(page)).toHaveCount(0)
  await expect(reason).toHaveCount(0)
  await page.context().close()
})

test('leaving a page while it loads, or one failed call, shows no bar', async ({ page }) => {
  await watchBar(page)
  await test.step('left while it loads', async () => {
    let reading: () => void = () => undefined
    const requested = new Promise<void>((resolve) => (reading = resolve))
    await page.route('**/api/admin/users?*', () => reading())
    await toUsers(page)
    await requested
    const failed = page.waitForEvent('requestfailed')
    await page.goBack()
    expect((await failed).url()).toContain('/api/admin/users')
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Departments' })).toBeVisible()
    await page.unroute('**/api/admin/users?*')
  })
  await test.step('several calls fail at once, and the server is up', async () => {
    const ready = page.waitForResponse('**/ready')
    let lost = 0
    await page.route('**/api/**', (route) => (lost++ < 3 ? route.abort('connectionreset') : route.continue()))
    await toUsers(page)
    expect((await ready).status()).toBe(200)
    await expect(user(page)).toBeVisible()
    await page.unroute('**/api/**')
  })
  expect(await wasShown(page)).toBe(false)
})

test('an unreachable server is reported after a second failure, and the page recovers by itself', async ({ page }) => {
  await watchBar(page)
  const requested: string[] = []
  await page.route('**/ready', (route) => {
    requested.push(route.request().url())
    return route.abort('connectionrefused')
  })
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await toUsers(page)
  await expect(bar(page)).toContainText('You are offline. Drafts are kept on this device; nothing is sent.')
  expect(requested.length).toBeGreaterThanOrEqual(1)
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(3)
  await page.unroute('**/api/**')
  await page.unroute('**/ready')
  await expect(bar(page)).toHaveCount(0)
  await expect(user(page)).toBeVisible()
})
