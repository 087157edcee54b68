import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage } from '../../../test/web/page.tsx'

test('each of the two passwords has its own button that shows it', async () => {
  await openPage('/changePassword', 'ananya')
  const old = page.getByLabelText('Old password', { exact: true })
  const next = page.getByLabelText('New password', { exact: true })
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect.element(next).toHaveAttribute('type', 'text')
  await expect.element(old).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show old password' }).click()
  await page.getByRole('button', { name: 'Hide new password' }).click()
  await expect.element(old).toHaveAttribute('type', 'text')
  await expect.element(next).toHaveAttribute('type', 'password')
  await expectAccessible()
})
