import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'

test('when logged out every URL shows the login screen, and nothing violates the content security policy', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const address of ['/', '/users', '/project/a%20b/c.xlsx']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test("a failure at the app's root shows the documented sentence", async ({ page }) => {
  await page.route(/\/LoginPage-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText("Uh oh... There's a problem. Try refreshing the app.")).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/LoginPage-[^/]+\.js$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
