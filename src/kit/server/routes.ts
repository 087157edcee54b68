import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Endpoint, Begin } from '../shared/endpoint.ts'
import { Refusal } from '../shared/errors.ts'
import {
  admitCaller,
  type AuthenticatedCall,
  type Definition,
  type Handlers,
  isReadCall,
  type ServerContext,
  type StreamHandler,
  authenticateCaller,
  type Caller,
} from './call.ts'
import { getCallCost } from './measure-calls.ts'
import { refuse } from './refusals.ts'
import { sendReply, DryRun } from './reply.ts'
import { watchBody } from './slow-body.ts'
import { watchReader } from './slow-reader.ts'
import { reserveUpload } from './uploads.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../access/levels.ts'
import { ACCESS, EVERYTHING } from '../shared/tags.ts'
import { readSent } from './request.ts'
import { toComparableRights, haveRightsChanged, untilRightsHold } from './rights.ts'
import { authenticateForRepeat } from './perform/authenticate-again.ts'
import { readCall } from './perform/read-call.ts'
import { formatOutcome, formatRefusalReply } from './perform/response-text.ts'
import { runHandler } from './perform/run-handler.ts'
import { analyzeUploadedTables, runUpload } from './perform/run-upload.ts'

/** The stream ends with the client's connection, with the server, or with the caller's session. */
async function openStream(
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
  // Rights can also change without a write, for example when a grant expires at the end of a day. The client then reconnects and
  // reads everything again.
  const unchanged = async () =>
    token === undefined || isDeepStrictEqual(toComparableRights(await lookAgain()), toComparableRights(actor))
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // A buffering proxy would delay the events.
      .header('x-accel-buffering', 'no')
      // An open connection would keep the server from stopping.
      .header('connection', 'close')
      .send(streams.open(endingWithAccess(context, actor, signedIn, begin), unchanged, actor && `${spec.path} ${actor.id}`))
  )
}

/** Logouts, blocks and changed rights are published, so a stream need not wait for the next check to end. */
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

/** The OpenAPI document and docs/calls.md list the calls under `group`. A large domain has several groups. */
export type Mount = {
  group: string
  contract: Record<string, Endpoint>
  mount: (app: FastifyInstance, context: ServerContext) => void
}

const PUBLIC_BODY_KB = 16
const BODY_KB = 256

/** Pairs a contract with its handlers. A call without a handler does not compile. */
export const routes = <C extends Record<string, Endpoint>>(group: string, contract: C, handlers: Handlers<C>): Mount => ({
  group,
  contract,
  mount: (app, context) => {
    for (const [name, spec] of Object.entries(contract)) {
      mountOne(app, context, spec, handlers[name] as unknown as Definition)
    }
  },
})

const callers = new WeakMap<FastifyRequest, AuthenticatedCall>()

function mountOne(app: FastifyInstance, mounted: ServerContext, spec: Endpoint, definition: Definition): void {
  const contextFor = (request: FastifyRequest) => ({ ...mounted, pool: mounted.pool.countedFor(getCallCost(request)) })
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    ...(spec.stream && { exposeHeadRoute: false }),
    config: {
      lasts: spec.stream ? 'open' : spec.download || spec.upload !== undefined ? 'long' : 'short',
      // The replies of public calls contain tokens, so they are not compressed.
      isPlain: spec.access.who === 'public',
    },
    // A HEAD request would run the write as well.
    ...(spec.writes && { exposeHeadRoute: false }),
    bodyLimit: 1024 * (spec.bodyKb ?? (spec.access.who === 'public' ? PUBLIC_BODY_KB : BODY_KB)),
    // Runs before the body is read, so nothing is read for an unauthenticated caller.
    onRequest: async (request, reply) => {
      const context = contextFor(request)
      const { actor, now, token } = await admitCaller(context, spec, request)
      // If logging out and changing one's own password were counted, somebody with another session of the same user could block
      // them.
      const isCounted = spec.access.who !== 'public' && !isReadCall(spec) && !spec.beforePasswordChange
      if (actor !== undefined && isCounted) context.limitWrites(actor.id)
      const release = spec.upload === undefined ? undefined : reserveUpload(request.headers, actor?.id ?? '')
      callers.set(request, { actor, now, token, release })
      // Releases the reservation of an upload whose handler never begins. A handler that has begun holds the bytes until it ends,
      // even after a disconnect.
      if (release !== undefined) reply.raw.once('close', () => void (callers.has(request) && release()))
      watchBody(request, reply, spec.upload === undefined ? 'whole' : 'by rate')
    },
    handler: async (request, reply) => {
      const { actor, now, token, release } = callers.get(request) ?? refuse('NOT_SIGNED_IN')
      callers.delete(request)
      const caller = { request, reply, actor, now, token }
      const context = contextFor(request)
      if (spec.stream) return openStream(mounted, spec, definition as StreamHandler, caller)
      const result = await perform(context, spec, definition, caller).finally(release)
      if (result instanceof Refusal) throw result
      watchReader(reply)
      return sendReply(spec, result, reply)
    },
  })
}

/**
 * Runs the steps of a call once its body may be read. Each step is a function in src/kit/server/perform/. The handler runs in the
 * call's single transaction, together with its key and its audit rows (`runInTransaction`). The changes are published after the
 * commit.
 * @returns the handler's result, a stored response, or a refusal that commits earlier writes
 */
async function perform(context: ServerContext, spec: Endpoint, definition: Definition, caller: Caller): Promise<unknown> {
  const call = await readCall(context, spec, caller)
  const run = call.isUpload ? runUpload : runHandler
  let outcome: string | undefined
  try {
    const result = await untilRightsHold(
      () => run(call, definition),
      async () => call.actor !== undefined && !call.isReading && haveRightsChanged(context.pool, call.actor),
      () => authenticateForRepeat(call),
    )
    await analyzeUploadedTables(call, result)
    for (const [people, tags] of call.publications) context.events.publish(people, tags)
    outcome = formatOutcome(call, result)
    return result
  } catch (thrown) {
    // The transaction of a dry run was rolled back, so there is nothing to publish.
    if (thrown instanceof DryRun) return thrown
    outcome = formatRefusalReply(thrown)
    throw thrown
  } finally {
    call.progress?.over(outcome)
    for (const release of call.releases) await release()
  }
}
