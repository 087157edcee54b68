import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sent as it is: its length must not depend on what its secret looks like (decision P441). */
    isPlain?: boolean
  }
}

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** The best one that a header Accept-Encoding takes. */
export const chooseEncoding = (accepted = ''): Encoding => {
  const words = accepted.split(',').map((word) => word.trim())
  return (
    ENCODINGS.find((name) => words.some((word) => word.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(word))) ?? 'identity'
  )
}

/** A shorter one takes no fewer packets. */
const LEAST_BYTES = 2_048
/** Of JSON nearly as small as by the best quality, in a tenth of the time. */
const BROTLI_QUALITY = 5

/** On the threads of the process, beside its other calls. */
const compress = {
  br: (body: Buffer | string) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body) },
    }),
  gzip: (body: Buffer | string) => promisify(gzip)(body),
}

/** Compresses JSON of some length; streams, files, pictures and what is compressed already are passed on as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers, routeOptions }, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || routeOptions.config.isPlain === true || reply.hasHeader('content-encoding')) return payload
    if (Buffer.byteLength(payload) < LEAST_BYTES) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return compress[encoding](payload)
  })
}
