/**
 * Each write checks the caller's rights again (security.md, Access). A person who loses them between the first byte and the
 * commit changes nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { levels, mayCall, ROLES, TABS } from '../src/access/levels.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { session } from '../src/session/contract.ts'
import { hashToken } from '../src/session/server/authenticate.ts'
import { users } from '../src/users/contract.ts'
import { fingerprintTables } from './access.ts'
import { buildActor } from './actor.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createSessionToken } from './calls.ts'
import { type Good, goodRequests } from './domains.ts'
import { type SocketResponse, sendBytes } from './socket.ts'

// A GET has no body that could arrive late.
const writes = listNamedCalls(domains)
  .map(({ spec }) => spec)
  .filter((spec) => !isReadCall(spec) && !spec.stream && spec.access.who !== 'public' && spec.method !== 'GET')

let app: TestApp
let context: AttackContext
let subAdmin: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 40, rows: 120, spareFiles: 10 })
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by)
    values ('every.tab@proofline.example', 'Every Tab', 'none', '{SUBADMIN}', ${cast.meera.id}) returning id`
  subAdmin = { id, token: await createSessionToken(app.db, id) }
})
afterAll(() => app.close())

/** Writes that lock their caller's user row until the commit, so that a block waits. */
const LOCK_THEIR_CALLER = [
  'POST /timesheet/user',
  'PATCH /targets/user/:targetId',
  'PUT /absences/own',
  'POST /qualitative/add',
  'PUT /qualitative/own/:id',
  'POST /report/scheduled',
  'POST /reauthenticate',
  'POST /access/requests',
  'POST /holidays/days',
  'POST /holidays/confirm',
  'DELETE /holidays/days/:id',
  'POST /holidays/own',
  'DELETE /holidays/own/:id',
]

/** Writes that create people, so no row of the request is about a member of a team. */
const ABOUT_NOBODY_YET = ['POST /addUser', 'POST /users/import']

type Caller = { id: string; token: string }
const stateNow = () => fingerprintTables(app.db, ['sessions', 'user_rights', 'tab_grants', 'upload_progress'])

const newestLine = async (): Promise<string> => {
  const [{ id } = { id: '0' }] = await app.db<{ id: string }[]>`select max(id)::text as id from audit_log`
  return id
}

const callerOf = async ({ as = 'meera' }: Good): Promise<Caller> => {
  if (as === 'spare') return context.spare.person()
  return { id: cast[as].id, token: await context.token(as) }
}

