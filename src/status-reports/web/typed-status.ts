import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { type StatusFields, type StatusForm, settled } from '../rules.ts'
import { STATUS_FIELDS, type StatusField } from '../vocabulary.ts'

/** The form as it is typed: limits as text; null: nothing. */
export type TypedStatus = Record<StatusField, string | null>

/** What was typed into the form of a record that had been saved `version` times. */
export type StatusDraft = { typed: TypedStatus; version: number }

/** What the form of a record begins with: its last save. */
export const toTypedStatus = (record: StatusFields): TypedStatus =>
  Object.fromEntries(STATUS_FIELDS.map((field) => [field, record[field] === null ? null : String(record[field])])) as TypedStatus

/** A stored draft; undefined when it is corrupt or of an older format. */
export function draftFrom(stored: unknown): StatusDraft | undefined {
  const { typed, version } = (stored ?? {}) as { typed?: unknown; version?: unknown }
  if (typeof typed !== 'object' || typed === null || typeof version !== 'number') return undefined
  const fields = typed as Record<string, unknown>
  const isText = (value: unknown): boolean => typeof value === 'string' || value === null
  return STATUS_FIELDS.every((field) => isText(fields[field])) ? { typed: fields as TypedStatus, version } : undefined
}

/** A typed limit that reads as one is a number; what does not is sent as it is typed, and refused. */
const limitOf = (text: string | null): number | string | null => (text === null ? null : (parseFigure(text) ?? text))

/** The form as it is sent. */
export const toStatusForm = (typed: TypedStatus): StatusForm => ({
  ...typed,
  authoring_limit: limitOf(typed.authoring_limit),
  qc_limit: limitOf(typed.qc_limit),
})

/** The record as a save of what is typed would leave it, also while something is missing. */
export const savedAs = (typed: TypedStatus): StatusFields => {
  const fields = settled(toStatusForm(typed))
  return { ...fields, remarks: fields.remarks === '' ? null : fields.remarks }
}
