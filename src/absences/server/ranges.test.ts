import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { holidays } from '../../holidays/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'
import { listDaysOfMonth } from '../../timesheets/gap-rules.ts'
import { users } from '../../users/contract.ts'
import { absences } from '../contract.ts'

/** This is a Tuesday. Everybody works 6 days a week. */
const start = new Date('2026-03-31T06:00:00Z')
const USER = cast.ananya.id
const LEAVE = { date: '2026-03-16', to: '2026-03-27' } as const
const SATURDAY = '2026-03-21'

let app: TestApp
let meera: Client
let kavita: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp(start)
  ;[meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
})
afterAll(() => app.close())
const forget = async (): Promise<void> => {
  app.clock.now = start
  await app.db`update month_closings set reopened_at = closed_at, reopened_by = closed_by, reason = 'test' where reopened_at is null`
  for (const table of [
    'absence_requests',
    'absences',
    'absence_days_worked',
    'absence_ranges',
    'timesheet_entries',
    'person_holidays',
    'holidays',
  ])
    await app.db`delete from ${app.db(table)}`
  await app.db`delete from work_terms where user_id = ${USER} and effective_from > '2026-01-01'`
}
beforeEach(forget)
afterEach(forget)

const CONFIRM = { confirm: 'true' } as const
const terms = (shiftType: 5 | 6, effective = '2026-03-16') => ({
  body: { _id: USER, shiftType, workingHours: 8, effective },
  query: {},
})
type Reason = 'SL' | 'PL' | 'LOP' | 'reject' | ''
const put = (reason: Reason, days: { date: string; to?: string }) => ({ query: CONFIRM, body: { user: USER, reason, ...days } })
const own = (reason: 'SL' | 'PL' | 'LOP' | '', days: { date: string; to?: string }) => ({
  query: CONFIRM,
  body: { reason, ...days },
})
const inForce = async (day: string): Promise<string | null> =>
  (await app.db<{ reason: string | null }[]>`select absence_on(${USER}, ${day}) as reason`)[0]?.reason ?? null
const absentDays = async (): Promise<string[]> => {
  const rows = await app.db<{ text: string }[]>`
    select d.day::text || ' ' || absence_on(${USER}, d.day) as text
    from (select distinct day from absences where user_id = ${USER}) d where absence_on(${USER}, d.day) is not null order by d.day`
  return rows.map(({ text }) => text.slice(5))
}
const weekdays = (reason = 'PL'): string[] =>
  ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'].map((day) => `03-${day} ${reason}`)
const withSaturday = (reason = 'PL'): string[] => [...weekdays(), `03-21 ${reason}`].toSorted()
const markOn = async (day: string) => {
  const { people } = await kavita.ok(gaps.team, { query: { month: '2026-03', person: cast.ananya.email } })
  return people[0]?.days[listDaysOfMonth('2026-03').indexOf(day)]
}
const timesheetOn = (day: string) => app.db`
  insert into timesheet_entries (user_id, day, status, filled_at, off_day, done, user_remarks) values (${USER}, ${day}, 'FILLED', ${start}, true, 1, '')`
const toRequest = (outcome: 'approve' | 'decline') => async (day: string) => {
  const [request] = await app.db<{ id: string; version: number }[]>`
    select id, version from absence_requests where user_id = ${USER} and day = ${day} and status = 'waiting'`
  const items = [{ kind: 'absence', ...(request ?? expect.fail(day)) }]
  const { results } = await kavita.ok(approvals.decide, {
    body: { items, outcome, ...(outcome === 'decline' && { remark: 'Exams' }) },
  })
  return { body: { items: [{ kind: 'absence', id: request?.id ?? '', version: results[0]?.version ?? 0 }] } }
}
const [approve, decline] = [toRequest('approve'), toRequest('decline')]

