import type { AuditEntry } from './audit.ts'

const ENVELOPE = ['success', 'message', 'code']

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the audit row of a call whose data are erased later. The row has no name. It keeps the values of the fields that may
 * stay, and only the names of the other fields.
 */
export function removeErasableValues({ name: _, before, after, ...entry }: AuditEntry, stay: readonly string[]): AuditEntry {
  const valuesOf = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([key]) => stay.includes(key)))
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((key) => !stay.includes(key))
  return {
    ...entry,
    ...(before && { before: valuesOf(before) }),
    ...((after || changed.length > 0) && { after: { ...valuesOf(after ?? {}), ...(changed.length > 0 && { changed }) } }),
  }
}

/** Reduces a response whose data are erased later to the fields that may stay, at any depth. */
export function keepStorableFields(value: unknown, stay: readonly string[]): unknown {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'object').map((each) => keepStorableFields(each, stay))
  if (!isFields(value)) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) => stay.includes(key) || ENVELOPE.includes(key) || (typeof inner === 'object' && inner !== null),
  )
  return Object.fromEntries(entries.map(([key, inner]) => [key, stay.includes(key) ? inner : keepStorableFields(inner, stay)]))
}
