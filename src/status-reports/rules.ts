import { nameKey } from '../kit/shared/names.ts'
import {
  NO_LIMIT,
  PS_STATUSES,
  type PsStatus,
  type RecordStatus,
  STATUS_FIELDS,
  type StatusField,
  ACCESS_STATUSES,
  TECHNICAL_ISSUES,
  type TechnicalIssues,
  WORK_STATUSES,
  type WorkStatus,
} from './vocabulary.ts'

/** The recorded state of an account. A field is null if the form did not ask for it, or if the record was never saved. */
export type StatusFields = {
  status: RecordStatus | null
  authoring_status: WorkStatus | null
  /** A number from 0, or `NA` if the status is `no`. */
  authoring_limit: number | typeof NO_LIMIT | null
  ps_limit: PsStatus | null
  qc_status: WorkStatus | null
  qc_limit: number | typeof NO_LIMIT | null
  qps_limit: PsStatus | null
  technical_issues: TechnicalIssues | null
  remarks: string | null
}
export const NOTHING_SAVED: StatusFields = {
  status: null,
  authoring_status: null,
  authoring_limit: null,
  ps_limit: null,
  qc_status: null,
  qc_limit: null,
  qps_limit: null,
  technical_issues: null,
  remarks: null,
}
/** The form as it is typed or sent. Any field may be missing, and a limit may be something other than a number. */
export type StatusForm = { [Field in StatusField]?: unknown }

/** The messages for missing fields (002 §5). A limit has one message for the status `yes` and one for `no`. */
export const STATUS_FORM_MESSAGES = {
  status: 'Please select the status!',
  authoring_status: 'Please select the authoring status!',
  authoring_limit: { yes: 'Please input the authoring limit!', no: 'Please select the authoring limit!' },
  ps_limit: 'Please select the PS Status!',
  qc_status: 'Please select the QC status!',
  qc_limit: { yes: 'Please input the QC limit!', no: 'Please select the QC limit!' },
  qps_limit: 'Please select the PS status!',
  technical_issues: 'Please select if there are any technical issues!',
  remarks: 'Please provide remarks if there are technical issues!',
} as const

export const MAX_REMARKS_LENGTH = 2000
const MAX_LIMIT = 9_999_999.99

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && nameKey(value) === '')

/** Returns the fields that the form asks for, in order. Each field depends on the choices before it (002 §4 Status form). */
export function listFormFields({ status, authoring_status, qc_status, technical_issues }: StatusForm): StatusField[] {
  if (status !== 'accessible') return ['status']
  const limited = (choice: unknown): boolean => choice === 'yes' || choice === 'no'
  const query: Record<StatusField, boolean> = {
    status: true,
    authoring_status: true,
    authoring_limit: limited(authoring_status),
    ps_limit: authoring_status === 'PS',
    qc_status: true,
    qc_limit: limited(qc_status),
    qps_limit: qc_status === 'PS',
    technical_issues: true,
    remarks: technical_issues === 'yes',
  }
  return STATUS_FIELDS.filter((field) => query[field])
}

/** The fields that depend on a choice and are reset when it changes. A new main status resets all other fields (002 §4). */
const dependents: Partial<Record<StatusField, readonly StatusField[]>> = {
  status: STATUS_FIELDS.filter((field) => field !== 'status'),
  authoring_status: ['authoring_limit', 'ps_limit'],
  qc_status: ['qc_limit', 'qps_limit'],
  technical_issues: ['remarks'],
}

/**
 * Returns the form with a new value in one field. The fields that depend on it are reset, and `no` sets its limit to NA. If the
 * value does not change, nothing is reset.
 */
export function withField<Form extends StatusForm>(form: Form, field: StatusField, value: unknown): Form {
  if (form[field] === value) return form
  const next: StatusForm = { ...form, [field]: value }
  for (const dependent of dependents[field] ?? []) next[dependent] = null
  if (field === 'authoring_status' && value === 'no') next.authoring_limit = NO_LIMIT
  if (field === 'qc_status' && value === 'no') next.qc_limit = NO_LIMIT
  return next as Form
}

