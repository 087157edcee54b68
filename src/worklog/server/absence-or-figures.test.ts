/**
 * Tests that a day never has both an absence and figures, whichever of the two is written, undone or restored second, and also
 * with concurrent writes.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { system } from '../../system/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { approval } from '../../timesheets/approval-contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targetRestore } from '../restore-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { targets } from '../targets-contract.ts'

/** The day is a Tuesday. */
const start = new Date('2026-03-10T06:00:00Z')
const app = await startTestApp(start)
const [one, other] = [openOwner(app.ownerUrl), openOwner(app.ownerUrl)]
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await app.close()
})
const [meera, kavita, ananya] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('ananya')])
const USER = cast.ananya.id
const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

const place = { projectId: '', profileId: '' }
let id = ''
const give = async (name = 'Set', user: string = USER): Promise<string> => {
  const body = { name, start: '2026-03-02', end: '2026-03-20', type: 'units' as const, target: 40, users: [user] }
  return (await meera.ok(targets.create, { params: place, body })).data[0]?._id ?? ''
}
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  const subject = await meera.ok(worklog.addSubject, { params: { id: place.projectId }, body: { name: 'Mechanics' } })
  const profile = await meera.ok(worklog.addProfile, { params: { id: subject.data._id }, body: { name: 'Standard', budget: 60 } })
  place.profileId = profile.data._id
  id = await give()
  await app.db`insert into salaries (user_id, effective_from, amount_paise, made_by) values (${USER}, '2026-01-01', 5200000, ${cast.meera.id})`
})
afterEach(async () => {
  app.clock.now = start
  await app.db`
    update worklog_sub_targets set completed_units = null, filled_at = null, filled_by = null, removed_at = null, removed_by = null, removed_because = null`
  for (const table of ['absence_requests', 'absences', 'timesheet_lines', 'timesheet_events', 'timesheet_entries'])
    await app.db`delete from ${app.db(table)}`
})

const shown = async (day: string, target = id) =>
  (await meera.ok(targets.one, { params: { id: target } })).data.subTargets.find(({ date }) => date === day) ?? expect.fail(day)
const at = async (day: string, target = id) => ({ params: { targetId: target, subId: (await shown(day, target))._id } })
const record = async (day: string, sent: Record<string, unknown>) => ({
  params: { targetId: id },
  body: { subTargetId: (await shown(day))._id, ...sent } as never,
})
const own = (date: string, reason: 'SL' | 'PL' | 'LOP' | '') => ({ query: {}, body: { date, reason } })
const put = (date: string, reason: 'SL' | 'PL' | 'LOP' | 'reject' | '') => ({
  query: { confirm: 'true' },
  body: { user: USER, date, reason },
})
const waits = async (day: string) =>
  (
    await app.db<{ id: string; version: number }[]>`
    select id, version from absence_requests where user_id = ${USER} and day = ${day} and status = 'waiting'`
  )[0] ?? expect.fail(day)
const decide = async (day: string, outcome: 'approve' | 'decline') => {
  const item = { kind: 'absence', ...(await waits(day)) }
  const remark = outcome === 'decline' ? { remark: 'Exams' } : {}
  const { results } = await kavita.ok(approvals.decide, { body: { items: [item], outcome, ...remark } })
  return { body: { items: [{ kind: 'absence', id: item.id, version: results[0]?.version ?? 0 }] } }
}
const refusedUndo = async (undo: { body: unknown }) => {
  const refusal = await kavita.refused(approvals.undo, 'NOTHING_DECIDED', undo)
  return (refusal['results'] as { code: string; message: string }[])[0]
}
const inForce = async (day: string) =>
  (await app.db<{ reason: string | null }[]>`select absence_on(${USER}, ${day}) as reason`)[0]?.reason ?? null
const violated = (write: PromiseLike<unknown>): Promise<string | undefined> =>
  Promise.resolve(write).then(
    () => undefined,
    (error: { constraint_name?: string; message: string }) => error.constraint_name ?? error.message,
  )
