import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from '../kit/server/compress-replies.ts'

type Stored = { tag: string; bodies: Record<Encoding, Buffer> }

async function store(text: string): Promise<Stored> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { tag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`, bodies: { identity, br, gzip: zipped } }
}

/** A page that never changes while the process runs: made and compressed at its first request, then sent from memory. */
export function storedPage(type: string, text: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  let stored: Promise<Stored> | undefined
  return async ({ headers }, reply) => {
    const { tag, bodies } = await (stored ??= store(text()))
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === tag)) return reply.code(304).send()
    const encoding = chooseEncoding(headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bodies[encoding])
  }
}
