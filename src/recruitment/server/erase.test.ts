import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { openPool } from '../../kit/postgres/pool.ts'
import { collectRegistered } from '../../kit/server/domain.ts'
import { toDay, shiftDay } from '../../kit/shared/time.ts'
import { runSweep } from '../../kit/server/sweeps.ts'
import { session } from '../../session/contract.ts'
import { settings } from '../../settings/contract.ts'
import { candidates } from '../candidates-contract.ts'
import { candidatesImport } from '../candidates-import-contract.ts'
import { cvs } from '../cv-contract.ts'
import { jobs } from '../contract.ts'
import { interviews } from '../interviews-contract.ts'
import { eraseOldCandidates } from './erase.ts'

/**
 * Values that only one candidate has: the name, email, phone as written and as compared, remarks, note, and the CV's name and
 * content.
 */
const CANARIES = [
  'Quetzal Canary',
  'quetzal.canary@example.com',
  'QUETZAL.CANARY@EXAMPLE.COM',
  '+91 97531 08642',
  '9753108642',
  'remarks-of-the-canary',
  'note-on-the-canary',
  'cv-of-the-canary',
  'content-of-the-canary',
  'interviewer-of-the-canary',
]

const app = await startTestApp()
const pool = openPool(app.databaseUrl)
afterAll(async () => {
  await pool.close()
  await app.close()
})
const [meera, tara] = [await app.as('meera'), await app.as('tara')]
const sweep = () => runSweep({ pool, registered: collectRegistered([]), clock: () => app.clock.now }, eraseOldCandidates)
const DAY = 86_400_000

