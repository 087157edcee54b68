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

/** The state of one call on its way through the steps of `perform`. `readCall` makes it once. */
export type CallState = {
  readonly context: ServerContext
  readonly spec: Endpoint
  /** The title in the audit log and with the keys, such as "POST /shells". */
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
  /** The caller as last authenticated. A step that authenticates again replaces it. */
  actor: Actor | undefined
  /** Undefined without a key, and for a call that stores no response. */
  readonly keyed: KeyedWrite | undefined
  /** Undefined unless the client follows its upload. */
  readonly progress: ReturnType<UploadProgress['begin']> | undefined
  /** The size that a report's handler has recorded. */
  reportSize: ReportSize | undefined
  /** Cleanups to run when the call has ended. */
  readonly releases: (() => Promise<void>)[]
  /** Audit entries that the handler has left for the end of the transaction. Emptied before the transaction is repeated. */
  readonly entries: AuditEntry[]
  /** Statements that were sent, and must succeed before the commit. */
  readonly pending: Promise<unknown>[]
  /** Published after the commit. */
  readonly publications: [People | Audience, readonly Tag[]][]
}
