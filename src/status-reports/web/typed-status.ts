import { parseFigure } from '../../kit/shared/typed-figures.ts'
import { type StatusFields, type StatusForm, toStoredFields } from '../rules.ts'
import { STATUS_FIELDS, type StatusField } from '../vocabulary.ts'

/** The form as it is typed, with limits as text. Null means no value. */
export type TypedStatus = Record<StatusField, string | null>

/** The values typed into the form of a record, and the number of saves that the record had then. */
export type StatusDraft = { typed: TypedStatus; version: number }

export const toTypedStatus = (record: StatusFields): TypedStatus =>
  Object.fromEntries(STATUS_FIELDS.map((field) => [field, record[field] === null ? null : String(record[field])])) as TypedStatus

/** Reads a stored draft. Returns undefined if it is corrupt or in an older format. */
export function parseStatusDraft(stored: unknown): StatusDraft | undefined {
  const { typed, version } = (stored ?? {}) as { typed?: unknown; version?: unknown }
  if (typeof typed !== 'object' || typed === null || typeof version !== 'number') return undefined
  const fields = typed as Record<string, unknown>
  const isText = (value: unknown): boolean => typeof value === 'string' || value === null
  return STATUS_FIELDS.every((field) => isText(fields[field])) ? { typed: fields as TypedStatus, version } : undefined
}

/** Converts a typed limit to a number. Text that is not a number is sent as it is typed, and the server refuses it. */
const limitOf = (text: string | null): number | string | null => (text === null ? null : (parseFigure(text) ?? text))

export const toStatusForm = (typed: TypedStatus): StatusForm => ({
  ...typed,
  authoring_limit: limitOf(typed.authoring_limit),
  qc_limit: limitOf(typed.qc_limit),
})

/** Returns the record as it would be after a save, even if something is still missing. */
export const toSavedFields = (typed: TypedStatus): StatusFields => {
  const fields = toStoredFields(toStatusForm(typed))
  return { ...fields, remarks: fields.remarks === '' ? null : fields.remarks }
}