describe('changes of work terms', () => {
  test('a Saturday within a leave is added by 6-day terms and dropped by 5-day terms', async () => {
    await meera.ok(users.updateProfile, terms(5))
    await kavita.ok(absences.record, put('PL', LEAVE))
    expect(await absentDays()).toEqual(weekdays())
    await meera.ok(users.updateProfile, terms(6))
    expect(await absentDays()).toEqual(withSaturday())
    expect(await markOn(SATURDAY)).toBe(await markOn('2026-03-20'))
    await meera.ok(users.updateProfile, terms(5))
    expect(await absentDays()).toEqual(weekdays())
    const [range] = await app.db`select from_day, until_day, reason, asked_by from absence_ranges`
    expect(range).toEqual({ from_day: LEAVE.date, until_day: LEAVE.to, reason: 'PL', asked_by: cast.kavita.id })
  })

  test('a change of terms first asks for confirmation with each day and reason, and then notifies the owner', async () => {
    await meera.ok(users.updateProfile, terms(5))
    await kavita.ok(absences.record, put('PL', LEAVE))
    const asked = { ...terms(6), query: { confirm: 'false' } }
    const { issues } = await meera.refused(users.updateProfile, 'NEEDS_CONFIRMATION', asked)
    expect(issues).toEqual([{ path: 'effective', message: 'Ananya Iyer: 21/03/2026 becomes PL.' }])
    expect(await absentDays()).toEqual(weekdays())
    const { days } = await meera.ok(users.updateProfile, { ...asked, query: CONFIRM })
    expect(days).toEqual([{ what: 'days of absence', added: 1, dropped: 0 }])
    expect((await ananya.ok(inbox.own, {})).data).toContainEqual(
      expect.objectContaining({
        kind: 'absence-day-added',
        object: '21/03/2026',
        part: 'PL',
        from: { _id: cast.meera.id, fullName: cast.meera.fullName },
      }),
    )
    const back = await meera.refused(users.updateProfile, 'NEEDS_CONFIRMATION', { ...terms(5), query: { confirm: 'false' } })
    expect(back.issues).toEqual([{ path: 'effective', message: 'Ananya Iyer: 21/03/2026 is no longer PL.' }])
  })

  test('a day with figures stays a working day under new terms and is reported only once', async () => {
    await meera.ok(users.updateProfile, terms(5))
    await kavita.ok(absences.record, put('PL', LEAVE))
    await timesheetOn(SATURDAY)
    const asked = { ...terms(6), query: { confirm: 'false' } }
    const { issues } = await meera.refused(users.updateProfile, 'NEEDS_CONFIRMATION', asked)
    expect(issues).toEqual([{ path: 'effective', message: 'Ananya Iyer: 21/03/2026 stays a day of work: it has a timesheet.' }])
    await meera.ok(users.updateProfile, { ...asked, query: CONFIRM })
    expect(await absentDays()).toEqual(weekdays())
    expect((await ananya.ok(inbox.own, {})).data).toContainEqual(
      expect.objectContaining({ kind: 'absence-day-worked', object: '21/03/2026' }),
    )
    await app.db`delete from timesheet_entries`
    const again = { body: { ...terms(6).body, workingHours: 7 }, query: { confirm: 'false' } }
    await meera.ok(users.updateProfile, again)
    expect(await absentDays()).toEqual(weekdays())
  })

  test('a change of terms keeps days that were recorded before ranges were stored', async () => {
    await app.db`insert into absences (user_id, day, reason, made_at, made_by) values (${USER}, ${SATURDAY}, 'PL', ${start}, ${cast.kavita.id})`
    await meera.ok(users.updateProfile, terms(5))
    expect(await inForce(SATURDAY)).toBe('PL')
  })
})

