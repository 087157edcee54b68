import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends the reply uncompressed, because its length must not depend on the secret in it. */
    isPlain?: boolean
  }
}

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** Ignores weights, because browsers send none (RFC 9110, 12.5.3). */
export const chooseEncoding = (accepted = ''): Encoding => {
  const words = accepted
    .toLowerCase()
    .split(',')
    .map((word) => word.replaceAll(/\s/g, ''))
  const isTaken = (name: string): boolean | undefined => {
    const word = words.find((each) => each.split(';')[0] === name)
    return word === undefined ? undefined : !/;q=0(\.0*)?$/.test(word)
  }
  return ENCODINGS.find((name) => isTaken(name) ?? isTaken('*')) ?? 'identity'
}

/** Compressing a shorter reply would not save a packet. */
const MIN_BYTES = 2_048
/** This quality compresses JSON almost as well as the best one, in a tenth of the time. */
const BROTLI_QUALITY = 5
/**
 * At this level, a report of tens of thousands of lines is a ninth larger than at the default level, but takes less than half the
 * time.
 */
const GZIP_LEVEL = 3

/**
 * The output chunk holds a whole compressed part. Before each further chunk, the compressor would wait for the main thread, which
 * is busy making the next part.
 */
const PACKED_PART = 1 << 17

type Size = { bytes: number; chunkSize: number }
const packers = {
  br: ({ bytes, chunkSize }: Size) =>
    createBrotliCompress({
      chunkSize,
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
    }),
  gzip: ({ chunkSize }: Size) => createGzip({ chunkSize, level: GZIP_LEVEL }),
}

const COMPRESSED = /^(application\/json|text\/html)\b/

/**
 * Compresses JSON and pages on the process's thread pool, in parallel with other calls. A streamed reply is compressed as its
 * parts are made, but sent only when it is complete, so that an earlier failure can still be refused. Files, pictures and
 * compressed replies pass through unchanged.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers, routeOptions }, reply, payload) => {
    const isText = COMPRESSED.test(String(reply.getHeader('content-type')))
    if (!isText || routeOptions.config.isPlain === true || reply.hasHeader('content-encoding')) return payload
    const isMade = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isMade && !(payload instanceof Readable)) return payload
    const bytes = isMade ? Buffer.byteLength(payload) : 0
    if (isMade && bytes < MIN_BYTES) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(headers['accept-encoding'])
    if (encoding === 'identity') return isMade ? payload : buffer(payload)
    const chunkSize = isMade ? constants.Z_DEFAULT_CHUNK : PACKED_PART
    const packed = await pipeline(isMade ? [payload] : payload, packers[encoding]({ bytes, chunkSize }), buffer)
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return packed
  })
}
