import { mapInSlices } from '../../../kit/concurrency/time-slices.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import { groupedBy } from '../../../kit/shared/grouped.ts'
import { usualSettings } from '../../../settings/vocabulary.ts'
import { inForce } from '../../../users/work-day-rules.ts'
import { type DayRecord, computeDayRecords } from '../../day-rules.ts'
import { ticksToHours } from '../../hours-rules.ts'
import { type GatheredDay, gather, isWithin, splitPeople } from '../../server/gather.ts'
import { daysBetween, unpackDays } from '../../server/packed-days.ts'
import type { ReportPerson, ReportSelection } from '../../server/selection.ts'
import type { CheckedDay } from '../contract.ts'
import { type HoursGap, type ProjectGap, type TimesheetState, countsDiffer, hoursDiffer } from '../rules.ts'
import { loggedMinutes, projectsWithRows, sheetsWithoutLines, tolerances, UNITS, workIn } from './queries.ts'

const sumOrNull = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? null : known.reduce((sum, count) => sum + Math.round(count * 100), 0) / 100
}

type Beside = {
  person: ReportPerson
  facts: GatheredDay
  record: DayRecord
  projects: readonly ProjectGap[]
  tolerance: number
  sheet: TimesheetState
}

/** A day in the reply; undefined: nothing is recorded of it. */
function checked({ person, facts, record: { dateKey, hours }, projects, tolerance, sheet }: Beside): CheckedDay | undefined {
  const hasHours = hours.qualitativeHours > 0 || hours.prodHours > 0
  if (projects.length === 0 && !hasHours) return undefined
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
      ...(hoursDiffer(ofHours, tolerance) || isWorkOnLeave ? [ofHours] : []),
      ...projects.filter((counts) => countsDiffer(counts, tolerance)),
    ],
  }
}

type Checking = { selection: ReportSelection; people: readonly ReportPerson[]; finished: readonly FinishedWork[] }

/** What all days are checked with. */
const loadRules = (db: Db, reach: Reach, finished: readonly FinishedWork[]) =>
  Promise.all([projectsWithRows(db, reach, finished), tolerances(db)])

/** The days of people of a selection on which anything is recorded, with their gaps. */
export async function loadCheckedDays(db: Db, reach: Reach, { people, ...of }: Checking): Promise<CheckedDay[]> {
  const rules = loadRules(db, reach, of.finished)
  const parts = splitPeople(people, of.selection).map((part) => checkPart(db, reach, { ...of, people: part, rules }))
  return (await Promise.all(parts)).flat()
}

type CheckingPart = Checking & { rules: ReturnType<typeof loadRules> }
async function checkPart(db: Db, reach: Reach, { selection, people, finished, rules }: CheckingPart): Promise<CheckedDay[]> {
  const { from, to } = selection
  const query = { people: people.map(({ _id }) => _id), from, to }
  const [[countable, settings], gathered, minutes, work, sheets] = await Promise.all([
    rules,
    gather(db, people, selection, (each) => each),
    loggedMinutes(db, query),
    workIn(db, reach, finished, query),
    sheetsWithoutLines(db, query),
  ])
  const statusOf = new Map(sheets.map(({ id, status }) => [id, status]))
  const withRows = new Set(countable.map(({ id }) => id))
  const minutesBy = groupedBy(minutes, ({ user_id: id }) => id)
  const workBy = unpackDays(work)
  const keys = daysBetween(query)

  const ofPeople = await mapInSlices(gathered, ({ person, days }) => {
    const workOn = groupedBy(workBy(person._id), ({ at }) => keys[at])
    const minutesOn = new Map(minutesBy.get(person._id)?.map(({ day, minutes: logged }) => [day, logged]))
    // What waits for approval counts here too.
    const logged = days.map((day) => ({ ...day, qualitativeMinutes: minutesOn.get(day.dateKey) ?? 0 }))
    return computeDayRecords(logged).flatMap((record, at) => {
      const facts = days[at] as GatheredDay
      if (!isWithin(person.shown, record.dateKey)) return []
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
      for (const { project, count, mark } of workOn.get(record.dateKey) ?? [])
        countsOf(project._id, project.name)[mark === UNITS ? 'worklogUnits' : 'taskRows'] = count
      const projects = [...counts.values()]
      const tolerance = inForce(settings, record.dateKey)?.value ?? usualSettings.CROSS_CHECK_TOLERANCE
      const status = statusOf.get(`${person._id} ${record.dateKey}`)
      const sheet = status === 'REJECTED' ? 'declined' : facts.lines.length > 0 || status !== undefined ? 'counts' : 'none'
      return checked({ person, facts, record, projects, tolerance, sheet }) ?? []
    })
  })
  return ofPeople.flat()
}
