import type { Issue } from '../../shared/errors.ts'
import { isSaidByToast } from '../../web/way-out.ts'

export type FormProblems = {
  message: string
  fields: { name: (string | number)[]; errors: string[] }[]
  rest: string[]
}

export type NamePath = string | number | readonly (string | number)[]

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value && typeof value.message === 'string'

/** Returns the issues of a refusal. Another error, or a refusal that only its toast shows, has none. */
export const getErrorIssues = (error: unknown): Issue[] => {
  if (isSaidByToast(error) || typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues))
    return []
  return error.issues.filter(isIssue)
}

/** A form's message for an error; empty if only its toast shows it. */
export const getErrorMessage = (error: unknown): string =>
  isSaidByToast(error) ? '' : error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Try again.'

/** Returns the issues of a refused day or row of a form, or else its message as an issue without a field (`path` is ''). */
export const listRowIssues = (error: unknown): Issue[] => {
  const issues = getErrorIssues(error)
  const message = getErrorMessage(error)
  return issues.length > 0 || message === '' ? issues : [{ path: '', message }]
}

/** Returns the field path of an issue: `rows.0.hours` → ['rows', 0, 'hours']. A leading `body` of a call is removed. */
export const toFieldPath = (path: string): (string | number)[] =>
  path
    .split('.')
    .filter((part, at) => part !== '' && !(at === 0 && (part === 'body' || part === 'query' || part === 'params')))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const sameStart = (field: readonly (string | number)[], path: readonly (string | number)[]): boolean =>
  field.length <= path.length && field.every((part, at) => String(part) === String(path[at]))

/**
 * Assigns the issues of a refusal to the fields of a form. An issue inside a field's value, such as in a list, belongs to that
 * field.
 */
export const toFormProblems = (error: unknown, fieldNames: readonly NamePath[]): FormProblems => {
  const names = fieldNames.map((name) => (typeof name === 'object' ? [...name] : [name]))
  const byField = new Map<string, { name: (string | number)[]; errors: string[] }>()
  const rest: string[] = []
  for (const issue of getErrorIssues(error)) {
    const path = toFieldPath(issue.path)
    const name = names.filter((each) => sameStart(each, path)).toSorted((a, b) => b.length - a.length)[0]
    if (name === undefined) {
      rest.push(issue.message)
      continue
    }
    const key = JSON.stringify(name)
    const entry = byField.get(key) ?? { name, errors: [] }
    entry.errors.push(issue.message)
    byField.set(key, entry)
  }
  // The message of a confirmation request tells API clients how to confirm, and its issues are the questions for the person.
  const isAsked = error instanceof Error && 'code' in error && error.code === 'NEEDS_CONFIRMATION'
  const message = isAsked && byField.size + rest.length > 0 ? '' : getErrorMessage(error)
  return { message, fields: [...byField.values()], rest }
}

/**
 * Returns the lines below a form's fields. Each message appears once, and messages that a field shows are left out (000 §8: one
 * toast, one red text).
 */
export const listLinesBelow = (
  { message, fields, rest }: FormProblems,
  shown: readonly (string | undefined)[] = [],
): string[] => {
  const atFields = new Set([...fields.flatMap(({ errors }) => errors), ...shown])
  return [...new Set([message, ...rest])].filter((line) => line !== '' && !atFields.has(line))
}
