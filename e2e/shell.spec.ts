import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { type App, test as base, expect, startEmptyApp } from './support/app.ts'
import { noteWords } from './support/words.ts'
import { waitUntilPainted, tabTo } from './support/keys.ts'

const admin = { email: 'first.admin@proofline.example', password: 'four quiet lamps', next: 'seven loud drums' }

/** The journey changes a password, so it has its own app. As a fixture, the app would need a new worker for this file. */
let app: App | undefined
const test = base.extend({ baseURL: async ({ browserName: _browser }, provide) => provide(app?.url) })
test.beforeAll(async () => {
  app = await startEmptyApp({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
})
test.afterAll(() => app?.stop())

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

const logIn = async (page: Page, password: string): Promise<void> => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(admin.email)
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('the first screens comply with the content security policy, and every URL asks for the login', async ({ browser }) => {
  for (const [colorScheme, width] of [
    ['light', 1366],
    ['dark', 390],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 768 }, colorScheme })
    await noteWords(context)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const address of ['/', '/users', '/project/a%20b/c.xlsx']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      await expect(page.getByLabel('Email')).toBeVisible()
    }
    // Until now the console has shown no error, not even of an expected refusal.
    expect(complaints).toEqual([])
    await logIn(page, 'not the password')
    await expect(page.locator('form').getByRole('alert')).not.toBeEmpty()
    await logIn(page, admin.password)
    await expect(page.getByRole('heading', { level: 1, name: /^(Good |Welcome to Proofline)/ })).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Allocation ID')).toBeVisible()
    await page.keyboard.press(width < 600 ? 'Escape' : 'Control+b')
    await page.getByRole('button', { name: /user menu/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Please input your old password!')).toBeVisible()
    await expect(page.getByText('Please input your new password!')).toBeVisible()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(complaints.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
    await context.close()
  }
  await test.step("a failure at the app's root shows the documented sentence", async () => {
    const context = await browser.newContext()
    await noteWords(context)
    const page = await context.newPage()
    await page.route(/\/LoginPage-[^/]+\.js$/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText("Uh oh... There's a problem. Try refreshing the app.")).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/LoginPage-[^/]+\.js$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.goto('/setup')
    await expect(page.getByText(/^This address is missing the code of the set-up link\./)).toBeVisible()
    await context.close()
  })
})

test('the skip link, the theme and the change of a password work by keyboard', async ({ page }) => {
  await logIn(page, admin.password)
  await expect(page).toHaveTitle('Home · Proofline')
  const keys = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name)
  }
  // Home of an empty workspace focuses its first field, so another page is used.
  await page.goto('/departments')
  // Finds the heading by name: until the shell is loaded, the page has another heading and nothing to tab to.
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Departments' })).toBeVisible()
  // A page that has just loaded drops a key that is pressed before its first frame.
  await waitUntilPainted(page)
  await keys('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keys('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const userButton = page.getByRole('button', { name: /user menu/ })
  await tabTo(userButton)
  await keys('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(userButton).toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await tabTo(userButton)
  await keys('Enter', 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeFocused()
  await expect(page).toHaveTitle('Change Password · Proofline')
  await page.evaluate(() => localStorage.setItem('draft', 'kept'))
  await page.getByLabel('Old password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill(admin.next)
  await keys('Enter')
  const refused = page.getByText('The old password is incorrect.')
  // At its field, in the form and as a toast.
  await expect(refused).toHaveCount(3)
  await expect(page.getByLabel('Old password', { exact: true })).toBeFocused()

  await page.getByLabel('Old password', { exact: true }).fill(admin.password)
  await keys('Enter')
  await expect(page.getByText('Password changed. Please log in again.')).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('role'), localStorage.getItem('draft')]),
  ).toEqual([null, null, 'kept'])
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(admin.next)
  await keys('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^(Good |Welcome to Proofline)/ })).toBeVisible()
})

test('the login shows a notice without site data and works with full local storage', async ({ browser }) => {
  const blocked = await browser.newPage()
  const complaints = complaintsOf(blocked)
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  for (const address of ['/', '/assigned/Set.xlsx?task=1']) {
    await blocked.goto(address)
    await expect(blocked.getByRole('heading', { name: 'This browser can’t keep you logged in' })).toBeVisible()
  }
  expect(complaints).toEqual([])
  await blocked.close()

  const full = await browser.newPage()
  await full.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its storage
    const store = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      store.call(this, key, value)
    }
  })
  await logIn(full, admin.next)
  await expect(full.getByRole('heading', { level: 1, name: /^(Good |Welcome to Proofline)/ })).toBeVisible()
  await full.reload()
  await expect(full.getByRole('heading', { level: 1, name: /^(Good |Welcome to Proofline)/ })).toBeVisible()
  await full.close()
})
