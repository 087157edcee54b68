/** A node that is killed in the middle of a large write leaves nothing half done, and the next node does the whole write. */
import { afterAll, expect, test } from 'vitest'
import { cast } from '../db/cast.ts'
import { erasures } from '../src/users/erasure-contract.ts'
import { inbox } from '../src/inbox/contract.ts'
import { shiftDay, toDay } from '../src/kit/shared/time.ts'
import { SUBJECTS } from '../src/grants/vocabulary.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { statusImport } from '../src/status-reports/import-contract.ts'
import { users } from '../src/users/contract.ts'
import { startTestApp } from './app.ts'
import { killNodes, startNode } from './node.ts'
import { makeWorkbook } from './workbooks.ts'

const PATIENT = { timeout: 60_000, interval: 50 }
const app = await startTestApp(new Date())
const blocker = openOwner(app.ownerUrl)
afterAll(async () => {
  killNodes()
  await blocker.end()
  await app.close()
})

const node = async () => {
  const started = startNode({ DATABASE_URL: app.ownerUrl })
  return { ...started, url: await started.address() }
}
/** Kills the node while its write waits for the audit log, which is written last. Nothing of the write may remain. */
async function killAtAudit(begin: () => Promise<ReturnType<typeof startNode>>): Promise<void> {
  await blocker.begin(async (db) => {
    await db`lock table audit_log in exclusive mode`
    const { child, ended } = await begin()
    const waiting = async () =>
      (
        await app.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ilike '%insert into audit_log%'`
      ).length
    await expect.poll(waiting, PATIENT).toBe(1)
    child.kill('SIGKILL')
    await ended
    // A job gets this state some minutes after its node is gone.
    await app.db`update jobs.job set state = 'failed', completed_on = now() where state = 'active'`
    await expect.poll(waiting, PATIENT).toBe(0)
  })
}

test('an upload of 5,100 status ids stores nothing when its node is killed and all when repeated', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Department ${n + 1}`)
  for (const name of names) await app.db`insert into departments (name) values (${name})`
  const people = Object.values(cast)
    .filter((person) => !('blocked' in person))
    .slice(0, 15)
  const rows = people.flatMap(({ email }) => names.flatMap((name) => SUBJECTS.map((subject) => [email, name, subject])))
  const sent = { file: await makeWorkbook('IDs.xlsx', ['email', 'department', 'subject'], rows), body: {} }
  const stored = async () => (await app.db<{ n: number }[]>`select count(*)::int as n from status_records`)[0]?.n
  const lines = async () => (await app.db`select from audit_lines where call = 'POST /save/users/status'`).length
  await killAtAudit(async () => {
    const first = await node()
    const meera = await app.asAt(first.url, 'meera')
    void meera.send(statusImport.upload, sent).catch(() => undefined)
    return first
  })
  expect([await stored(), await lines()]).toEqual([0, 0])
  const second = await node()
  const { added } = await (await app.asAt(second.url, 'meera')).ok(statusImport.upload, sent)
  expect(added).toBe(5_100)
  expect([await stored(), await lines()]).toEqual([5_100, 1])
  expect(await second.stop()).toBe(0)
})

test('the sweep of 1,200 candidates erases nothing when its node is killed, and all of them afterwards', async () => {
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into recruitment_jobs (name, location, budget_paise, vacancy, shift_time, description, created_at, created_by)
    values ('Author', 'Pune', 100, 1, 'Day', '', '2025-01-01T00:00:00Z', ${cast.meera.id}) returning id`
  await app.db`
    with made as (
      insert into recruitment_candidates (job_id, name, email, contact, contact_key, remarks, added_by, created_at, stage, stage_at, changed_at)
      select ${id}, 'Candidate ' || n, n || '@candidates.example', '9876543210', '9876543210', '', ${cast.meera.id}, '2025-01-01T00:00:00Z',
        'applied', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z' from generate_series(1, 1200) n returning id, version)
    insert into recruitment_events (candidate_id, at, kind, actor_id, to_stage, version)
    select id, '2025-01-01T00:00:00Z', 'added', ${cast.meera.id}, 'applied', version from made`
  const counts = async () =>
    (
      await app.db`select count(*) filter (where gone_at is null)::int as there, count(*) filter (where email is null)::int as erased,
        (select count(*)::int from recruitment_events where kind = 'erased') as events,
        (select count(*)::int from audit_lines where call = 'sweep candidates') as lines from recruitment_candidates`
    )[0]
  await killAtAudit(async () => startNode({ DATABASE_URL: app.ownerUrl }))
  expect(await counts()).toEqual({ there: 1_200, erased: 0, events: 0, lines: 0 })
  const second = await node()
  await expect.poll(counts, PATIENT).toEqual({ there: 0, erased: 1_200, events: 1_200, lines: 1_200 })
  expect(await second.stop()).toBe(0)
})

test('an erasure changes nothing when its node is killed and everything when repeated', async () => {
  const meera = await app.as('meera')
  const [fullName, email] = ['Quetzal Canary', 'quetzal.canary@proofline.example']
  const body = { fullName, email, password: 'Sternly-7-parsnips', role: ['AUTHOR'], enableAssignments: true }
  const { _id: id } = (await meera.ok(users.add, { body: body as never })).data
  await meera.ok(users.delete, { params: { email }, body: {} })
  await app.db`update users set deleted_at = '2020-01-01' where id = ${id}`
  const state = async () =>
    (
      await app.db`select full_name as name, (select count(*)::int from erasures) as erasures,
        (select count(*)::int from audit_values where erased = ${id}) as emptied,
        (select count(*)::int from audit_lines where object_id = ${id} and object_name = ${fullName}) as held,
        (select count(*)::int from audit_log where call = 'POST /user/erase/:id') as lines from users where id = ${id}`
    )[0]
  const before = await state()
  expect(before).toEqual({ name: fullName, erasures: 0, emptied: 0, held: expect.toSatisfy((n: number) => n > 0), lines: 0 })
  const erase = { params: { id } }
  await killAtAudit(async () => {
    const first = await node()
    void (await app.asAt(first.url, 'meera')).send(erasures.erase, erase).catch(() => undefined)
    return first
  })
  expect(await state()).toEqual(before)
  const second = await node()
  await (await app.asAt(second.url, 'meera')).ok(erasures.erase, erase)
  expect(await state()).toEqual({
    name: expect.stringMatching(/^Erased person/),
    erasures: 1,
    emptied: expect.toSatisfy((n: number) => n > 1),
    held: 0,
    lines: 1,
  })
  expect(await second.stop()).toBe(0)
})

test('a scheduled export stores nothing when its node is killed twice, and one file the third time', async () => {
  const yesterday = shiftDay(toDay(new Date()), -1)
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    insert into scheduled_exports (owner_id, export, name, selection, every, next_on, created_at)
    values (${cast.meera.id}, 'POST /report/scorecard/download', 'Every day', '{}', 'daily', ${yesterday}, now()) returning id`
  const counts = async () =>
    (
      await app.db`select (select count(*)::int from export_files where schedule_id = ${id}) as files,
        (select count(*)::int from audit_lines where call = 'sweep exports' and object_type = 'scheduled-export') as lines,
        (select next_on > ${yesterday} from scheduled_exports where id = ${id}) as moved`
    )[0]
  for (let kill = 0; kill < 2; kill++) {
    await killAtAudit(async () => startNode({ DATABASE_URL: app.ownerUrl }))
    expect(await counts()).toEqual({ files: 0, lines: 0, moved: false })
  }
  const second = await node()
  await expect.poll(counts, PATIENT).toEqual({ files: 1, lines: 1, moved: true })
  const meera = await app.asAt(second.url, 'meera')
  const announced = (await meera.ok(inbox.own)).data.filter(({ kind }) => kind.startsWith('export'))
  expect(announced).toHaveLength(1)
  expect(await second.stop()).toBe(0)
})
