import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CastName, cast, getDepartmentId } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { deputies } from '../../inbox/deputies-contract.ts'
import { approval } from '../approval-contract.ts'
import { users } from '../../users/contract.ts'
import { timesheets } from '../contract.ts'
import { entries } from '../entries-contract.ts'
import { listDaysOfMonth, type GapMarkName } from '../gap-rules.ts'
import { gaps } from '../gaps-contract.ts'

/** The test starts on this Friday at 11:30 in Asia/Kolkata. */
const NOW = '2026-11-20T06:00:00Z'
const MONTH = '2026-11'

let app: TestApp
let meera: Client
let kavita: Client
let ananya: Client
let optics = ''
beforeAll(async () => {
  app = await startTestApp(new Date(NOW))
  ;[meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
  optics = (await meera.ok(timesheets.addProject, { body: { name: 'NEET Optics 2027' } })).data._id
})
afterAll(() => app.close())

const join = (who: CastName, from: string, to: string | null = null) =>
  app.db`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    values (${optics}, ${cast[who].id}, tstzrange(${from}, ${to}), ${cast.meera.id})`
const dayOf = (marks: readonly GapMarkName[], date: string): GapMarkName | undefined =>
  marks[listDaysOfMonth(date.slice(0, 7)).indexOf(date)]
const names = (of: { people: readonly { fullName: string }[] }): string[] => of.people.map(({ fullName }) => fullName)

describe('GET timesheet/gaps', () => {
  it('marks each day of a person by its entry, absence, shift and projects', async () => {
    // The membership begins at 18:00 on the 9th, but all of the 9th counts as a day in the project.
    await join('ananya', '2026-11-09T18:00:00+05:30')
    for (const date of ['2026-11-18', '2026-11-19', '2026-11-20'])
      await ananya.ok(entries.submit, { body: { date, projects: [{ id: optics, done: 5 }] } })
    const [waiting, declined, approved] = ['2026-11-20', '2026-11-19', '2026-11-18'] as const
    const { data } = await ananya.ok(entries.own, { query: {} })
    const idOf = (date: string): string => data.find((one) => one.date === date)?._id ?? ''
    await kavita.ok(approval.update, { params: { id: idOf(approved) }, body: { status: 'APPROVED' } })
    await kavita.ok(approval.update, {
      params: { id: idOf(declined) },
      body: { status: 'REJECTED', approverRemarks: 'Count again' },
    })
    await kavita.ok(absences.record, { body: { user: cast.ananya.id, date: '2026-11-12', reason: 'SL' }, query: {} })
    await kavita.ok(absences.record, { body: { user: cast.ananya.id, date: '2026-11-13', reason: 'PL' }, query: {} })
    await kavita.ok(absences.record, { body: { user: cast.ananya.id, date: '2026-11-13', reason: '' }, query: {} })
    await app.db`
      insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${cast.ananya.id}, '2026-11-14', 5, 8)`
    const {
      people,
      today,
      is_closed: isClosed,
    } = await kavita.ok(gaps.team, { query: { month: MONTH, person: cast.ananya.email } })
    const days = people[0]?.days ?? []
    expect([names({ people }), today, isClosed, days.length]).toEqual([['Ananya Iyer'], '2026-11-20', false, 30])
    const marked = {
      [waiting]: 'waiting',
      [declined]: 'declined',
      [approved]: 'approved',
      '2026-11-12': 'SL',
      '2026-11-13': 'missing',
      // The first Saturday is before the five-day shift begins, and the second one after it.
      '2026-11-07': 'none',
      '2026-11-14': 'off',
      '2026-11-08': 'off',
      '2026-11-09': 'missing',
      '2026-11-06': 'none',
      '2026-11-21': 'off',
      '2026-11-23': 'future',
    }
    expect(Object.fromEntries(Object.keys(marked).map((date) => [date, dayOf(days, date)]))).toEqual(marked)
  })

  it('begins days at midnight in Asia/Kolkata, also for memberships', async () => {
    await join('imran', '2026-11-01T18:30:00Z', '2026-11-03T18:30:00Z')
    const { people } = await meera.ok(gaps.team, { query: { month: MONTH, person: cast.imran.id } })
    const days = people[0]?.days ?? []
    expect(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((date) => dayOf(days, date))).toEqual([
      'off',
      'missing',
      'missing',
      'none',
    ])
    app.clock.now = new Date('2026-11-20T18:29:59Z')
    expect((await meera.ok(gaps.team, { query: {} })).today).toBe('2026-11-20')
    app.clock.now = new Date('2026-11-20T18:30:00Z')
    expect(await meera.ok(gaps.team, { query: {} })).toMatchObject({ today: '2026-11-21', month: MONTH })
    app.clock.now = new Date(NOW)
  })

  it('shows a blocked person in months with their timesheets, up to the block', async () => {
    const of = async (query: { month: string; person?: string }) =>
      (await kavita.ok(gaps.team, { query })).people.find(({ _id }) => _id === cast.joseph.id)
    await join('joseph', '2026-11-17T00:00:00+05:30')
    expect(await of({ month: MONTH })).toMatchObject({ has_left: false })
    await meera.ok(users.block, { params: { id: cast.joseph.id }, body: {} })
    const left = (await of({ month: MONTH })) ?? expect.fail('the calendar lacks who left')
    expect(left.has_left).toBe(true)
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map((date) => dayOf(left.days, date))).toEqual([
      'missing',
      'none',
      'none',
      'none',
    ])
    expect(await of({ month: '2026-12' })).toBeUndefined()
    expect(new Set((await of({ month: '2026-12', person: cast.joseph.id }))?.days)).toEqual(new Set(['none']))
    app.clock.now = new Date('2026-11-24T06:00:00Z')
    await (await app.as('meera')).ok(users.unblock, { params: { id: cast.joseph.id } })
    // The block has ended the memberships.
    await join('joseph', '2026-11-24T00:00:00+05:30')
    const back = (await of({ month: MONTH })) ?? expect.fail('the calendar lacks who came back')
    expect(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map((date) => dayOf(back.days, date))).toEqual([
      'missing',
      'none',
      'none',
      'today',
    ])
    expect(back.has_left).toBe(false)
    app.clock.now = new Date(NOW)
  })

  it('shows a manager their team in pages, and an ADMIN everyone by manager and department', async () => {
    const team = await kavita.ok(gaps.team, { query: { month: MONTH } })
    const all = await meera.ok(gaps.team, { query: { month: MONTH } })
    expect(team.total).toBeGreaterThan(1)
    expect(all.total).toBeGreaterThan(team.total)
    expect(names(team)).toEqual(names(team).toSorted((a, b) => a.localeCompare(b)))
    expect(team.people.every(({ manager }) => manager?._id === cast.kavita.id)).toBe(true)
    expect(team.managers).toEqual([{ _id: cast.kavita.id, fullName: cast.kavita.fullName, has_left: false }])
    const ofKavita = await meera.ok(gaps.team, { query: { month: MONTH, manager: cast.kavita.id } })
    expect(names(ofKavita)).toEqual(names(team))
    expect(ofKavita.managers.length).toBeGreaterThan(1)
    const physics = await meera.ok(gaps.team, { query: { month: MONTH, department: getDepartmentId('Physics') } })
    expect(names(physics)).toContain('Ananya Iyer')
    expect(physics.total).toBeLessThan(all.total)
    expect(names(await meera.ok(gaps.team, { query: { department: getDepartmentId('Biology') } }))).not.toContain('Ananya Iyer')
    expect(names(await kavita.ok(gaps.team, { query: { q: ' ANANYA ' } }))).toEqual(['Ananya Iyer'])
    const second = await meera.ok(gaps.team, { query: { page: '2', limit: '1' } })
    expect([names(second), second.total]).toEqual([[names(all)[1]], all.total])
    expect((await meera.ok(gaps.team, { query: { page: '99' } })).people).toEqual([])
  })

  it('shows all days split between the departments and no department', async () => {
    await join('neha', '2026-11-01T00:00:00+05:30')
    await app.db`insert into user_department_sets (user_id, effective_from) values (${cast.neha.id}, '2026-11-17')`
    const shown = async (department: string): Promise<number[]> => {
      const { people } = await meera.ok(gaps.team, { query: { month: MONTH, department } })
      const days = people.find(({ _id }) => _id === cast.neha.id)?.days ?? []
      return days.flatMap((mark, at) => (mark === 'elsewhere' ? [] : [at + 1]))
    }
    expect(await shown(getDepartmentId('Physics'))).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(await shown('No department')).toEqual(Array.from({ length: 14 }, (_, at) => at + 17))
    await app.db`delete from user_department_sets where user_id = ${cast.neha.id} and effective_from = '2026-11-17'`
    await app.db`delete from timesheet_memberships where user_id = ${cast.neha.id}`
  })

  it('divides the days of a transfer between the teams and departments of the day', async () => {
    await join('neha', '2026-11-01T00:00:00+05:30')
    await app.db`
      insert into user_managers (user_id, effective_from, manager_id) values (${cast.neha.id}, '2026-11-12', ${cast.farhan.id})`
    await app.db`
      with made as (insert into user_department_sets (user_id, effective_from) values (${cast.neha.id}, '2026-11-17') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Biology')}, 1 from made`
    const farhan = await app.as('farhan')
    const marksOf = async (by: Client, query: object = {}) => {
      const { people, managers } = await by.ok(gaps.team, { query: { month: MONTH, ...query } })
      const neha = people.find(({ _id }) => _id === cast.neha.id)
      return {
        marks: neha?.days ?? [],
        manager: neha?.manager?._id,
        canNudge: neha?.can_nudge,
        managers: managers.map(({ _id }) => _id),
      }
    }
    const shown = ({ marks }: { marks: readonly GapMarkName[] }): string[] =>
      listDaysOfMonth(MONTH).filter((date) => (dayOf(marks, date) ?? 'elsewhere') !== 'elsewhere')
    const [all, ofKavita, ofFarhan] = [await marksOf(meera), await marksOf(kavita), await marksOf(farhan)]
    expect(shown(all)).toEqual(listDaysOfMonth(MONTH))
    expect(shown(ofKavita)).toEqual(listDaysOfMonth(MONTH).slice(0, 11))
    expect(shown(ofFarhan)).toEqual(listDaysOfMonth(MONTH).slice(11))
    expect(ofKavita.marks.slice(0, 11)).toEqual(all.marks.slice(0, 11))
    expect([ofKavita.manager, ofFarhan.manager, all.manager]).toEqual([cast.kavita.id, cast.farhan.id, cast.farhan.id])
    expect(ofKavita.managers).toEqual([cast.kavita.id])
    for (const manager of [cast.kavita.id, cast.farhan.id])
      expect(shown(await marksOf(meera, { manager }))).toEqual(shown(manager === cast.kavita.id ? ofKavita : ofFarhan))
    expect(shown(await marksOf(meera, { department: getDepartmentId('Physics') }))).toEqual(listDaysOfMonth(MONTH).slice(0, 16))
    expect(shown(await marksOf(farhan, { department: getDepartmentId('Biology') }))).toEqual(listDaysOfMonth(MONTH).slice(16))
    expect(shown(await marksOf(kavita, { department: getDepartmentId('Biology') }))).toEqual([])
    expect(shown(await marksOf(kavita, { month: '2026-12' }))).toEqual([])
    // The right to nudge depends on today's manager.
    expect([ofKavita.canNudge, ofFarhan.canNudge, all.canNudge]).toEqual([false, true, true])
    await kavita.refused(gaps.nudge, 'USER_NOT_FOUND', { body: { month: MONTH, users: [cast.neha.id] } })
    await app.db`delete from user_managers where user_id = ${cast.neha.id} and effective_from = '2026-11-12'`
    await app.db`
      delete from user_department_members where set_id in (
        select id from user_department_sets where user_id = ${cast.neha.id} and effective_from = '2026-11-17')`
    await app.db`delete from user_department_sets where user_id = ${cast.neha.id} and effective_from = '2026-11-17'`
    await app.db`delete from timesheet_memberships where user_id = ${cast.neha.id}`
  })

  it('does not find people of other teams, even for deputies, and refuses staff', async () => {
    await kavita.refused(gaps.team, 'USER_NOT_FOUND', { query: { person: cast.divya.id } })
    await meera.ok(deputies.name, {
      body: { manager: cast.farhan.email, deputy: cast.kavita.email, from: '2026-11-20', to: '2026-11-21' },
    })
    await kavita.refused(gaps.team, 'USER_NOT_FOUND', { query: { person: cast.divya.id } })
    await meera.refused(gaps.team, 'USER_NOT_FOUND', { query: { person: 'nobody' } })
    await ananya.refused(gaps.team, 'NOT_ALLOWED', { query: {} })
    expect((await meera.refused(gaps.team, 'INVALID_REQUEST', { query: { month: '2026-13' } })).issues).toEqual([
      { path: 'month', message: 'Months use YYYY-MM.' },
    ])
    await meera.refused(gaps.team, 'INVALID_REQUEST', { query: { manager: "'; drop table users" } })
  })
})

