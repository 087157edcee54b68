import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import { groupBy } from '../../../kit/shared/grouped.ts'
import { usualSettings } from '../../../settings/vocabulary.ts'
import { type ImpossibleHours, isImpossible } from '../../../users/day-hours-rules.ts'
import {
  type DayFacts,
  type DayRest,
  type TimesheetState,
  countsDiffer,
  deriveRest,
  isCompared,
  judgeDay,
} from '../../../users/day-verdict-rules.ts'
import { findFactInForce } from '../../../users/work-day-rules.ts'
import { type DayRecord, computeDayRecords, TICKS_A_SECOND, toHundredths, ticksToHours } from '../../day-rules.ts'
import { type GatheredDay, type GatheredPerson, gatherForPeople, isInRanges, listDaysBetween } from '../../server/gather.ts'
import { unpackDays } from '../../server/packed-numbers.ts'
import type { ReportPerson, ReportSelection } from '../../server/selection.ts'
import type { CheckedDay } from '../contract.ts'
import type { HoursGap, ProjectGap } from '../rules.ts'
import { selectConfirmedHours, selectImpossibleWorklog } from './impossible-days.ts'
import {
  checkedSources,
  inFilterSql,
  selectProjectsWithRows,
  selectSheetsWithoutLines,
  selectAskedDays,
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
  /** Whether an absence is requested for the day and undecided. */
  isAsked: boolean
  /** Whether the day is before today. */
  isOver: boolean
}

/** Returns why the person need not work on the day, or null. A reader sees a weekly off as such, and every leave as an absence. */
function restOf({ dateKey: day, terms: { shiftType }, absence, holiday }: GatheredDay, isAsked: boolean): DayRest | null {
  const kind = absence === 'reject' ? 'off' : absence === null ? null : 'leave'
  return deriveRest({ day, shiftType, holiday, absence: kind, isAsked })
}

/** Builds a day of the response, with the verdict on it. Returns undefined if nothing is recorded on it. */
function buildCheckedDay({
  person,
  facts,
  record,
  projects,
  tolerance,
  sheet,
  impossible,
  isAsked,
  isOver,
}: Beside): CheckedDay | undefined {
  const { dateKey, hours } = record
  const hasHours = hours.qualitativeHours > 0 || hours.prodHours > 0
  if (projects.length === 0 && !hasHours && impossible.length === 0) return undefined
  const recorded = ticksToHours(hours.totalProductivityHours)
  const required = ticksToHours(hours.demandHours - hours.leaveHours)
  const atLeast = facts.lines.some(({ target }) => target === null)
  const taskRows = sumOrNull(projects.map((each) => each.taskRows))
  const worklogUnits = sumOrNull(projects.map(({ worklogUnits: units }) => units))
  const differing = projects.filter((counts) => countsDiffer(counts, tolerance))
  const ofDay: DayFacts = {
    isCounted: true,
    isOver,
    rest: restOf(facts, isAsked),
    recorded,
    required,
    atLeast,
    sheet,
    hasWork: hours.totalProductivityHours > 0 || sheet === 'counts' || (taskRows ?? 0) > 0 || (worklogUnits ?? 0) > 0,
    differs: differing.length > 0,
    isImpossible: impossible.length > 0,
    tolerance,
  }
  const { verdict, reasons } = judgeDay(ofDay)
  const ofHours: HoursGap = { of: 'hours', recorded, required, atLeast, sheet, taskRows }
  const { _id, fullName, email } = person
  return {
    _id: `${_id} ${dateKey}`,
    user: { _id, fullName, email },
    dateKey,
    timesheet: sumOrNull(projects.map(({ timesheet }) => timesheet)),
    taskRows,
    worklogUnits,
    timesheetHours: ticksToHours(hours.totalProductivityHours - hours.qualitativeHours - hours.prodHours),
    qualitativeHours: ticksToHours(hours.qualitativeHours),
    prodHours: ticksToHours(hours.prodHours),
    recorded,
    required,
    absence: facts.absence,
    verdict,
    is_compared: projects.some(isCompared),
    gaps: [
      ...impossible.map((hours) => ({ of: 'impossible' as const, ...hours })),
      ...(reasons.includes('hours') || reasons.includes('leave') ? [ofHours] : []),
      ...(reasons.includes('asked') ? [{ of: 'asked' as const }] : []),
      ...differing,
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
  const [countable, settings, work, sheets, worklogOver, confirmed, asked] = await Promise.all([
    selectProjectsWithRows(db, reach, finished),
    selectTolerances(db),
    selectWorkIn(db, reach, finished, query),
    selectSheetsWithoutLines(db, query),
    selectImpossibleWorklog(db, isOf),
    selectConfirmedHours(db, isOf),
    selectAskedDays(db, query),
  ])
  const isAskedOn = new Set(asked.map(({ id }) => id))
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
    days.map((day) => [day, findFactInForce(settings, day)?.value ?? usualSettings.CROSS_CHECK_TOLERANCE] as const),
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
      const day = buildCheckedDay({
        person,
        facts,
        record,
        projects,
        tolerance,
        sheet,
        impossible,
        isAsked: isAskedOn.has(place),
        isOver: dateKey < reach.day,
      })
      return day !== undefined && isKept(day) ? [day] : []
    })
  }
  return (await gatherForPeople(db, people, { ...selection, ...checkedSources }, check)).flat()
}
