import { type SeenReason, reasonWords, seenWords } from '../absences/vocabulary.ts'
import { formatQuantity, formatCount } from '../kit/shared/counted.ts'
import type { NamedHoliday } from '../holidays/day-contract.ts'
import { ROUNDING, computeRounding } from '../kit/shared/rounding.ts'
import { formatDay, getWeekdayName } from '../kit/shared/time.ts'
import type { ShiftType } from '../users/rules.ts'
import { getDayShare } from '../users/work-day-rules.ts'
import { formatHours } from '../kit/shared/hours.ts'
import type { HoursName } from './vocabulary.ts'

/**
 * The source of a term. It links to a page if the reader may open it. `since` is the date of the entry in force, or null for the
 * default terms.
 */
export type TermSource =
  | { of: 'timesheet' }
  | { of: 'target'; project: string; row: string; since: string }
  | { of: 'qualitative' }
  | { of: 'file'; name: string }
  | { of: 'person'; since: string | null }
  | { of: 'absence' }
  | { of: 'day'; day: string }
export type HoursTerm = { words: string; hours: number; sources?: readonly TermSource[] }
export type FigureTerms = { terms: HoursTerm[]; sum: HoursTerm }

export type ExplainFacts = {
  record: Record<HoursName, number> & { dateKey: string }
  terms: { shiftType: ShiftType; workingHours: number; since: string | null }
  absence: SeenReason | null
  holiday: NamedHoliday
  lines: readonly {
    projectName: string
    done: number
    target: { count: number; since: string; project: string; row: string } | null
    productivityHours: number
  }[]
  qualitative: readonly { title: string; hours: number }[]
  files: readonly { name: string; details: string; hours: number }[]
  /** As in `RecordExplanation`. */
  bank: readonly { dateKey: string | null; created: number; used: number; left: number }[]
}

/** Each shown term is rounded separately, so the terms may not add up to the shown sum. */
const roundingTerms = (terms: readonly HoursTerm[], sum: number): HoursTerm[] => {
  const hours = computeRounding(
    sum,
    terms.map((term) => term.hours),
  )
  return hours === 0 ? [] : [{ words: ROUNDING, hours }]
}
const minus = (hours: number): HoursTerm => ({ words: '', hours: 0 - hours })

const perDay = (hours: number): string => `${formatCount(hours)} h`

const lineTerm = ({ terms: { workingHours } }: ExplainFacts, line: ExplainFacts['lines'][number]): HoursTerm => {
  const { projectName, done, target, productivityHours: hours } = line
  const timesheet = { of: 'timesheet' } as const
  if (target === null) return { words: `${projectName}: ${formatCount(done)} done, no target`, hours, sources: [timesheet] }
  const { count, since, project, row } = target
  const worked =
    count === 0 ? ', not counted because the target is 0' : ` ÷ ${formatCount(count)} target × ${perDay(workingHours)}`
  return {
    words: `${projectName}: ${formatCount(done)} done${worked}`,
    hours,
    sources: [timesheet, { of: 'target', project, row, since }],
  }
}
const workTerms = (facts: ExplainFacts): HoursTerm[] => [
  ...facts.lines.map((line) => lineTerm(facts, line)),
  ...qualitativeTerms(facts),
  ...fileTerms(facts),
]
const qualitativeTerms = ({ qualitative }: ExplainFacts): HoursTerm[] =>
  qualitative.map(({ title, hours }) => ({ words: `Qualitative Task: ${title}`, hours, sources: [{ of: 'qualitative' }] }))
const fileTerms = ({ files }: ExplainFacts): HoursTerm[] =>
  files.map(({ name, details, hours }) => ({
    words: details === '' ? name : `${name}: ${details}`,
    hours,
    sources: [{ of: 'file', name }],
  }))

const absent = { of: 'absence' } as const
const shiftWords = ({ record: { dateKey }, terms: { shiftType, workingHours } }: ExplainFacts): string => {
  const weekday = getWeekdayName(dateKey)
  const shift = `${formatQuantity(shiftType, 'day')} a week, ${perDay(workingHours)} per day`
  const share = getDayShare(shiftType, dateKey, null)
  if (share === 0) return `${weekday}, off in the shift: ${shift}`
  return share < 1 ? `half a ${weekday}: ${shift}` : shift
}
const demandTerm = (facts: ExplainFacts): HoursTerm => {
  const { record, absence, holiday, terms } = facts
  const { since } = terms
  const ofHoliday = holiday === null ? '' : `${holiday.name}, a ${holiday.isHalf ? 'half ' : ''}holiday: `
  const words = absence === 'reject' ? reasonWords.reject : `${ofHoliday}${shiftWords(facts)}`
  const isOff = absence === 'reject'
  return { words, hours: record.demandHours, sources: [...(isOff ? [absent] : []), { of: 'person', since }] }
}
const leaveTerm = ({ record, absence }: ExplainFacts): HoursTerm => ({
  words: absence === null ? 'Leave Hours: no absence' : `Leave Hours: ${seenWords[absence]}`,
  hours: 0 - record.leaveHours,
  ...(absence !== null && { sources: [absent] }),
})

