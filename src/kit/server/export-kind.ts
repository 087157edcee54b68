import type { Endpoint } from '../shared/endpoint.ts'
import type { Refusal } from '../shared/errors.ts'
import type { Schedulable } from './registered.ts'

/** A kind of download that a domain registers under `exports` in its domain.ts. `streamExport` writes it. */
export type ExportKind<OfPeople extends boolean = boolean> = {
  call: Endpoint
  /**
   * The refusal for an export without rows, in the words of the documents. 'header only' allows a workbook with just its header.
   */
  nothing: Refusal | 'header only'
  /** Each export of data about people is recorded in the audit log (decision 105). */
  ofPeople: OfPeople
  schedule?: Schedulable
}
