import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../db/cast.ts'
import { matchChange, startTwoNodes } from '../../../test/two-nodes.ts'
import { departments } from '../../departments/contract.ts'
import { users } from '../../users/contract.ts'
import { uploads } from '../../kit/import/contract.ts'
import { session } from '../contract.ts'

const within = async (what: Promise<void>, ms: number, name: string): Promise<void> => {
  const outcome = await Promise.race([what.then(() => 'done'), pause(ms, 'too late')])
  expect(outcome, name).toBe('done')
}

/** Node A is the test app. */
const { app, nodeB, open: openAt, close } = await startTwoNodes()
afterAll(close)
const listening = (node: string) => app.db<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and application_name = ${`${node} listening`}`
const open = (who: CastName, url = app.url) => openAt(who, url)

test('a stream without a session is rejected', async () => {
  await app.anonymous.refused(session.live, 'NOT_SIGNED_IN')
})

test('blocking a person on one node ends their stream on another node and nobody else’s', async () => {
  const [blocked, other] = [await open('ananya', nodeB.url), await open('neha', nodeB.url)]
  const meera = await app.as('meera')
  await meera.ok(users.block, { params: { id: cast.ananya.id }, body: {} })
  await blocked.until(matchChange('access'))
  await within(blocked.ended, 1_000, 'the stream of a blocked person ends')
  expect(other.events.filter(({ event }) => event === 'changed')).toEqual([])
  await meera.ok(users.unblock, { params: { id: cast.ananya.id } })
  other.leave()
})

test('changing a person’s account ends their stream after an access event', async () => {
  const stream = await open('imran', nodeB.url)
  const meera = await app.as('meera')
  await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, newFullname: 'Imran Renamed' } })
  await stream.until(matchChange('access'))
  await within(stream.ended, 1_000, 'the stream ends')
})

test('logging out ends the streams of the session at once', async () => {
  const client = await app.as('kavita')
  const stream = await client.stream(session.live)
  await client.ok(session.logout)
  await within(stream.ended, 1_000, 'the stream of a session that ended')
  await client.refused(session.live, 'NOT_SIGNED_IN')
})

test('changes to other people’s data send nothing to a stream', async () => {
  const stream = await open('neha')
  const meera = await app.as('meera')
  await meera.ok(departments.create, { body: { name: 'Quiet' } })
  await pause(200)
  expect(stream.events.map(({ event }) => event)).toEqual(['ready'])
  stream.leave()
})

test('the stream of a new node begins by saying that everything may have changed', async () => {
  const stream = await open('tara')
  expect(stream.events).toEqual([{ event: 'ready', data: ['everything'] }])
  stream.leave()
})

test('a person’s fifth stream ends the first', async () => {
  const streams = [await open('neha'), await open('neha'), await open('neha'), await open('neha'), await open('neha')]
  const [first, ...rest] = streams
  await first?.until(({ event }) => event === 'replaced')
  await within(first?.ended ?? Promise.resolve(), 1_000, 'the first stream')
  expect(rest.every(({ events }) => events.every(({ event }) => event === 'ready'))).toBe(true)
  for (const each of rest) each.leave()
})

test('a lost database session is reopened, reports a possible gap and receives again', async () => {
  const stream = await open('ananya', nodeB.url)
  const [before] = await listening('other node')
  await app.db`select pg_terminate_backend(${before?.pid ?? 0})`
  await stream.until(matchChange('everything'), 5_000)
  const [after] = await listening('other node')
  expect(after?.pid).not.toBe(before?.pid)
  await (await app.as('meera')).ok(users.updateProfile, { body: { _id: cast.ananya.id, newFullname: 'Ananya Again' } })
  await stream.until(matchChange('access'))
})

test('changes published while a node had no database session arrive after it reconnects', async () => {
  const stream = await open('ananya', nodeB.url)
  const [own] = await listening('proofline')
  const meera = await app.as('meera')
  await app.db`select pg_terminate_backend(${own?.pid ?? 0})`
  await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, newFullname: 'Ananya Once More' } })
  await stream.until(matchChange('access'), 5_000)
})

test('a stopping node ends its streams at once', async () => {
  const node = await app.otherNode()
  const stream = await open('neha', node.url)
  await within(node.close(), 30_000, 'the node')
  await expect(within(stream.ended, 30_000, 'the stream')).resolves.toBeUndefined()
})

test('an open stream does not extend the session', async () => {
  const client = await app.as('neha')
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 3_600_000)
  const stream = await client.stream(session.live)
  await stream.until(({ event }) => event === 'ready')
  const [row] = await app.db<{ touched: number }[]>`
    select count(*)::int as touched from sessions where user_id = ${cast.neha.id} and last_seen_at = ${app.clock.now.toISOString()}`
  expect(row?.touched).toBe(0)
  app.clock.now = before
  stream.leave()
})

test('streams of upload progress end with their session, and the fifth one replaces another', async () => {
  const client = await app.as('meera')
  const follow = () => client.stream(uploads.progress, { params: { id: crypto.randomUUID() } })
  const opened = await Promise.all(Array.from({ length: 4 }, follow))
  const [first] = opened
  const more = await follow()
  const replaced = ({ event }: { event: string }) => event === 'replaced'
  await expect.poll(() => opened.filter(({ events }) => events.some(replaced)).length).toBe(1)
  expect(first).toBeDefined()
  await client.ok(session.logout)
  for (const stream of [...opened, more]) await within(stream.ended, 1_000, 'the stream')
})