const inBank = ({ bank }: ExplainFacts): number => bank.at(-2)?.left ?? 0
const bankTerms = ({ bank }: ExplainFacts): HoursTerm[] =>
  bank.slice(0, -1).flatMap(({ dateKey, created, used }) => {
    const of = dateKey === null ? 'days outside your team' : formatDay(dateKey)
    const from = dateKey === null ? {} : { sources: [{ of: 'day', day: dateKey }] as const }
    return [
      ...(created > 0 ? [{ words: `${of}, ticket created`, hours: created, ...from }] : []),
      ...(used > 0 ? [{ words: `${of}, ticket used`, hours: 0 - used, ...from }] : []),
    ]
  })
const bankTerm = (facts: ExplainFacts): HoursTerm => ({ words: 'in the ticket bank that morning', hours: inBank(facts) })
const ticketTerm = (facts: ExplainFacts): HoursTerm => ({
  words: `Ticket Hours (${formatHours(inBank(facts))} left in the bank)`,
  hours: 0 - facts.record.ticketused,
})

const totalTerm = ({ record }: ExplainFacts): HoursTerm => ({
  words: 'Total Productivity Hours',
  hours: record.totalProductivityHours,
})
const requiredTerm = ({ record }: ExplainFacts): HoursTerm => ({
  words: 'Demand Hours − Leave Hours',
  hours: Math.round((record.demandHours - record.leaveHours) * 100) / 100,
})

export const describeSource = (source: TermSource): string => {
  switch (source.of) {
    case 'target':
      return `target since ${formatDay(source.since)}`
    case 'person':
      return source.since === null ? 'the usual terms' : `in force since ${formatDay(source.since)}`
    case 'day':
      return `record of ${formatDay(source.day)}`
    case 'qualitative':
      return 'qualitative tasks'
    case 'file':
      return 'rows of the file'
    default:
      return source.of
  }
}

/** Returns the terms of a figure in the order of the calculation (calculations.md 3). */
export const explainFigure = (name: HoursName, facts: ExplainFacts): FigureTerms => {
  const { record } = facts
  const hours = record[name]
  const work = workTerms(facts)
  const summed = (terms: HoursTerm[], words: string, sum: Partial<HoursTerm> = {}): FigureTerms => ({
    terms,
    sum: { words, hours, ...sum },
  })
  const added = (terms: HoursTerm[], words: string): FigureTerms => summed([...terms, ...roundingTerms(terms, hours)], words)
  const required = requiredTerm(facts)
  const total = totalTerm(facts)
  // A single line equals the total, unless the two are rounded differently.
  const rounded = work.length === 0 ? [] : roundingTerms(work, total.hours)
  const worked = [...work, ...rounded, ...(work.length === 1 && rounded.length === 0 ? [] : [total])]
  return {
    totalProductivityHours: () => added(work, 'the sum, to the second'),
    demandHours: () => summed([demandTerm(facts)], 'Demand Hours'),
    leaveHours: () =>
      summed(
        [demandTerm(facts)],
        facts.absence === null ? 'no leave' : `${seenWords[facts.absence]}: ${hours === 0 ? 'none' : 'all'} of them`,
        facts.absence === null ? {} : { sources: [absent] },
      ),
    qualitativeHours: () => added(qualitativeTerms(facts), 'approved qualitative tasks'),
    prodHours: () => added(fileTerms(facts), 'productivity files'),
    ticketDemand: () =>
      summed([required, total, ...(hours === 0 ? [] : roundingTerms([required, minus(total.hours)], hours))], 'what is missing'),
    ticketused: () =>
      summed(
        [...bankTerms(facts), bankTerm(facts), { words: 'what is missing that day', hours: record.ticketDemand }],
        'the smaller of the last two',
      ),
    totalDemandHours: () =>
      added([demandTerm(facts), leaveTerm(facts), ticketTerm(facts)], 'Demand Hours − Leave Hours − Ticket Hours'),
    balance: () =>
      summed(
        [...worked, required, ...roundingTerms([total, minus(required.hours)], hours)],
        `${formatHours(total.hours)} − ${formatHours(required.hours)}`,
      ),
    delta: () =>
      summed(
        [
          ...worked,
          required,
          ticketTerm(facts),
          ...roundingTerms([required, ticketTerm(facts)], record.totalDemandHours),
          { words: 'Total Demand Hours', hours: record.totalDemandHours },
          ...roundingTerms([total, minus(record.totalDemandHours)], hours),
        ],
        `${formatHours(total.hours)} − ${formatHours(record.totalDemandHours)}`,
      ),
  }[name]()
}