async function sendLate(
  spec: Endpoint,
  { token }: Caller,
  between: () => Promise<unknown>,
): Promise<SocketResponse & { code: string }> {
  const good = await fillGoodRequest(context, goodRequests[getCallKey(spec)] ?? {})
  const { method, path, headers, body = '' } = buildRequest(spec, { ...good, token })
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

/**
 * Rights that a caller may lose. Each function takes one away and returns a function that gives it back, or is undefined if the
 * right does not matter for the call.
 */
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
    // A recruiter has this right through the department.
    const departments = ['recruiter', 'head-recruiter']
    const other = ROLES.find((role) => !mayCall(access.who, buildActor({ roles: [role], departments })))
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

describe.each(Object.entries(losses))('%s between the first and the last byte of a request', (_, lossFor) => {
  test('makes every write fail without changing anything', async () => {
    const before = await stateNow()
    const linesBefore = await newestLine()
    const stored: string[] = []
    for (const spec of writes) {
      const lose = lossFor(spec)
      const caller = await callerOf(goodRequests[getCallKey(spec)] ?? {})
      if (lose === undefined) continue
      let giveBack = async (): Promise<unknown> => undefined
      const { status, code } = await sendLate(spec, caller, async () => (giveBack = await lose(caller)))
      await giveBack()
      if (![401, 403].includes(status)) stored.push(`${getCallKey(spec)}: ${status} ${code}`)
    }
    expect(stored).toEqual([])
    expect(await app.db`select call, object_type from audit_log where id > ${linesBefore}`).toEqual([])
    expect(await stateNow()).toEqual(before)
  })
})

test('a tab lost between the first and the last byte makes every write that it opened fail', async () => {
  const opened = writes.filter(({ access }) => levels[access.who].who.some((grant) => grant.startsWith('SUBADMIN:')))
  const give = () => app.db`insert into tab_grants (user_id, tab) select ${subAdmin.id}, unnest(${[...TABS]}::text[])`
  await give()
  const before = await stateNow()
  for (const spec of opened) {
    const { status, code } = await sendLate(spec, subAdmin, () => app.db`delete from tab_grants where user_id = ${subAdmin.id}`)
    await give()
    expect([status, code], getCallKey(spec)).toEqual([403, 'NOT_ALLOWED'])
  }
  expect(opened.length).toBeGreaterThan(20)
  expect(await stateNow()).toEqual(before)
})

test("a former manager's write cannot change a person whose manager changes during the request", async () => {
  const ofTeams = writes.filter(
    (spec) =>
      spec.access.reach === 'team' &&
      (levels[spec.access.who].who as readonly string[]).includes('MANAGER') &&
      !ABOUT_NOBODY_YET.includes(getCallKey(spec)),
  )
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by)
    values ('whole.team@proofline.example', 'Whole Team', 'none', '{MANAGER}', ${cast.meera.id}) returning id`
  const manager = { id, token: await createSessionToken(app.db, id) }
  // Each person gets this manager from before the first day, so that past days are covered too.
  await app.db`
    insert into user_managers (user_id, manager_id, effective_from, made_by)
    select id, ${id}, '2000-01-01', ${cast.meera.id} from users where roles && '{AUTHOR,REVIEWER,UPLOADER}'`
  const everybodyReportsTo = (to: string) => app.db`update user_managers set manager_id = ${to}`
  const tryAll = async (to: string) => {
    const outcomes: Record<string, string> = {}
    for (const spec of ofTeams) {
      await everybodyReportsTo(id)
      const { status, code } = await sendLate(spec, manager, () => everybodyReportsTo(to))
      outcomes[getCallKey(spec)] = `${status} ${code}`.trim()
    }
    return outcomes
  }
  await everybodyReportsTo(cast.kavita.id)
  const before = await stateNow()
  const moved = await tryAll(cast.kavita.id)
  expect(Object.entries(moved).filter(([, outcome]) => !/^404 \w+$|^409 NOTHING_DECIDED$/.test(outcome))).toEqual([])
  expect(await stateNow()).toEqual(before)
  const kept = Object.values(await tryAll(id))
  expect(kept.filter((outcome) => outcome.startsWith('200')).length).toBeGreaterThan(9)
})

test('a block of the caller while a write waits in its transaction rolls the write back', async () => {
  // A call that changes rights (ADR 10) or locks its caller makes a block wait, so the block comes after it.
  const isFirst = (spec: Endpoint) => spec.changesRights === true || LOCK_THEIR_CALLER.includes(getCallKey(spec))
  const waiting = writes.filter((spec) => !isFirst(spec) && !(spec.upload !== undefined && spec.download))
  const stored: string[] = []
  const tried = new Set<string>()
  const before = await stateNow()
  // One session, so that all statements are one transaction.
  const holding = openOwner(app.ownerUrl)
  // Blocks the caller through a second session with a lock timeout. If a write prevents that, the test reports the write instead
  // of waiting forever.
  const blocking = openOwner(app.ownerUrl)
  await blocking`set lock_timeout = '10s'`
  for (const spec of waiting) {
    const good = goodRequests[getCallKey(spec)] ?? {}
    const caller = await callerOf(good)
    const { method, path, headers, body } = buildRequest(spec, { ...(await fillGoodRequest(context, good)), token: caller.token })
    let isOver = false
    await holding`begin`
    await holding`lock table audit_log, tasks, task_drafts in share mode`
    const response = fetch(`${app.url}${path}`, { method, headers, body: (body as BodyInit | undefined) ?? null }).finally(
      () => (isOver = true),
    )
    for (let isWaiting = false; !isWaiting && !isOver; await pause(3)) {
      const [lock] = await holding<{ waits: boolean }[]>`
        select exists (
          select from pg_locks where relation in ('audit_log'::regclass, 'tasks'::regclass, 'task_drafts'::regclass) and not granted) as waits`
      isWaiting = lock?.waits ?? false
    }
    if (!isOver) {
      tried.add(getCallKey(spec))
      await blocking`update users set account_state = 'blocked' where id = ${caller.id}`.catch(() =>
        stored.push(`${getCallKey(spec)}: no block`),
      )
    }
    await holding`commit`
    const { status } = await response
    await app.db`update users set account_state = 'active' where id = ${caller.id}`
    if (tried.has(getCallKey(spec)) && status !== 401) stored.push(`${getCallKey(spec)}: ${status}`)
    if (!tried.has(getCallKey(spec)) && status === 200) stored.push(`${getCallKey(spec)}: not tried`)
  }
  expect(stored).toEqual([])
  expect(await stateNow()).toEqual(before)
  expect(tried.size).toBeGreaterThan(60)
  await Promise.all([holding.end(), blocking.end()])
})

test('exactly one of two admins who block each other at the same time succeeds, without a deadlock', async () => {
  const deadlocks = async () => {
    const [row] = await app.db<
      { n: number }[]
    >`select deadlocks::int as n from pg_stat_database where datname = current_database()`
    return row?.n ?? 0
  }
  const [one, other] = [context.spare.person(), (context.spare.used('person'), context.spare.person())]
  const both = [one.id, other.id]
  await app.db`update users set roles = '{ADMIN}' where id = any (${both}::uuid[])`
  const already = await deadlocks()
  for (let round = 0; round < 25; round += 1) {
    const block = (by: Caller, whom: Caller) => app.withToken(by.token).send(users.block, { params: { id: whom.id }, body: {} })
    const [first, second] = await Promise.all([block(one, other), block(other, one)])
    expect(
      [first.status, second.status].toSorted((a, b) => a - b),
      `round ${round}`,
    ).toEqual([200, 401])
    await app.db`update users set account_state = 'active' where id = any (${both}::uuid[])`
    for (const { id, token } of [one, other]) {
      const hash = hashToken(token)
      await app.db`
        insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
        values (${hash}, ${id}, true, now(), now(), now() + interval '1 day', 86400) on conflict do nothing`
    }
  }
  expect(await deadlocks()).toBe(already)
  await app.db`update users set roles = '{AUTHOR}' where id = any (${both}::uuid[])`
})

test('every call that changes rights is declared to do so', async () => {
  const versions = async () =>
    new Map(
      (await app.db<{ id: string; version: number }[]>`select user_id as id, version from user_rights`).map(({ id, version }) => [
        id,
        version,
      ]),
    )
  const changing: string[] = []
  for (const spec of writes) {
    const good = goodRequests[getCallKey(spec)] ?? {}
    if (getCallKey(spec) === getCallKey(session.logout)) continue
    const caller = await callerOf(good)
    const { method, path, headers, body } = buildRequest(spec, { ...(await fillGoodRequest(context, good)), token: caller.token })
    const before = await versions()
    await fetch(`${app.url}${path}`, { method, headers, body: (body as BodyInit | undefined) ?? null })
    const after = await versions()
    if ([...before].some(([id, version]) => after.get(id) !== version)) changing.push(getCallKey(spec))
    for (const word of ['person', 'row', 'file'] as const) context.spare.used(word)
  }
  expect(changing.filter((call) => !writes.some((spec) => getCallKey(spec) === call && spec.changesRights))).toEqual([])
  expect(changing.length).toBeGreaterThan(4)
})
