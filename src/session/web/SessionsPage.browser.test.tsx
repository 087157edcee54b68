import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { sessions } from '../sessions-contract.ts'

const here = {
  _id: '019a0000-0000-7000-8000-0000000000a1',
  device: 'Chrome on Windows',
  address: '127.0.0.1',
  since: '2026-03-10T06:00:00.000Z',
  last_seen: '2026-03-10T06:00:00.000Z',
  current: true,
}

test('the sessions page says who set the password in the last 90 days', async () => {
  const by = { fullName: 'Kavita Desai', email: 'kavita.desai@proofline.example', at: '2026-03-02T04:30:00.000Z' }
  server.reply(sessions.own, { data: [here], most: 20, passwordChosenBy: [by] })
  await openPage('/sessions', 'ananya')
  const note = page.getByRole('note')
  await expect.element(note.getByText('Kavita Desai, 02/03/2026 10:00')).toBeVisible()
  await expect.element(note.getByText(/tell an admin/)).toBeVisible()
  await expectAccessible()
})

test('the sessions page has no note when nobody else set the password', async () => {
  server.reply(sessions.own, { data: [here], most: 20, passwordChosenBy: [] })
  await openPage('/sessions', 'ananya')
  await expect.element(page.getByText('Chrome on Windows')).toBeVisible()
  expect(page.getByRole('note').elements()).toEqual([])
})