describe('single days within a leave', () => {
  test('new days are added to an approved range, but not a declined day or the Saturday after it', async () => {
    app.clock.now = new Date('2026-03-10T06:00:00Z')
    await meera.ok(users.updateProfile, terms(5))
    await ananya.ok(absences.recordOwn, own('PL', { ...LEAVE, to: '2026-03-28' }))
    for (const day of ['16', '17', '18', '19', '20', '23', '24', '25', '26']) await approve(`2026-03-${day}`)
    await decline('2026-03-27')
    await meera.ok(users.updateProfile, terms(6))
    expect(await absentDays()).toEqual(withSaturday().filter((day) => !day.startsWith('03-27')))
  })

  test('a pending range gains a day only at its approval, and an undo removes the day again', async () => {
    app.clock.now = new Date('2026-03-10T06:00:00Z')
    await meera.ok(users.updateProfile, terms(5))
    await ananya.ok(absences.recordOwn, own('PL', { date: '2026-03-20', to: '2026-03-23' }))
    await meera.ok(users.updateProfile, terms(6))
    expect(await absentDays()).toEqual([])
    const undo = await approve('2026-03-20')
    expect(await absentDays()).toEqual(['03-20 PL', '03-21 PL'])
    await kavita.ok(approvals.undo, undo)
    expect(await absentDays()).toEqual([])
  })

  test('days that were removed or given another reason stay that way', async () => {
    await kavita.ok(absences.record, put('PL', LEAVE))
    await kavita.ok(absences.record, put('SL', { date: SATURDAY }))
    await kavita.ok(absences.record, put('', { date: '2026-03-20' }))
    const left = withSaturday('SL').filter((day) => !day.startsWith('03-20'))
    expect(await absentDays()).toEqual(left)
    await meera.ok(users.updateProfile, terms(5))
    await meera.ok(users.updateProfile, terms(6))
    expect(await absentDays()).toEqual(left)
    await kavita.ok(absences.record, put('', LEAVE))
    await meera.ok(users.updateProfile, terms(5))
    await meera.ok(users.updateProfile, terms(6))
    expect(await absentDays()).toEqual([])
  })

  test('withdrawing a weekly off restores the leave day unless it has figures', async () => {
    await kavita.ok(absences.record, put('PL', LEAVE))
    await meera.ok(absences.record, put('reject', { date: '2026-03-18' }))
    expect(await inForce('2026-03-18')).toBe('reject')
    await meera.ok(users.updateProfile, terms(5))
    expect(await inForce('2026-03-18')).toBe('reject')
    await meera.ok(absences.record, put('', { date: '2026-03-18' }))
    expect(await absentDays()).toEqual(weekdays())
    await meera.ok(absences.record, put('reject', { date: '2026-03-18' }))
    await timesheetOn('2026-03-18')
    const { entered } = await meera.ok(absences.record, put('', { date: '2026-03-18' }))
    expect(entered.leftOut).toEqual([{ date: '2026-03-18', message: '18/03/2026 stays a day of work: it has a timesheet.' }])
    expect(await inForce('2026-03-18')).toBeNull()
  })
})

test('withdrawing a weekly off that replaced a pending day restores the day with its range', async () => {
  app.clock.now = new Date('2026-03-10T06:00:00Z')
  await ananya.ok(absences.recordOwn, own('PL', { date: '2026-03-17', to: '2026-03-18' }))
  await meera.ok(absences.record, put('reject', { date: '2026-03-18' }))
  await approve('2026-03-17')
  expect(await absentDays()).toEqual(['03-17 PL', '03-18 reject'])
  await meera.ok(absences.record, put('', { date: '2026-03-18' }))
  expect(await absentDays()).toEqual(['03-17 PL', '03-18 PL'])
})

describe('holidays', () => {
  test('a confirmed holiday removes its day from a leave, and its withdrawal restores the day', async () => {
    await kavita.ok(absences.record, put('PL', LEAVE))
    const { data } = await meera.ok(holidays.addDay, {
      query: CONFIRM,
      body: { day: '2026-03-19', name: 'Founders', kind: 'national' },
    })
    expect(await absentDays()).toEqual(withSaturday().filter((day) => !day.startsWith('03-19')))
    await meera.ok(holidays.withdrawDay, { params: { id: data._id ?? '' }, query: CONFIRM })
    expect(await absentDays()).toEqual(withSaturday())
  })

  test('withdrawing a holiday reports a day with figures, which stays a working day', async () => {
    await kavita.ok(absences.record, put('PL', LEAVE))
    const { data } = await meera.ok(holidays.addDay, {
      query: CONFIRM,
      body: { day: '2026-03-19', name: 'Founders', kind: 'national' },
    })
    await timesheetOn('2026-03-19')
    const withdrawn = { params: { id: data._id ?? '' }, query: {} }
    const { issues } = await meera.refused(holidays.withdrawDay, 'NEEDS_CONFIRMATION', withdrawn)
    expect(issues?.map(({ message }) => message)).toContain('Ananya Iyer: 19/03/2026 stays a day of work: it has a timesheet.')
    await meera.ok(holidays.withdrawDay, { ...withdrawn, query: CONFIRM })
    expect(await inForce('2026-03-19')).toBeNull()
  })
})

