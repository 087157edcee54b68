import type { z } from 'zod'
import type { Access } from '../../access/levels.ts'
import type { FileType } from './file-types.ts'
import type { Tag } from './tags.ts'

/** A handler's result that is not JSON: a streamed file. */
export type Download = {
  filename: string
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>
  /** The number of rows written to the body so far, for an export of rows. */
  rows?: () => number
  /** Returns a warning for the person who receives the file. It is called when no database session is held. */
  warning?: () => Promise<string | undefined>
}

/** The header of a download's warning, percent-encoded. */
export const WARNING_HEADER = 'file-warning'

/** The sink of a streaming call. Each `send` sends one server-sent event. `end` may be called at any time, and repeatedly. */
export type EventSink = { send: (event: string, data: unknown) => void; end: () => void }
/** The result of a streaming call. It starts sending and returns a cleanup function, which is called however the stream ends. */
export type Begin = (sink: EventSink) => () => void

/**
 * One HTTP call, defined once: the server mounts it, the page calls it, and OpenAPI and docs/calls.md are generated from it.
 * `path` is relative to /api. `reply` holds only the named fields; the kit adds `success`, `message` and `code`.
 */
export type Endpoint = Spec & Effect

/**
 * A read lists the tags that it shows, and a write those that it changes. An empty list needs a comment. Files and streams have
 * no tags.
 */
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
  /** One plain sentence for the docs that says what the call does, with its source in brackets, such as "(000 §7 Auth)". */
  summary: string
  access: Access
  /**
   * The call is also allowed in a session whose password was set by somebody else. Other calls refuse such a session with
   * PASSWORD_CHANGE_NEEDED (decision 117).
   */
  beforePasswordChange?: true
  /**
   * The call grants power, always or for some inputs. The user must have entered the password within the last 30 minutes;
   * otherwise the call is refused with REAUTH_NEEDED (decision 136). With 'for some', the handler calls `requireFreshLogin`. A
   * dry run is exempt.
   */
  freshLogin?: 'always' | 'for some'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The maximum size of the body in KB. The default is 16 for public calls and 256 for others. An upload has the limit of its
   * file.
   */
  bodyKb?: number
  /** The multipart field of the file. The form's other fields are parsed by `body`. */
  upload?: string
  /** The message for a form without a file, if it differs from the default. */
  noFile?: string
  /** The response is a file, so `reply` is omitted. */
  download?: true
  /** The response is a picture, so `reply` is omitted. Browsers cache it, because its address names its content. */
  picture?: true
  /** The type of the uploaded or downloaded file; a workbook by default. */
  fileType?: FileType
  /** The response is an unlimited stream of server-sent events, so `reply` is omitted. The handler returns `Begin`. */
  stream?: true
  /** A POST or PUT that only reads (decision 105). It uses a read-only connection and has no audit row. A GET always reads. */
  reads?: true
  /**
   * A GET that the documents define as a write, or a download that is recorded in the audit log (decision 33). It has no HEAD,
   * and is never prefetched or cached.
   */
  writes?: true
  /**
   * A report or an export, read from one snapshot that a replica may serve (stack.md). It is only for calls that read, or whose
   * only write is the audit row of a download.
   */
  mayLag?: true
  /** The handler's single statement is the whole write, including its audit row, so it needs no BEGIN and COMMIT (stack.md). */
  oneStatement?: true
  /** The write leaves no audit row, because only the caller reads the written data and no decision depends on it. */
  unaudited?: true
  /**
   * The page sends no Idempotency-Key, because the response must never be stored or because the write replaces something as a
   * whole.
   */
  unkeyed?: true
  /**
   * The reply fields of an `unkeyed` upload that may be stored with its progress, for a page that is reloaded during the upload.
   */
  storable?: readonly string[]
  /**
   * The call writes data about people that is erased later. Its audit rows and its stored response hold the values of these
   * fields only. For the other fields, the audit row holds their names, and the stored reply omits them.
   */
  erasable?: readonly string[]
  /** The message of a success. If the documents define one, it is used byte for byte (decision 79). */
  message: string
  /** The other messages of an address with several meanings. The handler returns the one that applies as `message`. */
  messages?: readonly string[]
  /**
   * The audit log's sentence for a write, in the past tense and without its subject; `{}` is the object's name. Null means that
   * the changed fields describe the write. An address with several meanings has one sentence for each kind of object.
   */
  audit?: Sentence
  /**
   * The call changes people's rights or ends sessions. Such calls run one after another, so that if two people revoke each
   * other's rights, one of the calls is refused.
   */
  changesRights?: true
  /**
   * The call ends a person's access or roles. For the other changes that it makes, the object's kind may have a special sentence
   * (`offboarded` in src/kit/server/registered.ts).
   */
  offboards?: true
  code?: string
  reply?: z.ZodType
  /** The named fields of a response to `?dryRun=true`, which changes nothing. Without them, the call has no dry run. */
  dryRun?: z.ZodType
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type ParsedInput<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** The query may be omitted if it has no required fields. */
type Queried<Q> = Q extends undefined ? unknown : Record<never, never> extends Q ? { query?: Q } : { query: Q }
export type CallInput<E extends Endpoint> = Needed<{ params: In<E['params']>; body: In<E['body']> }> &
  Queried<In<E['query']>> &
  (E['upload'] extends string ? { file: File } : unknown)
/** The named fields of a success, without the envelope. */
export type ReplyFields<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Record<never, never>
export type Reply<E extends Endpoint> = { success: true; message: string; code?: string } & ReplyFields<E>

/** An audited write has a sentence for the audit log. An upload that returns a file changes nothing, so it has none. */
type Audited<E> = E extends { writes: true }
  ? { audit: Sentence }
  : E extends { method: 'GET' } | { reads: true } | { unaudited: true } | { upload: string; download: true }
    ? unknown
    : { audit: Sentence }

/** The keys of an object, or none if the object accepts any key. */
type Names<T> = string extends keyof T ? never : keyof T
/** The field of the file must not also be a field of the body, because each name occurs only once in a form. */
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
/** Returns the dry run of a call: sent with the query `dryRun: 'true'`, it returns the fields of `dryRun` and changes nothing. */
export const toDryRun = <const E extends Endpoint & { dryRun: z.ZodType }>(spec: E): DryRunOf<E> =>
  ({ ...spec, reply: spec.dryRun, changes: [] }) as unknown as DryRunOf<E>
