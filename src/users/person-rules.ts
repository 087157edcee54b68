import { roleWords } from '../access/role-words.ts'
import { formatRupees } from '../kit/shared/money.ts'
import { formatDay } from '../kit/shared/time.ts'
import { TEXT_FIELD_NAMES } from './vocabulary.ts'

/**
 * A dated fact as entered. It applies from its day on; of two facts for the same day, the later entry wins (data-model.md,
 * People).
 */
export type Dated = { from: string }
/**
 * `now` is in force, `pending` is in the future, and `past` was superseded. `replaced` means that another fact was entered for
 * the same day.
 */
export type SpanState = 'now' | 'pending' | 'past' | 'replaced'
export const SPAN_STATES = ['now', 'pending', 'past', 'replaced'] as const satisfies readonly SpanState[]
/** `to` is the last valid day. It is null for a fact that holds until further notice and for a replaced one, which never held. */
export type FactSpan = { from: string; to: string | null; state: SpanState }

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/**
 * Returns when each fact applies, with the latest first.
 * @param facts sorted by day, and within a day by entry
 */
export function buildFactSpans<Fact extends Dated>(facts: readonly Fact[], today: string): (Fact & FactSpan)[] {
  const spans = facts.map((fact, at): Fact & FactSpan => {
    if (facts[at + 1]?.from === fact.from) return { ...fact, to: null, state: 'replaced' }
    const next = facts[at + 1]
    const to = next === undefined ? null : dayBefore(next.from)
    const state = fact.from > today ? 'pending' : to === null || to >= today ? 'now' : 'past'
    return { ...fact, to, state }
  })
  return spans.toReversed()
}

/**
 * Returns the facts as they hold from the person's first day on. Stored facts may begin earlier, at -infinity (decision 170).
 * @param facts as in buildFactSpans
 */
export function startWithPerson<Fact extends Dated>(facts: readonly Fact[], first: string): Fact[] {
  const begun = facts.findLast(({ from }) => from <= first)?.from ?? first
  return facts.filter(({ from }) => from >= begun).map((fact) => (fact.from < first ? { ...fact, from: first } : fact))
}

/** A changed field, formatted for display. Null means no value. */
export type FieldChange = { field: string; before: string | null; after: string | null }

type Noted = Record<string, unknown> | null
/** The audited fields that are shown, in this order. Other keys of an audit row are ignored. */
const FIELDS = [
  'fullName',
  'email',
  ...TEXT_FIELD_NAMES,
  'roleData',
  'departments',
  'departmentsFrom',
  'manager',
  'managerFrom',
  'workTerms',
  'salary',
  'accountState',
  'lastDay',
  'enableAssignments',
  'enableQualitative',
  'statusReportPermission',
  'tabs',
  'accessTabs',
  'subjects',
  'timesheetProjects',
  'targets',
  'password',
  'endedSessions',
  'workbook',
] as const
export type ShownField = (typeof FIELDS)[number]
const roleNames: ReadonlyMap<string, string> = new Map(Object.entries(roleWords))
const DAYS: readonly string[] = ['departmentsFrom', 'managerFrom', 'lastDay'] satisfies ShownField[]
const MONEY: readonly string[] = ['salary'] satisfies ShownField[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const day = (value: unknown): string => (typeof value === 'string' ? formatDay(value) : '')
const rupees = (value: unknown): string => (typeof value === 'number' ? `₹ ${formatRupees(value)}` : '')

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
  if (DAYS.includes(field)) return day(value)
  if (field === 'roleData' && typeof value === 'string') return roleNames.get(value) ?? value
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** A raise logs both the previous amount and the new dated amounts. Both are shown as the salary. */
const withSalary = (noted: Noted): Record<string, unknown> => {
  const { salaries, ...rest } = noted ?? {}
  return salaries === undefined ? rest : { ...rest, salary: salaries }
}

/**
 * Lists the changes in an audit row of a person, field by field.
 * @param money whether the reader may see salaries (decision 89)
 */
export const listPersonChanges = (before: Noted, after: Noted, money: boolean): FieldChange[] => {
  const [previous, current] = [withSalary(before), withSalary(after)]
  return FIELDS.filter((field) => (money || !MONEY.includes(field)) && (field in previous || field in current)).map((field) => ({
    field,
    before: wordsOf(field, previous[field]),
    after: wordsOf(field, current[field]),
  }))
}
