import type { Db } from '../../kit/postgres/db.ts'
import type { Reason } from '../../absences/vocabulary.ts'
import { groupedBy } from '../../kit/shared/grouped.ts'
import type { ShiftType } from '../../users/rules.ts'
import type { WorkTerms } from '../../users/work-day-rules.ts'
import type { DayFacts, LineFacts } from '../day-rules.ts'
import { type Asked, type Named, absencesIn, fileHoursIn, holdsIn, linesIn, qualitativeIn, termsOf } from './gather-queries.ts'
import type { DayRange, ReportPerson } from './selection.ts'

const DAY_MS = 24 * 3_600_000
/** A day as a number, for lists by day. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

export type GatheredLine = LineFacts & {
  project: Named['projects'][number]
  /** Of the target in force; null: none. */
  row: Named['targetRows'][number] | null
  modId: string | null
}
/** What a day comes to, with what names its lines. */
export type GatheredDay = Omit<DayFacts, 'lines'> & { lines: readonly GatheredLine[] }
export type GatheredPerson = {
  person: ReportPerson
  /** The days on which the person counts, in order. */
  days: GatheredDay[]
}

/** Whether a day YYYY-MM-DD is in one of the ranges. */
export const isWithin = (ranges: readonly DayRange[], day: string): boolean =>
  ranges.some(([from, until]) => day >= from && day < until)

type Rows<Statement extends (db: Db, asked: Asked) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Statement>>[number]
type Sources = {
  terms: readonly Rows<typeof termsOf>[]
  absences: readonly Rows<typeof absencesIn>[]
  qualitative: readonly Rows<typeof qualitativeIn>[]
  files: readonly Rows<typeof fileHoursIn>[]
  holds: readonly Rows<typeof holdsIn>[]
  lines: string
}

/** One person's lines by the number of their day. */
function linesOf({ lines, holds }: Sources, named: Named, first: number): Map<number, GatheredLine[]> {
  const byDay = new Map<number, GatheredLine[]>()
  for (const line of lines === '' ? [] : lines.split(';')) {
    const [at, done = '', place, target = '', row = ''] = line.split(' ')
    const day = first + Number(at)
    const project = named.projects[Number(place)] as Named['projects'][number]
    const key = dayOf(day)
    const held = holds.find((hold) => hold.key === project.key && hold.from_day <= key && (hold.to_day ?? key) >= key)
    const gathered: GatheredLine = {
      done,
      target: target === '' ? null : target,
      project,
      row: row === '' ? null : (named.targetRows[Number(row)] ?? null),
      modId: held?.account ?? null,
    }
    const before = byDay.get(day)
    if (before === undefined) byDay.set(day, [gathered])
    else before.push(gathered)
  }
  return byDay
}

const NO_LINES: readonly GatheredLine[] = []

/** One person's days. */
function daysOf(person: ReportPerson, sources: Sources, named: Named, { from, to }: Asked): GatheredDay[] {
  const lines = linesOf(sources, named, numberOf(from))
  const absences = new Map(sources.absences.map(({ day, reason }) => [day, reason]))
  const minutes = new Map(sources.qualitative.map(({ day, minutes: ofDay }) => [day, ofDay]))
  const hours = new Map(sources.files.map(({ day, hours: ofDay }) => [day, ofDay]))
  const terms = sources.terms.map((each) => ({
    from: each.from_day,
    terms: { shiftType: Number(each.shift_type) as ShiftType, workingHours: each.working_hours } satisfies WorkTerms,
  }))
  const days: GatheredDay[] = []
  let inForce = 0
  for (let number = numberOf(from); number <= numberOf(to); number++) {
    const dateKey = dayOf(number)
    if (!isWithin(person.counted, dateKey)) continue
    while ((terms[inForce + 1]?.from ?? '9') <= dateKey) inForce++
    const ofDay = terms[inForce]
    if (ofDay === undefined || ofDay.from > dateKey) continue
    days.push({
      dateKey,
      terms: ofDay.terms,
      absence: (absences.get(dateKey) || null) as Reason | null,
      lines: lines.get(number) ?? NO_LINES,
      qualitativeMinutes: minutes.get(dateKey) ?? 0,
      fileHours: hours.get(dateKey) ?? 0,
    })
  }
  return days
}

/** The statements of a gathering, sent together. */
export const sourcesOf = (db: Db, asked: Asked) =>
  Promise.all([
    termsOf(db, asked),
    absencesIn(db, asked),
    qualitativeIn(db, asked),
    fileHoursIn(db, asked),
    holdsIn(db, asked),
    linesIn(db, asked),
  ])

/**
 * What the days of people come to, from one statement a source: of those on which they count, in the order of the people. From the first day of
 * a month, as the ticket bank begins with it; or from any day, with what the bank holds by then.
 */
export async function gather(
  db: Db,
  people: readonly ReportPerson[],
  days: Pick<Asked, 'from' | 'to'>,
): Promise<GatheredPerson[]> {
  if (people.length === 0) return []
  const asked = { ...days, people: people.map(({ _id }) => _id) }
  const [terms, absences, qualitative, files, holds, lines] = await sourcesOf(db, asked)
  const named = lines.find((row) => row.named !== null)?.named ?? { projects: [], targetRows: [] }
  const of = <Row extends { user_id: string }>(rows: readonly Row[]) => {
    const groups = groupedBy(rows, (row) => row.user_id)
    return (id: string): readonly Row[] => groups.get(id) ?? []
  }
  const [termsBy, absencesBy, minutesBy, hoursBy, holdsBy] = [of(terms), of(absences), of(qualitative), of(files), of(holds)]
  const linesBy = new Map(lines.map(({ user_id: id, lines: ofPerson }) => [id, ofPerson]))
  return people.map((person) => {
    const { _id } = person
    const sources = {
      terms: termsBy(_id),
      absences: absencesBy(_id),
      qualitative: minutesBy(_id),
      files: hoursBy(_id),
      holds: holdsBy(_id),
      lines: linesBy.get(_id) ?? '',
    }
    return { person, days: daysOf(person, sources, named, asked) }
  })
}
