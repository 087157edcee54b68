import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type Notifications, notifications } from '../notifications-contract.ts'
import { refusal } from '../refusals.ts'

const KINDS: Notifications['kinds'] = [
  {
    kind: 'rows-given',
    group: 'Rows',
    title: 'Rows assigned to you',
    app: 'bell',
    offers: ['message', 'bell', 'inbox'],
    always: null,
  },
  {
    kind: 'rows-taken',
    group: 'Rows',
    title: 'Rows taken away from you',
    app: 'bell',
    offers: ['message', 'bell'],
    always: 'It takes something away from you.',
  },
  {
    kind: 'access-granted',
    group: 'Access',
    title: 'Access granted',
    app: 'message',
    offers: ['message', 'bell', 'inbox'],
    always: null,
  },
]

let stored: Notifications
beforeEach(() => {
  stored = { kinds: KINDS, quiet: null, quiet_until: null, shift_type: 5 }
  server.reply(notifications.own, () => ({ data: stored }))
})
const takeChoices = () =>
  server.reply(notifications.choose, ({ body }) => {
    stored = {
      ...stored,
      kinds: stored.kinds.map((kind) => ({ ...kind, app: body.kinds?.[kind.kind]?.app ?? kind.app })),
      quiet: body.quiet === undefined ? stored.quiet : body.quiet,
    }
    return { data: stored }
  })

const quiet = page.getByRole('region', { name: 'Quiet hours' })
const shown = page.getByRole('region', { name: 'What you are shown' })
const kind = (title: string) => shown.getByRole('combobox', { name: title })

test('each kind is in its group and stored on its own, and mandatory kinds say why', async () => {
  const sent = takeChoices()
  await openPage('/notifications', 'ananya')
  await expect.element(shown.getByRole('group', { name: 'Rows' }).getByRole('listitem').nth(1)).toBeVisible()
  await expect.element(shown.getByRole('group', { name: 'Access' }).getByRole('listitem')).toBeVisible()
  await expect
    .element(kind('Rows taken away from you'))
    .toHaveAccessibleDescription('Always in the bell, also in quiet hours. It takes something away from you.')
  const offered = kind('Rows taken away from you').getByRole('option')
  expect(offered.elements().map(({ textContent }) => textContent)).toEqual(['Message and bell', 'Bell'])
  await kind('Rows assigned to you').selectOptions('Inbox only')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ kinds: { 'rows-given': { app: 'inbox' } } }])
  await expect.element(kind('Rows assigned to you')).toHaveValue('inbox')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('a choice that was not stored is reset', async () => {
  server.reply(notifications.choose, () => buildRefusalResponse(refusal('INVALID_REQUEST')))
  await openPage('/notifications', 'ananya')
  await kind('Rows assigned to you').selectOptions('Inbox only')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(kind('Rows assigned to you')).toHaveValue('bell')
})

test('quiet hours have a default, must not be empty, and end with their switch', async () => {
  const sent = takeChoices()
  await openPage('/notifications', 'ananya')
  await quiet.getByRole('switch', { name: 'Quiet hours' }).click()
  const from = quiet.getByLabelText('From')
  await expect.element(from).toHaveValue('19:00')
  await expect
    .element(quiet.getByRole('checkbox', { name: 'All day on days off of your shift (Saturdays, Sundays and holidays)' }))
    .toBeChecked()
  await from.fill('09:00')
  await quiet.getByRole('button', { name: 'Save' }).click()
  await expect.element(from).toHaveAccessibleDescription('Quiet hours must end at another time than they start.')
  expect(sent).toEqual([])
  await from.fill('20:30')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.at(-1)?.body).toEqual({ quiet: { from: '20:30', until: '09:00', offDays: true } })
  await expect.element(from).toHaveValue('20:30')
  await quiet.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ quiet: null })
  await expect.element(from).not.toBeInTheDocument()
})

test('on a phone nothing is wider than the screen', async () => {
  stored = { ...stored, quiet: { from: '19:00', until: '09:00', offDays: true }, quiet_until: '2026-11-26T03:30:00.000Z' }
  await page.viewport(390, 844)
  await openPage('/notifications', 'ananya')
  await expect.element(page.getByText(/^quiet until/)).toBeVisible()
  await expect.element(kind('Access granted')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(390)
  await expectAccessible()
})
