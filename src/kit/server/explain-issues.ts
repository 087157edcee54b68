import { z } from 'zod'
import type { Issue } from '../shared/errors.ts'

/** A Map, because a request may contain a key such as `toString`. */
const shortNames = new Map(
  Object.entries({
    asOf: 'day',
    checked: 'checked rows',
    dep: 'department',
    dept: 'department',
    e: 'state',
    limit: 'page size',
    page: 'page number',
    page_no: 'page number',
    q: 'search text',
    searchFields: 'search',
    sr_no: 'row number',
    srNo: 'row number',
    wef: 'effective date',
  }),
)
const capitals = new Map(Object.entries({ id: 'ID', ids: 'IDs', qc: 'QC', ps: 'PS', qps: 'QPS' }))

/** `new_content_id` becomes "New content ID". An entry of a list has the name of the list. */
export function nameField(path: readonly PropertyKey[]): string {
  const key = String(path.findLast((step) => typeof step !== 'number' && !/^\d+$/.test(String(step))) ?? 'data')
  const words = (shortNames.get(key) ?? key)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => capitals.get(word.toLowerCase()) ?? word.toLowerCase())
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const typeWords: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const needs = (name: string): string => `${name} ${/[^su]s$/.test(name) ? 'are' : 'is'} required.`

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const name = nameField(issue.path ?? [])
  const isMissing = issue.input === undefined
  if (issue.code === 'invalid_type')
    return isMissing ? needs(name) : `${name} must be ${typeWords[issue.expected] ?? issue.expected}.`
  if (issue.code === 'invalid_value') return isMissing ? needs(name) : `${name} must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'invalid_union') return isMissing ? needs(name) : describeUnion(issue, name)
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? `${name} must be a valid email.` : `${name} can’t be read in this form.`
  const most = issue.code === 'too_big' ? Number(issue.maximum) : undefined
  const least = issue.code === 'too_small' ? Number(issue.minimum) : undefined
  if (least === 1 && issue.origin === 'string') return needs(name)
  const unit = { string: ' characters', array: ' entries' }[String(issue.origin)] ?? ''
  if (least !== undefined) return `${name} must be at least ${least}${unit}.`
  if (most !== undefined) return `${name} can be at most ${most}${unit}.`
  return undefined
}

function describeUnion({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>, name: string): string {
  const own = errors.map((issues) => issues.find(({ code, path }) => code === 'invalid_type' && path.length === 0))
  const types = own.flatMap((issue) => (issue?.code === 'invalid_type' ? (typeWords[issue.expected] ?? []) : []))
  return types.length === errors.length
    ? `${name} must be ${[...new Set(types)].join(' or ')}.`
    : `${name} can’t be read in this form.`
}
z.config({ customError: describeIssue })

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], value)

const MAX_NAMED_KEYS = 3
const MAX_KEY_LENGTH = 40
/** Unknown keys are refused, because a mistyped filter would otherwise select everything (decision P706). */
function describeUnknown(keys: readonly string[], known: readonly string[]): string {
  const named = keys.slice(0, MAX_NAMED_KEYS).map((key) => `“${key.slice(0, MAX_KEY_LENGTH)}”`)
  return `Nothing can be selected by ${named.join(', ')} here. Use ${known.map((key) => `“${key}”`).join(', ')}.`
}

/** Asks for a missing value. "Please enter a numeric value" does not match, because it states the expected kind. */
const ASKING = /^Please (input|select|choose|enter (?!an? ))/
const OF_ANOTHER_KIND: readonly string[] = [
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'too_big',
  'too_small',
  'invalid_format',
]
/** The documents use "Please input email of the user" for an invalid email too (000 §5). */
const isWrongEmail = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_format' && issue.format === 'email'

/**
 * "Please input …" is used only for a blank field. For a value of the wrong kind or length, the sentence says what is expected,
 * even though the schema has one message for all cases (decision P704).
 */
export const explainIssues = (schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]): Issue[] =>
  issues.map((issue) => {
    const { code, path, message } = issue
    if (code === 'unrecognized_keys' && schema instanceof z.ZodObject)
      return { path: path.join('.'), message: describeUnknown(issue.keys, Object.keys(schema.shape)) }
    const input = valueAt(value, path)
    const isBlank = input === undefined || (typeof input === 'string' && input.trim() === '')
    const asksInVain = ASKING.test(message) && OF_ANOTHER_KIND.includes(code) && !isBlank && !isWrongEmail(issue)
    const own = asksInVain ? describeIssue({ ...issue, input } as z.core.$ZodRawIssue) : undefined
    return { path: path.join('.'), message: own ?? message }
  })