type Owner = typeof app.db
const absent = (day: string, reason = 'PL', db: Owner = app.db) => db`
  insert into absences (user_id, day, reason, made_at, made_by) values (${USER}, ${day}, ${reason}, clock_timestamp(), ${cast.kavita.id})`
const filled = (day: string, db: Owner = app.db, units = 60) => db`
  update worklog_sub_targets set completed_units = ${units}, filled_at = now(), filled_by = ${USER} where target_id = ${id} and day = ${day}`

test('a pending absence on an approved day is returned with its owner’s target days', async () => {
  const day = '2026-03-10'
  await app.db`
    insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, user_remarks, decided_at, decided_by)
    values (${USER}, ${day}, 'APPROVED', ${start}, false, 1, '', ${start}, ${cast.kavita.id})`
  await ananya.ok(targetDays.record, await record(day, { reason: 'SL' }))
  const { data } = await ananya.ok(ownTargets.own, { query: { group: 'ongoing' } })
  const asked = data[0]?.subTargets.flatMap((each) => (each.asked === null ? [] : [[each.date, each.asked, each.off.isOff]]))
  expect(asked).toEqual([[day, 'SL', false]])
})

describe('the undo of a decision', () => {
  test('is refused if figures were entered after an absence was removed', async () => {
    const day = '2026-03-05'
    await meera.ok(timesheets.addProject, { body: { name: 'Hours' } })
    await meera.ok(timesheets.assign, { body: { userId: USER, projects: ['Hours'] } })
    await ananya.ok(absences.recordOwn, own(day, 'PL'))
    app.clock.now = new Date('2026-03-05T06:00:00Z')
    const projects = await app.db<{ id: string }[]>`select id from projects where name = 'Hours'`
    await app.db`update timesheet_memberships set during = tstzrange('2026-03-01', null) where user_id = ${USER}`
    const sent = await ananya.ok(entries.submit, { body: { date: day, projects: [{ id: projects[0]?.id ?? '', done: 1 }] } })
    await kavita.ok(approval.update, { params: { id: sent.data._id }, body: { status: 'APPROVED' } })
    app.clock.now = start
    await ananya.ok(absences.recordOwn, own(day, ''))
    const undo = await decide(day, 'approve')
    later(1)
    await ananya.ok(targetDays.record, await record(day, { completedUnits: 60 }))
    const incentive = async () =>
      (await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: { day } })).data.total?.incentive
    const earned = await incentive()
    expect(earned).toBeGreaterThan(0)
    expect(await refusedUndo(undo)).toMatchObject({
      code: 'ABSENCE_OVER_WORK',
      message: '05/03/2026 has 1 worklog target with figures: Set (Textbook). Clear the figures first.',
    })
    expect(await incentive()).toBe(earned)
    expect(await inForce(day)).toBeNull()
    await ananya.ok(targetDays.record, await record(day, { clear: true }))
    await kavita.ok(approvals.undo, undo)
    expect(await inForce(day)).toBe('PL')
    expect(await waits(day)).toMatchObject({ version: 3 })
  })

  test('is refused for a declined request if figures or an absence were recorded later', async () => {
    await app.db`
      insert into absence_requests (user_id, day, reason, over_approved, asked_at)
      select ${USER}, d::date, 'PL', true, ${start.toISOString()} from unnest(array['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09']) d`
    const [worked, off, recorded, free] = [
      await decide('2026-03-05', 'decline'),
      await decide('2026-03-06', 'decline'),
      await decide('2026-03-07', 'decline'),
      await decide('2026-03-09', 'decline'),
    ]
    later(1)
    await ananya.ok(targetDays.record, await record('2026-03-05', { completedUnits: 5 }))
    await meera.ok(absences.record, put('2026-03-06', 'reject'))
    await kavita.ok(absences.record, put('2026-03-07', 'SL'))
    expect((await refusedUndo(worked))?.code).toBe('ABSENCE_OVER_WORK')
    expect((await refusedUndo(off))?.code).toBe('ABSENCE_UNDO_OVER')
    expect((await refusedUndo(recorded))?.code).toBe('ABSENCE_UNDO_OVER')
    await kavita.ok(approvals.undo, free)
    expect([await inForce('2026-03-06'), await inForce('2026-03-07')]).toEqual(['reject', 'SL'])
    expect(await app.db`select from absence_requests where status = 'waiting'`).toHaveLength(1)
  })

  test('stores either itself or concurrent figures', async () => {
    const day = '2026-03-05'
    for (let round = 0; round < 8; round += 1) {
      await absent(day)
      await app.db`
        insert into absence_requests (user_id, day, reason, over_approved, asked_at) values (${USER}, ${day}, '', true, ${app.clock.now.toISOString()})`
      later(1)
      const undo = await decide(day, 'approve')
      later(1)
      const figuresSent = await record(day, { completedUnits: 60 })
      const sent = await Promise.all([kavita.send(approvals.undo, undo), ananya.send(targetDays.record, figuresSent)])
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect([(await shown(day)).completedUnits, await inForce(day)]).toEqual(sent[0]?.status === 200 ? [null, 'PL'] : [60, null])
      await app.db`update worklog_sub_targets set completed_units = null, filled_at = null, filled_by = null where target_id = ${id}`
      for (const table of ['absence_requests', 'absences']) await app.db`delete from ${app.db(table)}`
    }
  })
})

