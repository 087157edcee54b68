import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../access/levels.ts'
import type { Begin, Endpoint } from '../shared/endpoint.ts'
import { ACCESS, EVERYTHING } from '../shared/tags.ts'
import { authenticateCaller, type Caller, type ServerContext, type StreamHandler } from './call.ts'
import { readSent } from './request.ts'
import { toComparableRights } from './rights.ts'

/** Starts the stream of a call: it ends with the client, the server or the caller's session. */
export async function openStream(
  context: ServerContext,
  spec: Endpoint,
  handle: StreamHandler,
  { request, reply, actor, token }: Caller,
): Promise<FastifyReply> {
  const { events, streams, progress } = context
  const sent = await readSent(spec, request)
  const begin = await handle({ ...sent, actor, attach: events.attach, listRecent: events.listRecent, follow: progress.follow })
  const lookAgain = async () => authenticateCaller(context, spec, token, context.clock())
  const signedIn = async () => token === undefined || (await lookAgain()) !== undefined
  // Rights change without a write when what grants them ends with its day: the client reconnects and reads everything again.
  const unchanged = async () =>
    token === undefined || isDeepStrictEqual(toComparableRights(await lookAgain()), toComparableRights(actor))
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // A buffering proxy would delay the events.
      .header('x-accel-buffering', 'no')
      // Close the connection with the stream, or it would keep the server from stopping.
      .header('connection', 'close')
      .send(streams.open(endingWithAccess(context, actor, signedIn, begin), unchanged, actor && `${spec.path} ${actor.id}`))
  )
}

/** Ends a stream with its session at once, not at the next check: log-outs, blocks and changed rights are published. */
const endingWithAccess =
  (context: ServerContext, actor: Actor | undefined, signedIn: () => Promise<boolean>, begin: Begin): Begin =>
  (sink) => {
    const stop = begin(sink)
    if (actor === undefined) return stop
    const recheck = (): void =>
      void signedIn().then(
        (yes) => yes || sink.end(),
        () => undefined,
      )
    const release = context.events.attach(actor.id, {
      receive: (tags) => void ((tags.includes(ACCESS) || tags.includes(EVERYTHING)) && recheck()),
    })
    return () => {
      release()
      stop()
    }
  }
