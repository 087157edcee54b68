import { Readable } from 'node:stream'
import buildSerializer from 'fast-json-stringify'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Download, type Endpoint, WARNING_HEADER } from '../shared/endpoint.ts'
import { fileTypes } from '../shared/file-types.ts'
import { StoredResponse } from './idempotency.ts'
import { timeSlices } from '../concurrency/time-slices.ts'

const CHUNK = 100
/** Yields parts of the JSON that JSON.stringify would return. A list may be a generator of its items. */
function* jsonParts(value: unknown): Generator<Buffer> {
  if (typeof value !== 'object' || value === null) yield Buffer.from(JSON.stringify(value))
  else if (Symbol.iterator in value) yield* listParts(value as Iterable<unknown>)
  else {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield Buffer.from(`${before}${JSON.stringify(name)}:`)
      yield* jsonParts(field)
      before = ','
    }
    yield Buffer.from(before === '{' ? '{}' : '}')
  }
}
/** After each chunk, the items that a generator has made can be freed. */
function* listParts(list: Iterable<unknown>): Generator<Buffer> {
  let before = '['
  let chunk: unknown[] = []
  const bytesOf = () => {
    const bytes = Buffer.from(JSON.stringify(chunk))
    // Overwriting the chunk's own brackets avoids copying the text.
    bytes.write(before)
    before = ','
    chunk = []
    return bytes.subarray(0, -1)
  }
  for (const item of list) if (chunk.push(item) === CHUNK) yield bytesOf()
  if (chunk.length > 0) yield bytesOf()
  yield Buffer.from(before === '[' ? '[]' : ']')
}

/** A generator may take the place of a list. */
export type FieldsInParts<Fields> = {
  [Name in keyof Fields]: Fields[Name] | (Fields[Name] extends readonly (infer Item)[] ? Iterable<Item> : never)
}

/**
 * A reply's fields as JSON text that is passed on unparsed, for example JSON from the database. It is the text of an object, or
 * parts of its bytes: `{"rows":[…]}` (stack.md, HTTP).
 */
export class JsonFields {
  readonly #parts: readonly Buffer[]
  constructor(json: string | readonly Buffer[]) {
    this.#parts = typeof json === 'string' ? [Buffer.from(json)] : json
  }
  after(head: object): Buffer {
    const [first = Buffer.from('{}'), ...others] = this.#parts
    return Buffer.concat([Buffer.from(`${JSON.stringify(head).slice(0, -1)},`), first.subarray(1), ...others])
  }
}

/**
 * Fields with lists of tens of thousands of objects. They are serialized in time slices once the session is free again. The
 * schema's serializer would take three times as long, without a pause.
 */
export class JsonInSlices<Fields> {
  readonly #fields: FieldsInParts<Fields>
  constructor(fields: FieldsInParts<Fields>) {
    this.#fields = fields
  }
  /**
   * Yields the whole response, with the envelope's `head` before the fields. Each part is one time slice, and is compressed while
   * the next one is made.
   * @param isGone returns whether the client has disconnected, in which case the response ends early
   */
  async *after(head: object, isGone: () => boolean = () => false): AsyncGenerator<Buffer> {
    const slices = timeSlices()
    let made: Buffer[] = []
    for (const part of jsonParts({ ...head, ...this.#fields })) {
      made.push(part)
      if (!slices.isOver()) continue
      yield Buffer.concat(made)
      made = []
      await slices.next()
      if (isGone()) return
    }
    yield Buffer.concat(made)
  }
}

/** Sent only under its own media type. */
export class ShownPicture {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly content: Buffer
  constructor(mediaType: ShownPicture['mediaType'], content: Buffer) {
    this.mediaType = mediaType
    this.content = content
  }
}
/**
 * The browser caches a picture for one token only. With another token it requests the picture again, so that the rights are
 * checked.
 */
const shownHeaders = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'auth-token, authorization',
}

/** The transaction of a dry run is rolled back, and nothing is audited or stored (api.md, Uploads). */
export class DryRun<Fields> {
  readonly fields: Fields
  constructor(fields: Fields) {
    this.fields = fields
  }
}

export const envelope = (reply: z.ZodType | undefined): Record<string, unknown> => {
  const fields = reply === undefined ? {} : z.toJSONSchema(reply, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] }
  return {
    type: 'object',
    required: ['success', 'message', ...required],
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'string' }, ...properties },
  }
}

export const buildEnvelope = (spec: Endpoint): object => ({
  success: true,
  message: spec.message,
  ...(spec.code && { code: spec.code }),
})

type Serializer = (reply: unknown) => string
const serializers = new WeakMap<Endpoint, Serializer>()
/**
 * The serializer drops unlisted fields and throws if one is missing. It is built when the call first responds, because building
 * all serializers would add a third of a second to every start.
 */
function getSerializer(spec: Endpoint): Serializer {
  const built: Serializer = serializers.get(spec) ?? buildSerializer(envelope(spec.reply))
  serializers.set(spec, built)
  return built
}

/** The text of the response as it would be sent, for storing under an idempotency key. */
export const serializeReply = (spec: Endpoint, result: unknown): string =>
  result instanceof JsonFields
    ? result.after(buildEnvelope(spec)).toString()
    : getSerializer(spec)({ ...buildEnvelope(spec), ...(result as object | undefined) })

/** The caller sends event streams itself. */
export async function sendReply(spec: Endpoint, result: unknown, reply: FastifyReply): Promise<unknown> {
  const head = buildEnvelope(spec)
  const asJson = () => reply.type('application/json; charset=utf-8')
  const asText = (text: string) => asJson().serializer(String).send(text)
  if (result instanceof StoredResponse) {
    reply.code(result.status).header('idempotency-replayed', 'true')
    return asText(result.body)
  }
  // A dry run has different fields, which the reply's schema would drop.
  if (result instanceof DryRun && !spec.download) return asText(JSON.stringify({ ...head, ...(result.fields as object) }))
  if (spec.download) {
    const { filename, body: stream, warning } = (result instanceof DryRun ? result.fields : result) as Download
    const words = await warning?.()
    if (words !== undefined) reply.header(WARNING_HEADER, encodeURIComponent(words))
    return reply
      .header('content-type', fileTypes[spec.fileType ?? 'workbook'].mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .send(Readable.from(stream, { objectMode: false }))
  }
  if (result instanceof ShownPicture) return reply.headers(shownHeaders).type(result.mediaType).send(result.content)
  if (result instanceof JsonFields) return asJson().send(result.after(head))
  if (result instanceof JsonInSlices) return asJson().send(Readable.from(result.after(head, () => reply.raw.destroyed)))
  return asJson()
    .serializer(getSerializer(spec))
    .send({ ...head, ...(result as object | undefined) })
}