describe('the database', () => {
  test.each(['SL', 'PL', 'LOP', 'reject'])('refuses %s and figures on one day, whichever is written second', async (reason) => {
    await filled('2026-03-05')
    expect(await violated(absent('2026-03-05', reason))).toBe('absence_or_figures')
    await absent('2026-03-06', reason)
    expect(await violated(filled('2026-03-06'))).toBe('absence_or_figures')
    await absent('2026-03-06', '')
    expect(await violated(filled('2026-03-06'))).toBeUndefined()
    expect(await violated(absent('2026-03-07', reason))).toBeUndefined()
  })

  test('refuses both on half and whole holidays too', async () => {
    const [half, whole] = ['2026-03-18', '2026-03-19'] as const
    await filled(whole)
    const [calendar] = await app.db<{ id: string }[]>`
      insert into holiday_calendars (name, restricted_max, made_at, made_by) values ('Company', 0, now(), ${cast.meera.id}) returning id`
    await app.db`
      insert into holiday_calendar_uses (scope, calendar_id, effective_from, made_at, made_by)
      values ('workspace', ${calendar?.id ?? ''}, '2026-01-01', clock_timestamp(), ${cast.meera.id})`
    await app.db`
      insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by)
      values (${calendar?.id ?? ''}, ${half}, 'Half', 'festival', true, 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id}),
        (null, ${whole}, 'Whole', 'national', false, 'confirmed', now(), ${cast.meera.id}, now(), ${cast.meera.id})`
    await absent(half)
    expect(await violated(filled(half))).toBe('absence_or_figures')
    expect(await violated(absent(whole))).toBe('absence_or_figures')
  })

  test('ignores figures of removed days and deleted targets until they are restored', async () => {
    await filled('2026-03-05')
    await meera.ok(targetDays.delete, await at('2026-03-05'))
    await kavita.ok(absences.record, put('2026-03-05', 'PL'))
    await meera.refused(targetDays.restore, 'DAY_ABSENT', await at('2026-03-05'))
    const restoring = (day: string) => app.db`
      update worklog_sub_targets set removed_at = null, removed_by = null, removed_because = null where target_id = ${id} and day = ${day}`
    expect(await violated(restoring('2026-03-05'))).toBe('absence_or_figures')

    await filled('2026-03-06')
    await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
    await kavita.ok(absences.record, put('2026-03-06', 'SL'))
    await meera.refused(targetRestore.restore, 'DAY_ABSENT', { params: { id } })
    expect(await violated(restoring('2026-03-06'))).toBe('absence_or_figures')
    await kavita.ok(absences.record, put('2026-03-06', ''))
    await meera.ok(targetRestore.restore, { params: { id } })
    expect((await shown('2026-03-06')).completedUnits).toBe(60)
    await kavita.ok(absences.record, put('2026-03-05', ''))
    await meera.ok(targetDays.restore, await at('2026-03-05'))
  })

  test.each(['absence', 'figures'] as const)(
    'lets only one of two concurrent transactions pass with the %s first',
    async (first) => {
      const day = '2026-03-05'
      const write = (what: 'absence' | 'figures', db: Owner) => (what === 'absence' ? absent(day, 'PL', db) : filled(day, db))
      const second = first === 'absence' ? 'figures' : 'absence'
      for (const end of ['commit', 'rollback'] as const) {
        let waiting: Promise<string | undefined> | undefined
        const rolledBack = new Error('rolled back')
        await one
          .begin(async (db) => {
            await write(first, db as never)
            waiting = violated(other.begin((later2) => write(second, later2 as never)))
            const settled = await Promise.race([
              waiting.then(() => 'settled'),
              new Promise((done) => setTimeout(done, 300, 'waits')),
            ])
            expect(settled).toBe('waits')
            if (end === 'rollback') throw rolledBack
          })
          .catch((error: unknown) => {
            if (error !== rolledBack) throw error
          })
        expect(await waiting).toBe(end === 'commit' ? 'absence_or_figures' : undefined)
        await app.db`update worklog_sub_targets set completed_units = null, filled_at = null, filled_by = null where target_id = ${id}`
        await app.db`delete from absences`
      }
    },
  )

  test('checks only writes, and an older day with both stays in the list for admins', async () => {
    const day = '2026-03-05'
    await one.begin(async (db) => {
      await db`set local session_replication_role = 'replica'`
      await filled(day, db as never)
      await absent(day, 'PL', db as never)
      await db`insert into absent_days_with_figures values (${USER}, ${day})`
    })
    const listed = async () => (await meera.ok(system.state)).data.absentDays
    const line = { userId: USER, person: cast.ananya.fullName, day, targets: ['Set'] }
    expect(await listed()).toEqual([line])
    await meera.ok(targetDays.change, { ...(await at(day)), query: {}, body: { target: 30, remarks: 'Checked' } })
    await meera.refused(targetDays.change, 'DAY_ABSENT', { ...(await at(day)), query: {}, body: { completedUnits: 61 } })
    await kavita.refused(absences.record, 'ABSENCE_OVER_WORK', put(day, 'SL'))
    expect(await listed()).toEqual([line])
    await kavita.ok(absences.record, put(day, ''))
    expect(await listed()).toEqual([])
    await app.db`delete from absent_days_with_figures`
  })
})

describe('people who left', () => {
  test('cannot get back removed days after their last day, or deleted targets without a staff role', async () => {
    const joseph = await give('Leaving', cast.joseph.id)
    for (const day of ['2026-03-09', '2026-03-10']) await meera.ok(targetDays.delete, await at(day, joseph))
    const [before, from] = [await at('2026-03-09', joseph), await at('2026-03-10', joseph)]
    const second = await give('Deleted', cast.joseph.id)
    await meera.ok(targets.remove, { params: { id: second }, query: {} })
    await meera.ok(users.updateProfile, { body: { _id: cast.joseph.id, roleData: ['MANAGER'] } })
    await meera.refused(targetDays.restore, 'AFTER_LAST_DAY', from)
    await meera.ok(targetDays.restore, before)
    await meera.refused(targetRestore.restore, 'USER_NOT_FOUND', { params: { id: second } })
  })
})
