/** Rights are decided again inside of each write (security.md, Access): whoever loses them between the first byte and the commit changes nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { callsOf } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { levels, mayCall, ROLES, TABS } from '../src/kit/shared/access.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { dayOf } from '../src/kit/shared/time.ts'
import { reads } from '../src/kit/server/call.ts'
import { grants } from '../src/grants/contract.ts'
import { users } from '../src/users/contract.ts'
import { fingerprint } from './access.ts'
import { actorOf } from './actor.ts'
import { callOf } from './attack/attack.ts'
import { arrangeGround, goodOf, type Ground } from './attack/ground.ts'
import { shape } from './attack/shape.ts'
import { startTestApp, type TestApp } from './app.ts'
import { tokenOf } from './calls.ts'
import { type Good, goodRequests } from './domains.ts'
import { type Received, sendBytes } from './socket.ts'

const writes = callsOf(domains)
  .map(({ spec }) => spec)
  .filter((spec) => !reads(spec) && !spec.stream && spec.access.who !== 'public' && spec.method !== 'GET')
// A GET has no body that could be late; the downloads among them are below.

let app: TestApp
let ground: Ground
/** A SUBADMIN with every tab. */
let subAdmin: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  ground = await arrangeGround(app.url, app.db, { spares: 40, rows: 120, spareFiles: 10 })
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by)
    values ('every.tab@proofline.example', 'Every Tab', 'none', '{SUBADMIN}', ${cast.meera.id}) returning id`
  subAdmin = { id, token: await tokenOf(app.db, id) }
})
afterAll(() => app.close())

type Caller = { id: string; token: string }
const stateNow = () => fingerprint(app.db, ['sessions', 'user_rights', 'tab_grants', 'upload_progress'])

const callerOf = async ({ as = 'meera' }: Good): Promise<Caller> => {
  if (as === 'spare') return ground.spare.person()
  return { id: cast[as].id, token: await ground.token(as) }
}

/** The head and the first byte of the request, then `between`, then the rest. */
async function sendLate(
  spec: Endpoint,
  { token }: Caller,
  between: () => Promise<unknown>,
): Promise<Received & { code: string }> {
  const good = await goodOf(ground, goodRequests[callOf(spec)] ?? {})
  const { method, path, headers, body = '' } = shape(spec, { ...good, token })
  const bytes = Buffer.from(body.length === 0 ? '{}' : body)
  const head = Object.entries({ ...headers, host: 'a', connection: 'close', 'content-length': String(bytes.length) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const first = Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), bytes.subarray(0, 1)])
  const received = await sendBytes(app.url, first, {
    rest: async () => {
      await pause(15)
      await between()
      return bytes.subarray(1)
    },
  })
  return { ...received, code: /"code":"(\w+)"/.exec(received.body)?.[1] ?? '' }
}

/** What may be taken from a caller; each returns how it is given back. Undefined: it does not decide this call. */
const losses: Record<string, (spec: Endpoint) => ((caller: Caller) => Promise<() => Promise<unknown>>) | undefined> = {
  'a block':
    () =>
    async ({ id }) => {
      await app.db`update users set account_state = 'blocked' where id = ${id}`
      return () => app.db`update users set account_state = 'active' where id = ${id}`
    },
  'a log-out':
    () =>
    async ({ id }) => {
      const sessions = await app.db`delete from sessions where user_id = ${id} returning *`
      return () => app.db`insert into sessions ${app.db(sessions as unknown as Record<string, never>[])}`
    },
  'a lost role': ({ access }) => {
    const other = ROLES.find((role) => !mayCall(access.who, actorOf({ roles: [role] })))
    return (
      other &&
      (async ({ id }) => {
        const [row] = await app.db<{ roles: string[] }[]>`
        update users u set roles = ${[other]} from users before where u.id = ${id} and before.id = u.id returning before.roles`
        return () => app.db`update users set roles = ${row?.roles ?? []} where id = ${id}`
      })
    )
  },
}

describe.each(Object.entries(losses))('%s between the first and the last byte', (_, lossFor) => {
  test('refuses every write, which changes nothing', async () => {
    const before = await stateNow()
    const stored: string[] = []
    for (const spec of writes) {
      const lose = lossFor(spec)
      const caller = await callerOf(goodRequests[callOf(spec)] ?? {})
      if (lose === undefined) continue
      let giveBack = async (): Promise<unknown> => undefined
      const { status, code } = await sendLate(spec, caller, async () => (giveBack = await lose(caller)))
      await giveBack()
      if (![401, 403].includes(status)) stored.push(`${callOf(spec)}: ${status} ${code}`)
    }
    expect(stored).toEqual([])
    expect(await stateNow()).toEqual(before)
  })
})

test('a lost tab between the first and the last byte refuses every write that it opened', async () => {
  const opened = writes.filter(({ access }) => levels[access.who].who.some((grant) => grant.startsWith('SUBADMIN:')))
  const give = () => app.db`insert into tab_grants (user_id, tab) select ${subAdmin.id}, unnest(${[...TABS]}::text[])`
  await give()
  const before = await stateNow()
  for (const spec of opened) {
    const { status, code } = await sendLate(spec, subAdmin, () => app.db`delete from tab_grants where user_id = ${subAdmin.id}`)
    await give()
    expect([status, code], callOf(spec)).toEqual([403, 'NOT_ALLOWED'])
  }
  expect(opened.length).toBeGreaterThan(20)
  expect(await stateNow()).toEqual(before)
})