/** Searches all columns of all tables, as text and as bytes. */
async function tablesWithCanary(): Promise<string[]> {
  const tables = await app.db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`
  const found: string[] = []
  for (const { name } of tables)
    for (const canary of CANARIES) {
      const hex = Buffer.from(canary).toString('hex')
      const rows = await app.db.unsafe<{ holds: boolean }[]>(
        `select exists (select from ${name} t where position(lower($1) in lower(t::text)) > 0 or position($2 in t::text) > 0) as holds`,
        [canary, hex],
      )
      if (rows[0]?.holds === true) found.push(`${name}: ${canary}`)
    }
  return found
}

let job = ''
beforeAll(async () => {
  const body = { name: 'Author', location: 'Pune', budget: 1, vacancy: 5, shiftTime: 'Day', recruiters: [cast.tara.id] }
  job = (await meera.ok(jobs.create, { body })).data._id
})
const keyed = (n: number) => ({ headers: { 'Idempotency-Key': `canary-${crypto.randomUUID()}-${n}` } })
/** A candidate whose every value is changed once, with a note and a CV. Every write has an idempotency key. */
async function canary(): Promise<{ id: string; version: number }> {
  const body = {
    name: 'Quetzal Canary',
    email: 'quetzal.canary@example.com',
    contact: '+91 97531 08642',
    remarks: 'remarks-of-the-canary',
  }
  const { data } = await tara.ok(candidates.add, {
    params: { jobId: job },
    body: { ...body, remarks: 'remarks-of-the-canary too' },
    ...keyed(1),
  })
  const params = { id: data._id }
  const shout = { email: 'QUETZAL.CANARY@EXAMPLE.COM', remarks: body.remarks, version: 1 }
  await tara.ok(candidates.change, { params, body: shout, ...keyed(2) })
  await tara.ok(candidates.move, { params, body: { stage: 'hired', version: 2, note: 'note-on-the-canary' }, ...keyed(3) })
  const content = '%PDF-1.7 content-of-the-canary %%EOF'
  const file = new File([content], 'cv-of-the-canary.pdf', { type: 'application/pdf' })
  await tara.ok(cvs.store, { params, file, ...keyed(4) })
  const time = { at: '2026-12-01 11:00:00', minutes: 45, interviewer: 'interviewer-of-the-canary' }
  await tara.ok(interviews.set, { params, body: time, ...keyed(6) })
  return { id: data._id, version: 5 }
}
const OWN_TABLES = ['recruitment_candidates', 'recruitment_cvs', 'recruitment_events', 'recruitment_interviews']

describe('personal data of a candidate', () => {
  it('is only in the tables of recruitment, and in no table after a removal', async () => {
    const { id } = await canary()
    const holding = await tablesWithCanary()
    expect([...new Set(holding.map((each) => each.split(':')[0] ?? ''))]).toEqual(OWN_TABLES)
    // Every canary is found somewhere, which shows that the search works.
    expect(CANARIES.filter((each) => !holding.some((found) => found.endsWith(`: ${each}`)))).toEqual([])
    const key = keyed(5)
    await tara.ok(candidates.remove, { params: { id }, query: {}, ...key })
    expect(await tablesWithCanary()).toEqual([])
    expect(
      await app.db`select stage, gone_at is not null as gone, removed_by from recruitment_candidates where id = ${id}`,
    ).toEqual([{ stage: 'hired', gone: true, removed_by: cast.tara.id }])
    const kinds = await app.db<{ kind: string }[]>`select kind from recruitment_events where candidate_id = ${id} order by id`
    expect(kinds.map(({ kind }) => kind)).toEqual(['added', 'changed', 'moved', 'cv stored', 'interview set', 'removed'])
    // A repeated request gets the stored response, which contains no canary.
    await tara.ok(candidates.remove, { params: { id }, query: {}, ...key })
    await tara.refused(candidates.one, 'CANDIDATE_NOT_FOUND', { params: { id } })
    await tara.refused(candidates.remove, 'CANDIDATE_NOT_FOUND', { params: { id } })
  })

  it('is not stored with the response to an upload whose sheets are named after the candidate', async () => {
    const book = xlsx.utils.book_new()
    const rows = [
      ['name', 'email', 'phone'],
      ['Esha Roy', 'esha@example.com', '98450 77771'],
    ]
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['List'], ...rows]), 'Quetzal Canary 1')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['notes'], ['x']]), 'Quetzal Canary 2')
    const file = new File([xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], 'list.xlsx')
    const sent = { params: { jobId: job }, body: {}, file, ...keyed(7) }
    const before = await tablesWithCanary()
    const first = await tara.ok(candidatesImport.upload, sent)
    expect(first.notRead).toEqual([
      { what: 'rows above', count: 1 },
      { what: 'sheet', count: 1 },
    ])
    expect(await tara.ok(candidatesImport.upload, sent)).toEqual(first)
    expect(await tablesWithCanary()).toEqual(before)
    await tara.ok(candidatesImport.takeBack, { params: { id: first.batch } })
  })

  it('appears in the audit log only as field names, and in repeated responses as ids and states', async () => {
    const body = { name: 'Asha Rao', email: 'asha@example.com', contact: '98765 43210' }
    const key = keyed(1)
    const first = await tara.ok(candidates.add, { params: { jobId: job }, body, ...key })
    const { data } = await tara.ok(candidates.add, { params: { jobId: job }, body, ...key })
    expect(data).toEqual(first.data)
    const [row] = await app.db`select object_id, object_name, before, after from audit_lines order by id desc limit 1`
    expect(row).toEqual({
      object_id: data._id,
      object_name: null,
      before: null,
      after: { jobId: job, stage: 'applied', changed: ['name', 'email', 'contact'] },
    })
    const [stored] = await app.db<{ body: string }[]>`select body from idempotency_keys order by made_at desc limit 1`
    expect(Object.keys(JSON.parse(stored?.body ?? '{}').data)).toEqual(['_id', 'jobId', 'stage', 'version', 'doubles'])
  })
})

describe('the retention time', () => {
  it('ends 180 days after the last change, and an erased hire still counts as hired', async () => {
    const began = app.clock.now
    const { id } = await canary()
    const { _id: other } = (
      await tara.ok(candidates.add, {
        params: { jobId: job },
        body: { name: 'Binu', email: 'binu@example.com', contact: '98765 43211' },
      })
    ).data
    const { data } = await meera.ok(candidates.one, { params: { id } })
    expect(data.erased_on).toBe('2026-09-06')
    // Still the previous day in Asia/Kolkata.
    app.clock.now = new Date('2026-09-05T18:29:59Z')
    expect(await sweep()).toBe(0)
    const session = await app.as('arjun')
    await session.ok(candidates.change, { params: { id: other }, body: { name: 'Binu P.' } })
    app.clock.now = new Date('2026-09-05T18:30:00Z')
    // The canary, and the candidate of the previous test.
    expect(await sweep()).toBe(2)
    expect(await sweep()).toBe(0)
    expect(await tablesWithCanary()).toEqual([])
    const [row] =
      await app.db`select actor_id, call, object_type, object_name, before, after from audit_lines where object_id = ${id} order by id desc limit 1`
    expect(row).toEqual({
      actor_id: null,
      call: 'sweep candidates',
      object_type: 'recruit-candidate',
      object_name: null,
      before: { stage: 'hired' },
      after: { jobId: job },
    })
    const admin = await app.as('meera')
    await admin.refused(candidates.one, 'CANDIDATE_NOT_FOUND', { params: { id } })
    expect((await admin.ok(candidates.one, { params: { id: other } })).data.name).toBe('Binu P.')
    expect((await admin.ok(jobs.one, { params: { id: job } })).data).toMatchObject({ hired: 1, candidates: 1 })
    app.clock.now = began
  })

  it('can be set by an admin to a whole number of days from 30 to 3650', async () => {
    const set = (value: unknown) => ({
      body: { key: 'CANDIDATE_RETENTION_DAYS' as const, value: value as number, effective: '2026-03-10' },
    })
    for (const value of [29, 3651, 90.5, '90 days']) await meera.refused(settings.set, 'INVALID_REQUEST', set(value))
    await tara.refused(settings.set, 'NOT_ALLOWED', set(30))
    const before = await meera.ok(jobs.one, { params: { id: job } })
    await meera.ok(settings.set, set(30))
    const after = await meera.ok(jobs.one, { params: { id: job } })
    expect([before.erasedAfter, after.erasedAfter]).toEqual([180, 30])
    const { id } = await canary()
    expect((await meera.ok(candidates.one, { params: { id } })).data.erased_on).toBe('2026-04-09')
    app.clock.now = new Date('2026-04-09T00:00:00Z')
    expect(await sweep()).toBe(1)
    expect(await tablesWithCanary()).toEqual([])
  })

  it('takes effect on its first day, and candidates show the day of their erasure', async () => {
    const day = (days: number): string => shiftDay(toDay(app.clock.now), days)
    const began = app.clock.now
    const set = (value: number, effective: string) =>
      meera.ok(settings.set, { body: { key: 'CANDIDATE_RETENTION_DAYS', value, effective } })
    await set(100, day(0))
    await set(40, day(50))
    await set(35, day(80))
    expect(await meera.ok(jobs.one, { params: { id: job } })).toMatchObject({
      erasedAfter: 100,
      erasedLater: { after: 40, from: day(50) },
    })
    const { id } = await canary()
    const shown = async () => (await meera.ok(candidates.one, { params: { id } })).data.erased_on
    const last = day(50)
    expect(await shown()).toBe(last)
    app.clock.now = new Date(began.getTime() + 49 * DAY)
    expect(await sweep()).toBe(0)
    app.clock.now = new Date(began.getTime() + 50 * DAY)
    expect(toDay(app.clock.now)).toBe(last)
    expect(await sweep()).toBe(1)
    // A longer retention time is set before the shorter one ends.
    app.clock.now = began
    await set(60, day(30))
    const { id: other } = await canary()
    expect((await meera.ok(candidates.one, { params: { id: other } })).data.erased_on).toBe(day(50))
    await set(200, day(45))
    await set(200, day(50))
    await set(200, day(80))
    expect((await meera.ok(candidates.one, { params: { id: other } })).data.erased_on).toBe(day(200))
    await meera.ok(candidates.remove, { params: { id: other }, query: {} })
    await set(30, day(0))
    for (const later of [30, 45, 50, 80]) await set(30, day(later))
  })

  it('removes erased candidates from the open pages of people who see the job', async () => {
    await canary()
    app.clock.now = new Date(app.clock.now.getTime() + 40 * DAY)
    const [admin, recruiter, other] = await Promise.all(
      (['meera', 'tara', 'ananya'] as const).map(async (name) => (await app.as(name)).stream(session.live)),
    )
    const isReady = ({ event }: { event: string }) => event === 'ready'
    await Promise.all([admin?.until(isReady), recruiter?.until(isReady), other?.until(isReady)])
    expect(await sweep()).toBe(1)
    const isPublished = ({ event, data }: { event: string; data: unknown }) =>
      event === 'changed' && JSON.stringify(data) === '["candidates"]'
    await Promise.all([admin?.until(isPublished), recruiter?.until(isPublished)])
    expect(other?.events.filter(({ event }) => event === 'changed')).toEqual([])
    for (const page of [admin, recruiter, other]) page?.leave()
  })

  it('is swept by one node at a time', async () => {
    const { id } = await canary()
    app.clock.now = new Date(app.clock.now.getTime() + 40 * DAY)
    await pool.writing(async (other) => {
      await other`select pg_advisory_xact_lock(hashtext('proofline sweep candidates'))`
      expect(await sweep()).toBe(0)
    })
    const counts = await Promise.all([sweep(), sweep()])
    expect(Math.max(...counts)).toBe(1)
    expect(await app.db`select from recruitment_candidates where id = ${id} and gone_at is not null`).toHaveLength(1)
    expect(await app.db`select from recruitment_events where candidate_id = ${id} and kind = 'erased'`).toHaveLength(1)
  })
})
