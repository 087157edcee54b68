import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'
type Stored = { tag: string; bodies: Record<Encoding, Buffer> }

async function store(text: string): Promise<Stored> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { tag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`, bodies: { identity, br, gzip: zipped } }
}

const encodingFor = (accepted = ''): Encoding => {
  const words = accepted.split(',').map((word) => word.trim())
  return ENCODINGS.find((name) => words.some((word) => word.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(word))) ?? 'identity'
}

/** A page that never changes while the process runs: made and compressed at its first request, then sent from memory. */
export function storedPage(type: string, text: () => string): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  let stored: Promise<Stored> | undefined
  return async ({ headers }, reply) => {
    const { tag, bodies } = await (stored ??= store(text()))
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === tag)) return reply.code(304).send()
    const encoding = encodingFor(headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bodies[encoding])
  }
}
