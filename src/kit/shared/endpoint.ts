import type { z } from 'zod'
import type { Access } from './access.ts'

/** What a handler may answer with besides JSON: a file, streamed. */
export type Download = { filename: string; body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> }

/** Where a streaming call writes: one server-sent event each. `end` may be called at any time, also twice. */
export type EventSink = { send: (event: string, data: unknown) => void; end: () => void }
/** What a streaming call answers with: begins to send, and answers what is to be done at the end, whoever ended it. */
export type Begin = (sink: EventSink) => () => void

/**
 * One HTTP call, written once: the server mounts it, the page calls it, the OpenAPI and docs/calls.md are made of it.
 * `path` is relative to /api. `reply` holds the named fields only; the kit adds `success`, `message`, `code`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** One plain sentence for the docs: what the call does. Source in brackets, as "(000 §7 Auth)". */
  summary: string
  access: Access
  /** Also for a session whose password somebody else chose; every other call refuses it with PASSWORD_CHANGE_NEEDED (decisions 117). */
  beforePasswordChange?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The largest body in KB where it is not the usual: 16 for public calls, 256 for others; an upload has the workbook's limit. */
  bodyKb?: number
  /** The multipart field that carries the one workbook; the form's other fields are parsed by `body`. */
  upload?: string
  /** The answer is an .xlsx file; `reply` is then not given. */
  download?: true
  /** The answer is a stream of server-sent events without an end; `reply` is then not given. The handler answers `Begin`. */
  stream?: true
  /** A POST or PUT that only reads (decisions 105): read-only connection, no audit line. Every GET reads. */
  reads?: true
  /** A report or an export: read from one snapshot, which a replica may serve (stack.md). Only for calls that read. */
  mayLag?: true
  /** The handler's own single statement is the whole write, audit row included: no BEGIN and COMMIT (stack.md). */
  oneStatement?: true
  /** The page sends no Idempotency-Key: the answer holds what is never stored, or the whole of something is put in its place. */
  unkeyed?: true
  /** The sentence of a success; byte for byte the documents' where they give one. */
  message: string
  code?: string
  reply?: z.ZodType
  /** The named fields of an answer to `?dryRun=true`, which changes nothing; a call without it does not know the word. */
  dryRun?: z.ZodType
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
/** What the handler receives: parsed. */
export type Received<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> }
type Needed<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
/** What the page sends: the parts that the contract names. */
export type Sent<E extends Endpoint> = Needed<{ params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }> &
  (E['upload'] extends string ? { file: File } : unknown)
/** The named fields of a success, without the envelope. */
export type Fields<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Record<never, never>
/** A success as the page receives it. */
export type Reply<E extends Endpoint> = { success: true; message: string; code?: string } & Fields<E>

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type DryRunOf<E extends Endpoint> = Omit<E, 'reply' | 'query'> & {
  reply: E['dryRun']
  query: z.ZodType<{ dryRun: 'true' }, { dryRun: 'true' }>
}
/** The same call as its dry run: sent with the query `dryRun: 'true'`, answered with the fields of `dryRun`. */
export const dryRunOf = <const E extends Endpoint & { dryRun: z.ZodType }>(spec: E): DryRunOf<E> =>
  ({ ...spec, reply: spec.dryRun }) as unknown as DryRunOf<E>
