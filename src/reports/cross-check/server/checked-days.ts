import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import { groupBy } from '../../../kit/shared/grouped.ts'
import { usualSettings } from '../../../settings/vocabulary.ts'
import { type ImpossibleHours, isImpossible } from '../../../users/day-hours-rules.ts'
import { inForce } from '../../../users/work-day-rules.ts'
import { type DayRecord, computeDayRecords, TICKS_A_SECOND, toHundredths, ticksToHours } from '../../day-rules.ts'
import { type GatheredDay, type GatheredPerson, gather, isInRanges, listDaysBetween } from '../../server/gather.ts'
import { unpackDays } from '../../server/packed-numbers.ts'
import type { ReportPerson, ReportSelection } from '../../server/selection.ts'
import type { CheckedDay } from '../contract.ts'
import { type HoursGap, type ProjectGap, type TimesheetState, countsDiffer, hoursDiffer } from '../rules.ts'
import { selectConfirmedHours, selectImpossibleWorklog } from './impossible-days.ts'
import {
  checkedSources,
  inFilterSql,
  selectProjectsWithRows,
  selectSheetsWithoutLines,
  selectTolerances,
  UNITS,
  selectWorkIn,
} from './queries.ts'

const sumOrNull = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + toHundredths(count), 0) / 100
}

type Beside = {
  person: ReportPerson
  facts: GatheredDay
  record: DayRecord
  projects: readonly ProjectGap[]
  tolerance: number
  sheet: TimesheetState
  impossible: readonly ImpossibleHours[]
}

/** Returns undefined if nothing is recorded on the day. */
function checked({
  person,
  facts,
  record: { dateKey, hours },
  projects,
  tolerance,
  sheet,
  impossible,
}: Beside): CheckedDay | undefined {
  const hasHours = hours.qualitativeHours > 0 || hours.prodHours > 0
  if (projects.length === 0 && !hasHours && impossible.length === 0) return undefined
  const recorded = ticksToHours(hours.totalProductivityHours)
  const required = ticksToHours(hours.demandHours - hours.leaveHours)
  const atLeast = facts.lines.some(({ target }) => target === null)
  const taskRows = sumOrNull(projects.map((each) => each.taskRows))
  const ofHours: HoursGap = { of: 'hours', recorded, required, atLeast, sheet, taskRows }
  const isWorkOnLeave = facts.absence !== null && recorded === 0 && sheet === 'none' && (taskRows ?? 0) > 0
  const { _id, fullName, email } = person
  return {
    _id: `${_id} ${dateKey}`,
    user: { _id, fullName, email },
    dateKey,
    timesheet: sumOrNull(projects.map(({ timesheet }) => timesheet)),
    taskRows,
    worklogUnits: sumOrNull(projects.map(({ worklogUnits: units }) => units)),
    timesheetHours: ticksToHours(hours.totalProductivityHours - hours.qualitativeHours - hours.prodHours),
    qualitativeHours: ticksToHours(hours.qualitativeHours),
    prodHours: ticksToHours(hours.prodHours),
    recorded,
    required,
    absence: facts.absence,
    gaps: [
      ...impossible.map((hours) => ({ of: 'impossible' as const, ...hours })),
      ...(hoursDiffer(ofHours, tolerance) || isWorkOnLeave ? [ofHours] : []),
      ...projects.filter((counts) => countsDiffer(counts, tolerance)),
    ],
  }
}

export const hasGap = ({ gaps }: CheckedDay): boolean => gaps.length > 0

type Checking = {
  selection: ReportSelection
  people: readonly ReportPerson[]
  finished: readonly FinishedWork[]
  /** Days are passed in no particular order. */
  isKept: (day: CheckedDay) => boolean
}

export async function loadCheckedDays(
  db: Db,
  reach: Reach,
  { selection, people, finished, isKept }: Checking,
): Promise<CheckedDay[]> {
  const { from, to } = selection
  const query = { people: people.map(({ _id }) => _id), from, to }
  // These are read for everybody at once. For only a few people, the sums of the days and today's events would take just as long.
  const isOf = inFilterSql(db, query)
  const [countable, settings, work, sheets, worklogOver, confirmed] = await Promise.all([
    selectProjectsWithRows(db, reach, finished),
    selectTolerances(db),
    selectWorkIn(db, reach, finished, query),
    selectSheetsWithoutLines(db, query),
    selectImpossibleWorklog(db, isOf),
    selectConfirmedHours(db, isOf),
  ])
  const worklogOn = new Map(worklogOver.map(({ person, day, seconds }) => [`${person} ${day}`, seconds]))
  const isConfirmed = new Set(confirmed.map(({ person, day, sum, seconds }) => `${person} ${day} ${sum} ${seconds}`))
  const impossibleOn = (place: string, { hours }: DayRecord): ImpossibleHours[] => {
    const seconds = hours.totalProductivityHours / TICKS_A_SECOND
    const inWorklog = worklogOn.get(place)
    return [
      ...(isImpossible(seconds) && !isConfirmed.has(`${place} recorded ${seconds}`)
        ? [{ sum: 'recorded' as const, seconds }]
        : []),
      ...(inWorklog === undefined ? [] : [{ sum: 'worklog' as const, seconds: inWorklog }]),
    ]
  }
  const statusOf = new Map(sheets.map(({ id, status }) => [id, status]))
  const withRows = new Set(countable.map(({ id }) => id))
  const workBy = unpackDays(work)
  const days = listDaysBetween(query)
  const toleranceOf = new Map(
    days.map((day) => [day, inForce(settings, day)?.value ?? usualSettings.CROSS_CHECK_TOLERANCE] as const),
  )

  const check = ({ person, days: gathered }: GatheredPerson): CheckedDay[] => {
    const ofPerson = workBy(person._id).flatMap(({ project, rows }) => rows.map((row) => ({ ...row, project })))
    const workOn = groupBy(
      ofPerson.toSorted((one, other) => one.place - other.place),
      ({ at }) => days[at],
    )
    return computeDayRecords(gathered).flatMap((record, at) => {
      const { dateKey } = record
      const facts = gathered[at] as GatheredDay
      if (!isInRanges(person.shown, dateKey)) return []
      const counts = new Map<string, ProjectGap>()
      const countsOf = (id: string, name: string): ProjectGap => {
        const known = counts.get(id)
        if (known !== undefined) return known
        const taskRows = withRows.has(id) ? 0 : null
        const made: ProjectGap = { of: 'project', name, timesheet: null, taskRows, worklogUnits: null }
        counts.set(id, made)
        return made
      }
      for (const { project, done } of facts.lines) countsOf(project._id, project.name).timesheet = Number(done)
      for (const { project, count, mark } of workOn.get(dateKey) ?? []) {
        const ofProject = countsOf(project._id, project.name)
        const source = mark === UNITS ? 'worklogUnits' : 'taskRows'
        ofProject[source] = sumOrNull([ofProject[source], count])
      }
      const projects = [...counts.values()]
      const tolerance = toleranceOf.get(dateKey) ?? usualSettings.CROSS_CHECK_TOLERANCE
      const place = `${person._id} ${dateKey}`
      const impossible = impossibleOn(place, record)
      const status = statusOf.get(place)
      const sheet = status === 'REJECTED' ? 'declined' : facts.lines.length > 0 || status !== undefined ? 'counts' : 'none'
      const day = checked({ person, facts, record, projects, tolerance, sheet, impossible })
      return day !== undefined && isKept(day) ? [day] : []
    })
  }
  return (await gather(db, people, { ...selection, ...checkedSources }, check)).flat()
}