const chosen = (choices: readonly string[], value: unknown, message: string): string | undefined =>
  isBlank(value)
    ? message
    : choices.some((choice) => choice === value)
      ? undefined
      : `Choose one of these: ${choices.join(', ')}.`

function limitProblem(limit: unknown, choice: unknown, needs: { yes: string; no: string }, noun: string): string | undefined {
  // The choice `no` sets NA, so only another value is wrong.
  if (choice === 'no') return isBlank(limit) || limit === NO_LIMIT ? undefined : needs.no
  if (isBlank(limit)) return needs.yes
  if (typeof limit !== 'number' || !Number.isFinite(limit) || limit < 0) return `The ${noun} limit must be a number, 0 or more.`
  if (limit > MAX_LIMIT) return `The ${noun} limit can be at most 99,99,999.99.`
  return /^\d+(\.\d{1,2})?$/.test(String(limit)) ? undefined : `The ${noun} limit can have at most 2 decimals.`
}

function remarksProblem(remarks: unknown): string | undefined {
  if (isBlank(remarks) || typeof remarks !== 'string') return STATUS_FORM_MESSAGES.remarks
  return remarks.trim().length > MAX_REMARKS_LENGTH ? `Remarks can have at most ${MAX_REMARKS_LENGTH} characters.` : undefined
}

export function findFieldProblem(form: StatusForm, field: StatusField): string | undefined {
  if (!listFormFields(form).includes(field)) return undefined
  const value = form[field]
  const problems: Record<StatusField, () => string | undefined> = {
    status: () => chosen(ACCESS_STATUSES, value, STATUS_FORM_MESSAGES.status),
    authoring_status: () => chosen(WORK_STATUSES, value, STATUS_FORM_MESSAGES.authoring_status),
    authoring_limit: () => limitProblem(value, form.authoring_status, STATUS_FORM_MESSAGES.authoring_limit, 'authoring'),
    ps_limit: () => chosen(PS_STATUSES, value, STATUS_FORM_MESSAGES.ps_limit),
    qc_status: () => chosen(WORK_STATUSES, value, STATUS_FORM_MESSAGES.qc_status),
    qc_limit: () => limitProblem(value, form.qc_status, STATUS_FORM_MESSAGES.qc_limit, 'QC'),
    qps_limit: () => chosen(PS_STATUSES, value, STATUS_FORM_MESSAGES.qps_limit),
    technical_issues: () => chosen(TECHNICAL_ISSUES, value, STATUS_FORM_MESSAGES.technical_issues),
    remarks: () => remarksProblem(value),
  }
  return problems[field]()
}

export const readFormProblems = (form: StatusForm): { field: StatusField; message: string }[] =>
  STATUS_FIELDS.flatMap((field) => {
    const message = findFieldProblem(form, field)
    return message === undefined ? [] : [{ field, message }]
  })

/** Returns the values to store for a valid form. Values for which the form does not ask are dropped. */
export function toStoredFields(form: StatusForm): StatusFields {
  const fields: Record<StatusField, unknown> = { ...NOTHING_SAVED }
  for (const field of listFormFields(form)) fields[field] = form[field] ?? null
  if (fields.authoring_status === 'no') fields.authoring_limit = NO_LIMIT
  if (fields.qc_status === 'no') fields.qc_limit = NO_LIMIT
  if (typeof fields.remarks === 'string') fields.remarks = fields.remarks.trim()
  return fields as StatusFields
}

/** Null means no value. */
export type StatusChange = { field: StatusField; from: string | number | null; to: string | number | null }

export const listStatusChanges = (before: StatusFields, after: StatusFields): StatusChange[] =>
  STATUS_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }))

/** Matches characters that run from right to left or reorder neighbouring text. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/
/** Wraps a text in FSI and PDI if it would otherwise reorder the neighbouring text in a line. */
export const isolateDirection = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text)

/** Returns the audit sentence for switching a record on or off, or undefined for any other change. */
export const switchSentence = ({ after }: { after: unknown }): string | undefined => {
  const isActive = (after as { is_active?: boolean } | null)?.is_active
  return isActive === undefined ? undefined : `Switched the status record of {} ${isActive ? 'on' : 'off'}`
}
