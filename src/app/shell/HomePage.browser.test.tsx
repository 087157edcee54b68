import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage } from '../../../test/web/page.tsx'

test('Home of a person who gets no rows explains why and lists the pages of the menu', async () => {
  await openPage('/', 'ritu')
  await expect.element(page.getByText('No rows are shown to you')).toBeVisible()
  await expect.element(page.getByText(/Ask your manager or an admin to turn it on/)).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Go to' })
  await expect
    .element(places.getByRole('link', { name: /^Allocation Id Your allocation IDs: start one/ }))
    .toHaveAttribute('href', '/allocations')
  await expectAccessible()
})
