import type { z } from 'zod'
import type { Access } from '../../access/levels.ts'
import type { FileType } from './file-types.ts'
import type { Tag } from './tags.ts'

/** A handler's result other than JSON: a file, streamed. */
export type Download = {
  filename: string
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>
  /** The rows that its body had so far, of an export of rows. */
  rows?: () => number
  /** What to say to whoever receives it: asked for once no database session is held. */
  warning?: () => Promise<string | undefined>
}

/** The header of a download that has a warning, encoded as in an address. */
export const WARNING_HEADER = 'file-warning'

/** The sink of a streaming call: each `send` is one server-sent event. `end` may be called at any time, and repeatedly. */
export type EventSink = { send: (event: string, data: unknown) => void; end: () => void }
/** The result of a streaming call: starts sending, and returns the cleanup function, which is called however the stream ends. */
export type Begin = (sink: EventSink) => () => void

/**
 * One HTTP call, defined once: the server mounts it, the page calls it, the OpenAPI and docs/calls.md are generated from it.
 * `path` is relative to /api. `reply` holds the named fields only; the kit adds `success`, `message`, `code`.
 */
export type Endpoint = Spec & Effect

/** A read names what it shows, a write what it changes; a reason beside an empty list. Downloads and streams are not cached. */
type Effect =
  | { method: 'GET'; shows: readonly Tag[]; changes?: never; writes?: never }
  | { method: 'GET'; writes: true; changes: readonly Tag[]; shows?: never; reads?: never }
  | { reads: true; shows: readonly Tag[]; changes?: never }
  | { method: Exclude<Spec['method'], 'GET'>; changes: readonly Tag[]; shows?: never; reads?: never }
  | { download: true; shows?: never; changes?: never }
  | { stream: true; shows?: never; changes?: never }

type Sentence = string | null | Readonly<Record<string, string>>
type Spec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One plain sentence for the docs: what the call does. Source in brackets, as "(000 §7 Auth)". */
  summary: string
  access: Access
  /**
   * Also for a session whose password was set by somebody else; other calls refuse it with PASSWORD_CHANGE_NEEDED (decisions
   * 117).
   */
  beforePasswordChange?: true
  /**
   * It hands over power, always or for some of what is sent: the session logged in or gave its password within the last 30
   * minutes, else REAUTH_NEEDED (decision 136). For some, the handler calls `requireFreshLogin`. A dry run needs none.
   */
  freshLogin?: 'always' | 'for some'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The largest body in KB; by default 16 for public calls, 256 for others; an upload has the workbook's limit. */
  bodyKb?: number
  /** The multipart field of the one file; the form's other fields are parsed by `body`. */
  upload?: string
  /** The sentence of a form without a file, where it is not the usual one. */
  noFile?: string
  /** The response is a file; `reply` is then omitted. */
  download?: true
  /** The response is a picture to show, which browsers keep, as its address names its content; `reply` is then omitted. */
  picture?: true
  /** Of the upload or the download; by default a workbook. */
  fileType?: FileType
  /** The response is an unlimited stream of server-sent events; `reply` is then omitted. The handler returns `Begin`. */
  stream?: true
  /** A POST or PUT that only reads (decision 105): read-only connection, no audit row. Every GET reads. */
  reads?: true
  /** A GET that the documents make a write, or a download that is noted in the audit log (decisions 33, P99). */
  writes?: true
  /**
   * A report or an export: read from one snapshot, which a replica may serve (stack.md). Only for calls that read, or whose one
   * write is the audit row of a download.
   */
  mayLag?: true
  /** The handler's single statement is the whole write, audit row included: no BEGIN and COMMIT (stack.md). */
  oneStatement?: true
  /** Only its caller reads what it writes, and nothing is decided by it: it leaves no audit row. */
  unaudited?: true
  /** The page sends no Idempotency-Key: the response must never be stored, or the write replaces the whole of something. */
  unkeyed?: true
  /** Of such an upload’s reply the fields that its progress may store, for a page that was reloaded in the meantime. */
  storable?: readonly string[]
  /**
   * What it writes about people is erased later: of its audit rows and its stored response only these fields have their values,
   * of the others the audit row has the names. Its reply has no others.
   */
  erasable?: readonly string[]
  /** The message of a success; byte for byte the documents' where they define one (decision 79). */
  message: string
  /** The other messages of an address with several meanings: the handler returns its one as `message`. */
  messages?: readonly string[]
  /**
   * The audit log's sentence for a write, in the past tense and without its subject; `{}` is the object's name. Null: the changed
   * fields describe it. An address with several meanings has one sentence for each, by the kind of the object.
   */
  audit?: Sentence
  /**
   * It changes what people may do or ends sessions: such calls run one after the other, so that of two who take each other's
   * rights one is refused.
   */
  changesRights?: true
  /**
   * It ends a person's access or roles: for what else it changes, the object's kind may have a sentence of its own
   * (src/kit/server/registered.ts).
   */
  offboards?: true
  code?: string
  reply?: z.ZodType
  /** The named fields of a response to `?dryRun=true`, which changes nothing; without it a call has no dry run. */
  dryRun?: z.ZodType
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
/** The parsed input that the handler receives. */
export type ParsedInput<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** A query of which nothing is needed may be left out. */
type Queried<Q> = Q extends undefined ? unknown : Record<never, never> extends Q ? { query?: Q } : { query: Q }
/** The input that the page sends: the parts that the contract names. */
export type CallInput<E extends Endpoint> = Needed<{ params: In<E['params']>; body: In<E['body']> }> &
  Queried<In<E['query']>> &
  (E['upload'] extends string ? { file: File } : unknown)
/** The named fields of a success, without the envelope. */
export type ReplyFields<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Record<never, never>
/** A success as the page receives it. */
export type Reply<E extends Endpoint> = { success: true; message: string; code?: string } & ReplyFields<E>

/** A write that is audited has its sentence of the audit log; an upload that returns a file changes nothing. */
type Audited<E> = E extends { writes: true }
  ? { audit: Sentence }
  : E extends { method: 'GET' } | { reads: true } | { unaudited: true } | { upload: string; download: true }
    ? unknown
    : { audit: Sentence }

/** The names of an object, none where any name may be sent, as of an empty one. */
type Names<T> = string extends keyof T ? never : keyof T
/** A form has each of its names once: the field of the file is no field of the body. */
type FileApart<E> = E extends { upload: infer U; body: infer B extends z.ZodType }
  ? U extends Names<z.input<B>>
    ? { upload: never }
    : unknown
  : unknown

export const endpoint = <const E extends Endpoint>(spec: E & Audited<E> & FileApart<E>): E => spec

type DryRunOf<E extends Endpoint> = Omit<E, 'reply' | 'query' | 'changes'> & {
  changes: []
  reply: E['dryRun']
  query: z.ZodType<{ dryRun: 'true' }, { dryRun: 'true' }>
}
/** The same call as its dry run: sent with the query `dryRun: 'true'`, returns the fields of `dryRun`, changes nothing. */
export const toDryRun = <const E extends Endpoint & { dryRun: z.ZodType }>(spec: E): DryRunOf<E> =>
  ({ ...spec, reply: spec.dryRun, changes: [] }) as unknown as DryRunOf<E>
