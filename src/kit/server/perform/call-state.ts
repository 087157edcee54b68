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

/** One call on its way through the steps of `perform`, made once by `readCall`. */
export type CallState = {
  readonly context: ServerContext
  readonly spec: Endpoint
  /** "POST /shells", as the audit log and the keys have it. */
  readonly title: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly token: string | undefined
  readonly now: Date
  readonly input: Omit<CheckedInput, 'dryRun'>
  readonly dryRun: boolean
  readonly isReading: boolean
  /** A write of several statements, which a COMMIT ends. */
  readonly hasTransaction: boolean
  readonly isUpload: boolean
  /** As last authenticated: a step that does so again replaces it. */
  actor: Actor | undefined
  /** Undefined without a key, and for a call that stores no response. */
  readonly keyed: KeyedWrite | undefined
  /** Undefined unless the client follows its upload. */
  readonly progress: ReturnType<UploadProgress['begin']> | undefined
  /** What a report's handler has said of it. */
  reportSize: ReportSize | undefined
  /** What is released when the call has ended. */
  readonly releases: (() => Promise<void>)[]
  /** What the handler has left for the end of the transaction. Emptied before the transaction is repeated. */
  readonly entries: AuditEntry[]
  /** Statements that were sent, and must hold for the commit. */
  readonly pending: Promise<unknown>[]
  /** For after the commit. */
  readonly publications: [People | Audience, readonly Tag[]][]
}
