import { execFileSync } from 'node:child_process'
import { type App, expect, startApp, test as onSample } from './support/app.ts'

const boss = { email: 'boss@proofline.example', password: 'four quiet lamps' }

const test = onSample.extend<{ own: App }>({
  own: async ({ browserName: _browser }, provide) => {
    const app = await startApp({ DEMO: '0', ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password })
    await provide(app)
    await app.stop()
  },
})

test('the only ADMIN chooses a new password with a link printed by a host command', async ({ page, own }) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(20_000)
  // The command that the operator of the host runs: @starts src/app/admin.ts
  const printed = execFileSync(process.execPath, ['dist/server/admin.js', '--email', boss.email], {
    env: { ...process.env, ...own.settings },
    encoding: 'utf8',
  })
  const link = /http\S+/.exec(printed)?.[0] ?? ''
  expect(link).toContain(`${own.url}/setup/`)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(
    page.getByText(`For Admin (${boss.email}), who is then logged in here and logged out everywhere else.`),
  ).toBeVisible()
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('short')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('The password needs at least 8 characters.')
  await field.fill('seven loud drums')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to Proofline/ })).toBeVisible()
  await page.goto(`${own.url}/inbox?tab=came`)
  await expect(page.getByText('was reset with a one-time link from the operator of the host')).toBeVisible()
  await page.goto(`${own.url}/audit`)
  await expect(page.getByText('Made a one-time link for the password of Admin, as the operator of the host')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link was used, has expired, or was replaced by a newer one.')).toBeVisible()
})
