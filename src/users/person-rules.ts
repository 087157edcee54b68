import { showRupees } from '../kit/shared/money.ts'
import { showDay } from '../kit/shared/time.ts'

/** A dated fact as it was entered: it holds from its day on, and of two of one day the later made wins (data-model.md, People). */
export type Dated = { from: string }
/** now: in force · pending: its day is to come · past: another has followed · replaced: another was made for the same day. */
export type SpanState = 'now' | 'pending' | 'past' | 'replaced'
export const SPAN_STATES = ['now', 'pending', 'past', 'replaced'] as const satisfies readonly SpanState[]
/** `to`: the last day on which it holds; null: until further notice, or never for a replaced one. */
export type Span = { from: string; to: string | null; state: SpanState }

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/**
 * When each fact holds, the latest first.
 * @param facts in the order of their days, those of one day in the order in which they were made
 */
export function spansOf<Fact extends Dated>(facts: readonly Fact[], today: string): (Fact & Span)[] {
  const spans = facts.map((fact, at): Fact & Span => {
    if (facts[at + 1]?.from === fact.from) return { ...fact, to: null, state: 'replaced' }
    const next = facts[at + 1]
    const to = next === undefined ? null : dayBefore(next.from)
    const state = fact.from > today ? 'pending' : to === null || to >= today ? 'now' : 'past'
    return { ...fact, to, state }
  })
  return spans.toReversed()
}

/** One field that a write changed, in words. Null: there was, or is, nothing. */
export type FieldChange = { field: string; before: string | null; after: string | null }

type Noted = Record<string, unknown> | null
/** The noted fields that are shown, in this order; what else an audit row holds stays there. */
const FIELDS = [
  'fullName',
  'email',
  'employee_id',
  'roleData',
  'departments',
  'manager',
  'workTerms',
  'salary',
  'accountState',
  'enableAssignments',
  'enableQualitative',
  'statusReportPermission',
  'tabs',
  'accessTabs',
  'subjects',
  'timesheetProjects',
  'password',
  'endedSessions',
  'workbook',
] as const
export type ShownField = (typeof FIELDS)[number]
const MONEY: readonly string[] = ['salary'] satisfies ShownField[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const day = (value: unknown): string => (typeof value === 'string' ? showDay(value) : '')
const rupees = (value: unknown): string => (typeof value === 'number' ? `₹ ${showRupees(value)}` : '')

const wordsOf = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (MONEY.includes(field) && typeof value === 'number') return rupees(value)
  if (Array.isArray(value)) {
    const words = value.map((each) => wordsOf(field, each)).filter((each) => each !== null)
    return words.length === 0 ? null : words.join(', ')
  }
  if (isRecord(value) && 'amount' in value) return `${rupees(value['amount'])} from ${day(value['effectiveDate'])}`
  if (isRecord(value) && 'shiftType' in value) {
    const terms = `${String(value['shiftType'])} Days, ${String(value['workingHours'])} hours`
    return 'effective' in value ? `${terms} from ${day(value['effective'])}` : terms
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** A raise notes the amount that it follows, and the dated amounts that it enters: both are the salary. */
const withSalary = (noted: Noted): Record<string, unknown> => {
  const { salaries, ...rest } = noted ?? {}
  return salaries === undefined ? rest : { ...rest, salary: salaries }
}

/**
 * What an audit row of a person says, field by field.
 * @param money whether the reader may see salaries (decisions 89)
 */
export const changesOf = (before: Noted, after: Noted, money: boolean): FieldChange[] => {
  const [was, is] = [withSalary(before), withSalary(after)]
  return FIELDS.filter((field) => (money || !MONEY.includes(field)) && (field in was || field in is)).map((field) => ({
    field,
    before: wordsOf(field, was[field]),
    after: wordsOf(field, is[field]),
  }))
}
