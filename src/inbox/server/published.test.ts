import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { matchChange, startTwoNodes } from '../../../test/two-nodes.ts'
import { users } from '../../users/contract.ts'
import { resolveTestReach } from '../../../test/reach.ts'
import { approversSql } from './lookup.ts'

const { app, nodeB, open: openAt, close } = await startTwoNodes()
afterAll(close)
const open = async (who: CastName) => {
  const stream = await openAt(who, nodeB.url)
  onTestFinished(() => stream.leave())
  return stream
}
const meera = await app.as('meera')
afterEach(async () => {
  await app.db`update users set roles = '{MANAGER}' where id in (${cast.farhan.id}, ${cast.kavita.id})`
})
const inboxOf = ({ events }: Awaited<ReturnType<typeof open>>): boolean => events.some(matchChange('inbox'))

test('a change of manager is published to both managers, or to the admins without one', async () => {
  const [kavita, farhan, admin] = [await open('kavita'), await open('farhan'), await open('meera')]
  await meera.ok(users.updateProfile, { body: { email: cast.ananya.email, manager: cast.farhan.email } })
  await Promise.all([kavita.until(matchChange('inbox')), farhan.until(matchChange('inbox'))])
  expect(inboxOf(admin)).toBe(false)
  await meera.ok(users.updateProfile, { body: { email: cast.ananya.email, manager: null } })
  await admin.until(matchChange('inbox'))
})

test('a hand-over of reports is published to the new manager and the admins', async () => {
  const [kavita, admin] = [await open('kavita'), await open('meera')]
  await meera.ok(users.block, {
    params: { id: cast.farhan.id },
    body: { handOver: { reports: { to: cast.kavita.email, count: 2 } } },
  })
  await kavita.until(matchChange('inbox'))
  await admin.until(matchChange('inbox'))
  const later = await open('meera')
  await meera.ok(users.unblock, { params: { id: cast.farhan.id } })
  await later.until(matchChange('inbox'))
})

test('the approvers of a person are the manager, or else the admins', async () => {
  const approvers = async (who: CastName) => {
    const { day } = resolveTestReach('team', cast.meera.id, 'ADMIN', app.clock.now)
    const rows = await app.db<{ id: string }[]>`${approversSql(app.db, app.db`${cast[who].id}::uuid`, day)}`
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await approvers('imran')).toEqual([cast.kavita.id])
  const admins = Object.values(cast).flatMap((one) => (one.roles.some((role) => role === 'ADMIN') ? one.id : []))
  expect(await approvers('tara')).toEqual(admins.toSorted())
  await app.db`update users set roles = '{AUTHOR}' where id = ${cast.kavita.id}`
  expect(await approvers('imran')).toEqual(admins.toSorted())
})
