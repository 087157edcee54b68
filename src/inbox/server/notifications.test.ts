import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { preferences } from '../../session/preferences-contract.ts'
import { deputies } from '../deputies-contract.ts'
import { cast } from '../../../db/cast.ts'
import { inbox } from '../contract.ts'
import { notifications } from '../notifications-contract.ts'

const app = await startTestApp()
afterAll(app.close)

test('only notification kinds that can reach the caller are listed', async () => {
  const ananya = await app.as('ananya')
  const own = (await ananya.ok(notifications.own)).data.kinds.map(({ kind }) => kind)
  expect(own).toContain('rows-taken')
  expect(own).not.toContain('month-closed')
})

test('choices of several devices are merged, and invalid ones refused or ignored', async () => {
  const kavita = await app.as('kavita')
  const kindOf = async (name: string) => (await kavita.ok(notifications.own)).data.kinds.find(({ kind }) => kind === name)?.app
  await Promise.all([
    kavita.ok(notifications.choose, { body: { kinds: { 'month-closed': { app: 'inbox' } } } }),
    kavita.ok(notifications.choose, { body: { kinds: { 'month-reopened': { app: 'message' } } } }),
  ])
  expect([await kindOf('month-closed'), await kindOf('month-reopened')]).toEqual(['inbox', 'message'])
  const refusedKinds: object[] = [
    { 'rows-taken': { app: 'inbox' } },
    { constructor: { app: 'bell' } },
    { waiting: { app: 'message' } },
    { toString: 1 },
  ]
  for (const kinds of refusedKinds) await kavita.refused(notifications.choose, 'INVALID_REQUEST', { body: { kinds } as never })
  await kavita.refused(notifications.choose, 'INVALID_REQUEST', {
    body: { quiet: { from: '09:00', until: '09:00', offDays: false } },
  })
  await kavita.ok(preferences.storePreference, {
    params: { key: 'notifications' },
    body: { value: { kinds: { 'rows-taken': { app: 'inbox' }, x: 3 }, quiet: 'never' } },
  })
  expect(await kindOf('month-closed')).toBe('bell')
  expect((await kavita.ok(notifications.own)).data.quiet).toBeNull()
})

test('arrivals in quiet hours are not counted by the bell until the hours end', async () => {
  const [farhan, meera] = await Promise.all([app.as('farhan'), app.as('meera')])
  // 8 pm in Kolkata.
  app.clock.now = new Date('2026-11-25T14:30:00Z')
  await farhan.ok(notifications.choose, { body: { quiet: { from: '19:00', until: '09:00', offDays: false } } })
  await meera.ok(deputies.name, {
    body: { manager: cast.kavita.id, deputy: cast.farhan.id, from: '2026-11-26', to: '2026-11-27' },
  })
  const night = await farhan.ok(inbox.own)
  expect(night.data).toMatchObject([{ kind: 'deputy-named', isNew: true, shown: 'quiet' }])
  expect(night.quiet_until).toBe('2026-11-26T03:30:00.000Z')
  app.clock.now = new Date('2026-11-26T03:30:00Z')
  const morning = await farhan.ok(inbox.own)
  expect(morning.data).toMatchObject([{ kind: 'deputy-named', isNew: true, shown: 'bell' }])
  expect(morning.quiet_until).toBeNull()
})
