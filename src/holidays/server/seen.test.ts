import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { allocations } from '../../allocations/contract.ts'
import { accountTimeline } from '../../allocations/timeline-contract.ts'
import { reports } from '../../reports/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { worklog } from '../../worklog/contract.ts'
import { ownTargets } from '../../worklog/own-targets-contract.ts'
import { targets } from '../../worklog/targets-contract.ts'
import { selectNamedWorkspaceHolidays } from './lookup.ts'

/**
 * The day is a Friday. Ananya has a whole national day, and a half-day festival from a calendar that applies only to her. Imran
 * has only the national day.
 */
const app = await startTestApp(new Date('2026-09-04T06:00:00Z'))
afterAll(app.close)
const [meera, kavita, ananya, imran] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('ananya'), app.as('imran')])
const by = cast.meera.id
const founding = { date: '2026-09-03', name: 'Founding Day', isHalf: false }
const onam = { date: '2026-09-02', name: 'Onam', isHalf: true }
const proposed = '2026-09-01'

beforeAll(async () => {
  const { data: project } = await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
  for (const who of ['ananya', 'imran'] as const)
    await app.db`
      insert into timesheet_memberships (project_id, user_id, during, added_by)
      values (${project._id}, ${cast[who].id}, tstzrange('2026-08-01', null), ${by})`
  const [calendar] = await app.db<{ id: string }[]>`
    insert into holiday_calendars (name, made_at, made_by) values ('Own', now(), ${by}) returning id`
  const id = calendar?.id ?? ''
  await app.db`
    insert into holiday_calendar_uses (scope, user_id, calendar_id, effective_from, made_at, made_by)
    values ('person', ${cast.ananya.id}, ${id}, '2026-01-01', now(), ${by})`
  await app.db`
    insert into holidays (calendar_id, day, name, kind, is_half, state, made_at, made_by, confirmed_at, confirmed_by) values
      (null, ${founding.date}, ${founding.name}, 'national', false, 'confirmed', now(), ${by}, now(), ${by}),
      (${id}, ${onam.date}, ${onam.name}, 'festival', true, 'confirmed', now(), ${by}, now(), ${by}),
      (${id}, ${proposed}, 'Not yet', 'festival', false, 'proposed', now(), ${by}, null, null)`
})

const range = { from: '2026-09-01', to: '2026-09-30' }

describe('a holiday is shown by its name', () => {
  test('in the calendar of missing days, one’s own and the team’s', async () => {
    const own = await ananya.ok(gaps.own, { query: { month: '2026-09' } })
    expect([own.holidays, own.days[1], own.days[2]]).toEqual([[onam, founding], 'missing', 'off'])
    expect((await imran.ok(gaps.own, { query: { month: '2026-09' } })).holidays).toEqual([founding])
    const { people } = await meera.ok(gaps.team, { query: { month: '2026-09' } })
    const of = (id: string) => people.find(({ _id }) => _id === id)?.holidays
    expect([of(cast.ananya.id), of(cast.imran.id)]).toEqual([[onam, founding], [founding]])
    expect((await ananya.ok(gaps.own, { query: { month: '2026-08' } })).holidays).toEqual([])
  })

  test('in the week and among the days to fill', async () => {
    const { days } = await ananya.ok(entries.week, { query: { day: '2026-09-03' } })
    expect(days.map(({ holiday, mark }) => [holiday?.name ?? null, mark]).slice(1, 4)).toEqual([
      [null, 'missing'],
      ['Onam', 'missing'],
      ['Founding Day', 'off'],
    ])
    const recent = (await ananya.ok(entries.recent, {})).days
    expect(recent.find(({ date }) => date === founding.date)).toMatchObject({ mark: 'off', holiday: { name: 'Founding Day' } })
  })

  test('next to the absences', async () => {
    expect((await ananya.ok(absences.own, { query: range })).holidays).toEqual([onam, founding])
    const asked = { params: { user: cast.ananya.id }, query: range }
    expect((await kavita.ok(absences.ofUser, asked)).holidays).toEqual([onam, founding])
  })

  test('in a target, even on a day without a sub-target', async () => {
    const projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
    const subject = await meera.ok(worklog.addSubject, { params: { id: projectId }, body: { name: 'Mechanics' } })
    const profile = await meera.ok(worklog.addProfile, { params: { id: subject.data._id }, body: { name: 'Set', budget: 60 } })
    const body = {
      name: 'Set',
      type: 'units' as const,
      target: 40,
      start: '2026-09-03',
      end: '2026-09-05',
      users: [cast.ananya.id],
    }
    const { data } = await meera.ok(targets.create, { params: { projectId, profileId: profile.data._id }, body })
    const target = (await meera.ok(targets.one, { params: { id: data[0]?._id ?? '' } })).data
    expect([target.holidays, target.subTargets.map(({ date }) => date)]).toEqual([[founding], ['2026-09-04', '2026-09-05']])
    expect((await ananya.ok(ownTargets.own, { query: {} })).data.map(({ holidays }) => holidays)).toEqual([[founding]])
  })

  test('in a report, for each person', async () => {
    const body = { type: 'team', fromDate: '2026-09-01', toDate: '2026-09-04' }
    const { people } = await meera.ok(reports.productivity, { body: body as never })
    const of = (id: string) => people.find(({ _id }) => _id === id)?.holidays
    expect([of(cast.ananya.id), of(cast.imran.id)]).toEqual([[onam, founding], [founding]])
  })

  test('in the timeline of allocation IDs if the whole workspace has it', async () => {
    const { data: project } = await meera.ok(allocations.addProject, { body: { project_name: 'Seen' } })
    const projectId = project._id
    const { holidays } = await meera.ok(accountTimeline.timeline, { params: { projectId }, query: range })
    expect(holidays).toEqual([founding])
    const later = { from: '2026-09-04', to: '2026-09-30' }
    expect((await meera.ok(accountTimeline.timeline, { params: { projectId }, query: later })).holidays).toEqual([])
  })

  test('in plans that are not about a person if the whole workspace has it', async () => {
    expect(await selectNamedWorkspaceHolidays(app.db, '2026-09-01')).toEqual([founding])
    expect(await selectNamedWorkspaceHolidays(app.db, '2026-09-04')).toEqual([])
  })
})

test('a nudge counts half days but not whole holidays', async () => {
  await meera.ok(gaps.nudge, { body: { month: '2026-09', users: [cast.ananya.id] } })
  const [nudge] = await app.db<{ days: number }[]>`select days from timesheet_nudges where user_id = ${cast.ananya.id}`
  // The 1st and the half day on the 2nd are missing. The 3rd is a holiday, and today does not count yet.
  expect(nudge?.days).toBe(2)
})

test('a person’s holidays are hidden from people who may not see their days', async () => {
  const farhan = await app.as('farhan')
  const { people } = await farhan.ok(gaps.team, { query: { month: '2026-09' } })
  expect(people.map(({ _id }) => _id)).not.toContain(cast.ananya.id)
  const asked = { params: { user: cast.ananya.id }, query: range }
  await farhan.refused(absences.ofUser, 'USER_NOT_FOUND', asked)
  await imran.refused(absences.ofUser, 'NOT_ALLOWED', asked)
})
