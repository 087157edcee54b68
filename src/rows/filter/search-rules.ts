import { parseInstant, formatDay } from '../../kit/shared/time.ts'
import { INSTANT_KEYS, keyedColumns } from '../row-columns.ts'
import { type SearchField } from './contract.ts'

export type TextSearch = Pick<SearchField, 'key' | 'type'> & { value?: string | string[]; from?: string; to?: string }

/** Determines how a column can be searched. `sheet` cells are texts that may be numbers. */
export type SearchKind = 'text' | 'sheet' | 'number' | 'instant'

/**
 * Values that are computed for searches. A sheet column with the same key takes precedence. `waits_for` is the email of the open
 * stage's holder, `waiting_since` the instant at which that stage became open, and `days_waiting` the Asia/Kolkata days since
 * then. `in_rework` is yes or no. `similar_question` is one of SIMILAR_STATES, based on the questions that the caller may see.
 */
export const COMPUTED_KEYS = {
  waits_for: 'text',
  waiting_since: 'instant',
  days_waiting: 'number',
  in_rework: 'text',
  similar_question: 'text',
} as const

const computedKinds: ReadonlyMap<string, SearchKind> = new Map(Object.entries(COMPUTED_KEYS))
const numbers: ReadonlySet<string> = new Set([
  'sr_no',
  'attempt',
  ...keyedColumns.filter(({ holds }) => holds === 'number').map(({ key }) => key),
])
/** Texts and links that are not sheet cells. */
const fixedTexts: ReadonlySet<string> = new Set([
  'department',
  'project_name',
  'turn',
  'question_link',
  'solution_link',
  ...keyedColumns.map(({ key }) => key),
])
export const getSearchKind = (key: string): SearchKind =>
  computedKinds.get(key) ??
  (INSTANT_KEYS.has(key) ? 'instant' : numbers.has(key) ? 'number' : fixedTexts.has(key) ? 'text' : 'sheet')

const people: ReadonlySet<string> = new Set([
  'waits_for',
  ...keyedColumns.filter(({ holds }) => holds === 'person').map(({ key }) => key),
])
export const isPeopleColumn = (key: string): boolean => people.has(key)

export type Operator = 'is' | 'not' | 'contains' | 'empty' | 'filled' | 'before' | 'after' | 'between'
const ordered: readonly Operator[] = ['is', 'not', 'before', 'after', 'between', 'empty', 'filled']
const operators: Record<SearchKind, readonly Operator[]> = {
  text: ['is', 'not', 'contains', 'empty', 'filled'],
  sheet: ['is', 'not', 'contains', 'before', 'after', 'between', 'empty', 'filled'],
  number: ordered,
  instant: ordered,
}
export const listOperators = (kind: SearchKind): readonly Operator[] => operators[kind]

const words: Record<Operator, string> = {
  is: 'is',
  not: 'is not',
  contains: 'contains',
  empty: 'is empty',
  filled: 'is not empty',
  before: 'is before',
  after: 'is after',
  between: 'is between',
}
export const describeOperator = (operator: Operator, kind: SearchKind): string =>
  kind !== 'instant' && operator === 'before'
    ? 'is below'
    : kind !== 'instant' && operator === 'after'
      ? 'is above'
      : words[operator]

/** A range has its two bounds as values, with '' for a missing one. */
export const listSearchValues = ({ value, from = '', to = '' }: TextSearch): string[] =>
  value === undefined ? [from, to] : typeof value === 'string' ? [value] : value

export function getSearchOperator(search: TextSearch): Operator {
  const { type, value } = search
  if (value === undefined) return 'between'
  if (type === 'part') return 'contains'
  if (type === 'before' || type === 'after') return type
  const isBlank = listSearchValues(search).every((one) => one === '')
  if (type === 'not') return isBlank ? 'filled' : 'not'
  return isBlank ? 'empty' : 'is'
}

const oneOrAll = (values: readonly string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : [...values])
export function searchWith(key: string, operator: Operator, values: readonly string[]): TextSearch | undefined {
  const [first = '', last = ''] = values
  switch (operator) {
    case 'empty':
      return { key, type: 'exact', value: '' }
    case 'filled':
      return { key, type: 'not', value: '' }
    case 'between':
      if (first === '' && last === '') return undefined
      return { key, type: 'exact', ...(first !== '' && { from: first }), ...(last !== '' && { to: last }) }
    case 'before':
    case 'after':
    case 'contains':
      return first === '' ? undefined : { key, type: operator === 'contains' ? 'part' : operator, value: first }
    case 'is':
    case 'not':
      return values.length === 0 ? undefined : { key, type: operator === 'is' ? 'exact' : 'not', value: oneOrAll(values) }
  }
}

export const isTypedNumber = (operator: Operator, kind: SearchKind): boolean =>
  kind !== 'instant' && ['before', 'after', 'between'].includes(operator)

export function findValuesProblem(operator: Operator, kind: SearchKind, values: readonly string[]): string | undefined {
  if (!isTypedNumber(operator, kind)) return rangeProblem(operator, values)
  const wrong = values.find((value) => value !== '' && parseSearchNumber(value) === undefined)
  if (wrong !== undefined) return `${wrong} is not a number.`
  const [first = '', last = ''] = values
  const isReversed = operator === 'between' && first !== '' && last !== '' && Number(first) > Number(last)
  return isReversed ? 'The first number is above the last.' : undefined
}
const rangeProblem = (operator: Operator, [first = '', last = '']: readonly string[]): string | undefined =>
  operator === 'between' && first !== '' && last !== '' && first > last ? 'The first date is after the last.' : undefined

export const parseSearchNumber = (text: string): number | undefined =>
  /^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined

const listed = (values: readonly string[], last: string): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} ${last} ${values.at(-1)}`

/** Returns a search as a sentence in three parts: `Author status` `is` `done or skipped`. `shown` formats a value for display. */
export function describeSearch(
  search: TextSearch,
  name: string,
  shown: (value: string) => string,
): { name: string; verb: string; values: string } {
  const kind = getSearchKind(search.key)
  const operator = getSearchOperator(search)
  const inWords = (value: string): string =>
    value === ''
      ? 'empty'
      : kind === 'instant' && parseInstant(value) !== undefined && value.length === 10
        ? formatDay(value)
        : shown(value)
  const sentence = (verb: Operator, values = ''): { name: string; verb: string; values: string } => ({
    name,
    verb: describeOperator(verb, kind),
    values,
  })
  const values = listSearchValues(search)
  if (operator === 'empty' || operator === 'filled') return sentence(operator)
  if (operator !== 'between') return sentence(operator, listed(values.map(inWords), operator === 'not' ? 'nor' : 'or'))
  const [from = '', to = ''] = values
  if (from !== '' && to !== '') return sentence('between', `${inWords(from)} and ${inWords(to)}`)
  return { name, verb: from === '' ? 'is until' : 'is from', values: inWords(from === '' ? to : from) }
}
