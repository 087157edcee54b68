import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadProgress } from '../upload-progress.ts'
import type { Actor } from '../../../access/levels.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Tag } from '../../shared/tags.ts'
import type { AuditEntry } from '../audit.ts'
import type { ServerContext } from '../call.ts'
import type { Audience, People } from '../events.ts'
import type { KeyedWrite } from '../idempotency.ts'
import type { ReportSize } from '../report-times.ts'
import type { CheckedInput } from '../request.ts'

/** The state of one call on its way through the steps of `perform`. `readCall` creates it. */
export type CallState = {
  readonly context: ServerContext
  readonly spec: Endpoint
  /** Such as "POST /shells", in the audit log and in the table of keys. */
  readonly title: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly token: string | undefined
  readonly now: Date
  readonly input: Omit<CheckedInput, 'dryRun'>
  readonly dryRun: boolean
  readonly isReading: boolean
  /** Whether this is a write of several statements that ends with a COMMIT. */
  readonly hasTransaction: boolean
  readonly isUpload: boolean
  /** A step that authenticates the caller again replaces it. */
  actor: Actor | undefined
  /** Undefined if the call has no key or stores no response. */
  readonly keyed: KeyedWrite | undefined
  /** Undefined unless the client follows the upload. */
  readonly progress: ReturnType<UploadProgress['begin']> | undefined
  reportSize: ReportSize | undefined
  readonly releases: (() => Promise<void>)[]
  /** Written at the end of the transaction, and cleared before the transaction is repeated. */
  readonly entries: AuditEntry[]
  /** Statements that were sent, and must succeed before the commit. */
  readonly pending: Promise<unknown>[]
  readonly publications: [People | Audience, readonly Tag[]][]
}
