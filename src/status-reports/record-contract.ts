import { z } from 'zod'
import { SUBJECTS } from '../grants/vocabulary.ts'
import { NO_LIMIT, PS_STATUSES, STATUS_FIELDS, ACCESS_STATUSES, TECHNICAL_ISSUES, WORK_STATUSES } from './vocabulary.ts'

export const ReportedPerson = z.object({ fullName: z.string(), email: z.string() })

const Limit = z.union([z.number().nullable(), z.literal(NO_LIMIT)])
/**
 * A record after a save (002 §3 Status record). A field is null if earlier choices do not ask for it, or if the record was never
 * saved.
 */
export const StatusDoc = z.object({
  _id: z.uuid(),
  /** The person who has the account, with the present name and email. */
  user_id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  department: z.string(),
  subject: z.enum(SUBJECTS),
  status: z.enum(ACCESS_STATUSES).nullable(),
  authoring_status: z.enum(WORK_STATUSES).nullable(),
  authoring_limit: Limit,
  /** The PS status of authoring. */
  ps_limit: z.enum(PS_STATUSES).nullable(),
  qc_status: z.enum(WORK_STATUSES).nullable(),
  qc_limit: Limit,
  /** The PS status of QC. */
  qps_limit: z.enum(PS_STATUSES).nullable(),
  technical_issues: z.enum(TECHNICAL_ISSUES).nullable(),
  remarks: z.string().nullable(),
  /** The person who saved the record last. Null, like `updatedAt`, if the record was never saved. */
  updated_by: ReportedPerson.nullable(),
  updatedAt: z.string().nullable(),
  version: z.int(),
})
export type StatusDoc = z.infer<typeof StatusDoc>

export const StatusRecord = StatusDoc.extend({
  /** Since when the record has had its status. Saving only other fields does not change it. Null if it was never saved. */
  status_since: z.string().nullable(),
  /** Whether the record is active. A record that an admin has switched off is found only by admins, and nobody can save it. */
  is_active: z.boolean(),
})
export type StatusRecord = z.infer<typeof StatusRecord>

const Value = z.union([z.string().nullable(), z.number()])
/** A save: the record after it, in the structure of the documents (002 §3), and the changes. */
export const StatusHistoryEntry = z.object({
  _id: z.uuid(),
  statusDoc: StatusDoc,
  at: z.string(),
  by: ReportedPerson,
  /**
   * The differences from the previous save, in the order of the form. For the first save, they are the differences from an empty
   * record.
   */
  changes: z.array(z.object({ field: z.enum(STATUS_FIELDS), from: Value, to: Value })),
  /** When the previous status began, if the save changed the status. Otherwise, and for the first save, null. */
  was_since: z.string().nullable(),
})
export type StatusHistoryEntry = z.infer<typeof StatusHistoryEntry>
