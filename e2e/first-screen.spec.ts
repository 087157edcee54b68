import { expect, test } from './support/app.ts'

test('without a login any address shows the login screen, and nothing breaks the content policy', async ({ page }) => {
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
