import type { Endpoint } from '../shared/endpoint.ts'
import type { Refusal } from '../shared/errors.ts'
import type { Schedulable } from './registered.ts'

/** A kind of download that a domain registers (`exports` of its domain.ts); `streamExport` writes one. */
export type ExportKind<OfPeople extends boolean = boolean> = {
  call: Endpoint
  /** What refuses an export without rows, in its documented words, where it is not a workbook with its header only. */
  nothing: Refusal | 'header only'
  /** Data of people: each export is noted in the audit log (decision 105). */
  ofPeople: OfPeople
  /** Absent: people make it themselves only. */
  schedule?: Schedulable
}
