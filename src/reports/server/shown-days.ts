import { groupedBy } from '../../kit/shared/grouped.ts'
import { type DayRecord, countUntargeted, splitDayHours } from '../day-rules.ts'
import type { Ticks } from '../hours-rules.ts'
import { NO_PROJECT } from '../vocabulary.ts'
import { type GatheredDay, type GatheredLine, type GatheredPerson, isWithin } from './gather.ts'
import type { ReportPerson, ReportSelection } from './selection.ts'

/**
 * A day of a person that the report shows. When a project filter is set, the record's `totalProductivityHours` are those of the
 * projects.
 */
export type ShownDay = { person: ReportPerson; facts: GatheredDay; record: DayRecord }

/** Tells whether a line belongs to one of the selected projects. */
export const isOf = ({ projects }: Pick<ReportSelection, 'projects'>, { project }: GatheredLine): boolean =>
  projects === null || projects.includes(project._id)

/** Tells whether a day has anything in the selected projects. */
const hasAny = (facts: GatheredDay, { projects }: Pick<ReportSelection, 'projects'>): boolean =>
  facts.lines.some((line) => isOf({ projects }, line)) ||
  (projects?.includes(NO_PROJECT) === true && (facts.qualitativeMinutes > 0 || Number(facts.fileHours) > 0))

/** Returns the part of a day's hours, and of the hours awaiting approval, that belongs to the selected projects. */
const hoursOfChosen = (
  facts: GatheredDay,
  record: DayRecord,
  { projects }: Pick<ReportSelection, 'projects'>,
): { totalProductivityHours: Ticks; waiting: Ticks } => {
  const { lines, rest } = splitDayHours(facts, record)
  const ofLines = lines.reduce((sum, share, at) => (isOf({ projects }, facts.lines[at] as GatheredLine) ? sum + share : sum), 0)
  return {
    totalProductivityHours: ofLines + (projects?.includes(NO_PROJECT) === true ? rest : 0),
    waiting: facts.waits === true ? ofLines : 0,
  }
}

/** Limits a day's record to the selected projects. */
const recordOfChosen = (facts: GatheredDay, record: DayRecord, selection: Pick<ReportSelection, 'projects'>): DayRecord => {
  const { totalProductivityHours, waiting } = hoursOfChosen(facts, record, selection)
  const untargeted = countUntargeted(filterShownLines({ facts }, selection))
  return { ...record, ...untargeted, waiting, hours: { ...record.hours, totalProductivityHours } }
}

/**
 * Returns the days of a person that the report shows, with their records. When a project filter is set, these are the days that
 * have anything in one of them (002 §2).
 */
export function shownDays(
  { person, days }: Pick<GatheredPerson, 'person' | 'days'>,
  records: readonly DayRecord[],
  selection: Pick<ReportSelection, 'projects'>,
): ShownDay[] {
  const shown: ShownDay[] = []
  for (const [at, record] of records.entries()) {
    const facts = days[at] as GatheredDay
    if (!isWithin(person.shown, record.dateKey)) continue
    if (selection.projects === null) shown.push({ person, facts, record })
    else if (hasAny(facts, selection)) shown.push({ person, facts, record: recordOfChosen(facts, record, selection) })
  }
  return shown
}

/** Returns the lines of a day that the report shows. */
export const filterShownLines = (
  { facts }: Pick<ShownDay, 'facts'>,
  selection: Pick<ReportSelection, 'projects'>,
): readonly GatheredLine[] => (selection.projects === null ? facts.lines : facts.lines.filter((line) => isOf(selection, line)))

/** Returns people's days sorted by day, and within a day in the order of the people. */
export const inDayOrder = (people: readonly { days: readonly ShownDay[] }[], { isLatestFirst = false } = {}): ShownDay[] => {
  const ofDays = groupedBy(
    people.flatMap(({ days }) => days),
    ({ record }) => record.dateKey,
  )
  const days = [...ofDays.keys()].toSorted()
  return (isLatestFirst ? days.toReversed() : days).flatMap((day) => ofDays.get(day) ?? [])
}