describe('closed months', () => {
  test('a closed month keeps its absence days and recomputes them when it is reopened', async () => {
    await app.db`insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at) values (${USER}, '2026-02-01', 5, 8, '2026-02-01')`
    await kavita.ok(absences.record, put('PL', { date: '2026-02-27', to: '2026-03-03' }))
    const days = ['02-27 PL', '03-02 PL', '03-03 PL']
    expect(await absentDays()).toEqual(days)
    await meera.ok(closedMonths.close, { query: CONFIRM, body: { month: '2026-02' } })
    const owner = openOwner(app.ownerUrl)
    await owner.begin(async (db) => {
      await db`set local session_replication_role = 'replica'`
      await db`insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at) values (${USER}, '2026-02-01', 6, 8, '2026-03-01')`
    })
    await owner.end()
    await app.db`select resolve_absence_days(array[${USER}::uuid], '2026-02-01', '2026-03-31', ${cast.meera.id}, now())`
    expect(await absentDays()).toEqual(days)
    await meera.ok(closedMonths.reopen, { body: { month: '2026-02', reason: 'Terms were wrong' } })
    expect(await absentDays()).toEqual(['02-27 PL', '02-28 PL', ...days.slice(1)])
  })
})

describe('concurrent saves', () => {
  test('concurrent terms and approval give the same result as when one follows the other', async () => {
    app.clock.now = new Date('2026-03-10T06:00:00Z')
    for (let round = 0; round < 4; round += 1) {
      await meera.ok(users.updateProfile, terms(5))
      await ananya.ok(absences.recordOwn, own('PL', { date: '2026-03-20', to: '2026-03-20' }))
      await ananya.ok(absences.recordOwn, own('PL', { date: '2026-03-21', to: '2026-03-23' }))
      await Promise.all([meera.ok(users.updateProfile, terms(6)), approve('2026-03-23')])
      expect(await absentDays()).toEqual(['03-21 PL', '03-23 PL'])
      for (const table of ['absence_requests', 'absences', 'absence_ranges']) await app.db`delete from ${app.db(table)}`
    }
  })

  test.each(['terms', 'range'] as const)(
    'the second write waits in the database when the %s are written first',
    async (first) => {
      await meera.ok(users.updateProfile, terms(5))
      await kavita.ok(absences.record, put('PL', { date: '2026-03-20', to: '2026-03-23' }))
      const [one, other] = [openOwner(app.ownerUrl), openOwner(app.ownerUrl)]
      type Owner = typeof app.db
      const write = {
        terms: async (db: Owner) => {
          await db`insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at) values (${USER}, '2026-03-16', 6, 8, clock_timestamp())`
          await db`select resolve_absence_days(array[${USER}::uuid], '2026-03-16', 'infinity', ${cast.meera.id}, now())`
        },
        range: async (db: Owner) => {
          await db`
          with range as (
            insert into absence_ranges (user_id, from_day, until_day, reason, asked_at, asked_by)
            values (${USER}, '2026-03-20', '2026-03-23', '', now(), ${cast.kavita.id}) returning id)
          insert into absences (user_id, day, reason, range_id, made_at, made_by)
          select ${USER}, d::date, '', range.id, clock_timestamp(), ${cast.kavita.id} from range, unnest(array['2026-03-20', '2026-03-23']) d`
        },
      }
      let waiting: Promise<unknown> | undefined
      await one.begin(async (db) => {
        await write[first](db as never)
        waiting = other.begin((second) => write[first === 'terms' ? 'range' : 'terms'](second as never))
        await new Promise((done) => setTimeout(done, 300))
      })
      await waiting
      await Promise.all([one.end(), other.end()])
      expect(await absentDays()).toEqual([])
    },
  )
})