describe('GET timesheet/gaps/own', () => {
  it('returns only one’s own month, and the days that can be filled now', async () => {
    await join('neha', '2026-11-01T00:00:00+05:30')
    const neha = await app.as('neha')
    const own = await neha.ok(gaps.own, { query: { month: MONTH } })
    expect(own.open).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(['2026-11-17', '2026-11-20', '2026-11-21'].map((date) => dayOf(own.days, date))).toEqual([
      'missing',
      'today',
      'future',
    ])
    const other = await meera.ok(gaps.team, { query: { month: MONTH, person: cast.neha.id } })
    expect(other.people[0]?.days).toEqual(own.days)
    await meera.refused(gaps.own, 'NOT_ALLOWED', { query: {} })
  })

  it('shows waiting absences on the day, also in the decider’s calendar', async () => {
    const neha = await app.as('neha')
    const ask = (date: string, reason: 'PL' | '') => neha.ok(absences.recordOwn, { query: {}, body: { date, reason } })
    const { asked, days } = await neha.ok(gaps.own, { query: { month: MONTH } })
    expect(asked).toEqual([])
    await ask('2026-11-24', 'PL')
    await ask('2026-11-26', 'PL')
    await ask('2026-12-01', 'PL')
    const own = await neha.ok(gaps.own, { query: { month: MONTH } })
    expect(own.asked).toEqual(['2026-11-24', '2026-11-26'].map((date) => ({ date, reason: 'PL' })))
    expect(own.days).toEqual(days)
    const other = await meera.ok(gaps.team, { query: { month: MONTH, person: cast.neha.id } })
    expect(other.people[0]?.asked).toEqual(own.asked)
    await ask('2026-11-24', '')
    await ask('2026-11-26', '')
    await ask('2026-12-01', '')
    expect((await neha.ok(gaps.own, { query: { month: MONTH } })).asked).toEqual([])
  })

  it('allows no filling in a closed month', async () => {
    app.clock.now = new Date('2026-12-01T06:00:00Z')
    const neha = await app.as('neha')
    expect((await neha.ok(gaps.own, { query: { month: MONTH } })).open).toEqual(['2026-11-29', '2026-11-30'])
    await meera.ok(closedMonths.close, { body: { month: MONTH }, query: { confirm: 'true' } })
    expect(await neha.ok(gaps.own, { query: { month: MONTH } })).toMatchObject({ is_closed: true, open: [] })
    expect((await neha.ok(gaps.own, { query: {} })).open).toEqual(['2026-12-01'])
  })
})

describe('GET timesheet/recent', () => {
  it('returns days that can be filled, today first, and declined entries', async () => {
    app.clock.now = new Date(NOW)
    const { today, days, declined } = await ananya.ok(entries.recent, {})
    expect(today).toBe('2026-11-20')
    expect(days.map(({ date, entry }) => [date, entry?.status])).toEqual([
      ['2026-11-20', 'FILLED'],
      ['2026-11-19', 'REJECTED'],
      ['2026-11-18', 'APPROVED'],
    ])
    expect(declined.map(({ date, approverRemarks }) => [date, approverRemarks])).toEqual([['2026-11-19', 'Count again']])
    await meera.refused(entries.recent, 'NOT_ALLOWED', {})
  })
})
