import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../shared/endpoint.ts'
import { Refusal } from '../shared/errors.ts'
import {
  admitCaller,
  type AuthenticatedCall,
  type Definition,
  type Handlers,
  reads,
  type ServerContext,
  type StreamHandler,
} from './call.ts'
import { costOf } from './measure-calls.ts'
import { openStream } from './open-stream.ts'
import { perform } from './perform.ts'
import { refuse } from './refusals.ts'
import { sendReply } from './reply.ts'
import { watchBody } from './slow-body.ts'
import { watchReader } from './slow-reader.ts'
import { reserveUpload } from './uploads.ts'

/** Calls by name. `group`: under which the OpenAPI document and docs/calls.md list them; a large domain has several. */
export type Mount = {
  group: string
  contract: Record<string, Endpoint>
  mount: (app: FastifyInstance, context: ServerContext) => void
}

const PUBLIC_BODY_KB = 16
const BODY_KB = 256

/** Pairs a contract with its handlers; a call without a handler does not compile. */
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
  const contextFor = (request: FastifyRequest) => ({ ...mounted, pool: mounted.pool.countedFor(costOf(request)) })
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    ...(spec.stream && { exposeHeadRoute: false }),
    config: {
      lasts: spec.stream ? 'open' : spec.download || spec.upload !== undefined ? 'long' : 'short',
      // What is open to strangers hands out tokens.
      isPlain: spec.access.who === 'public',
    },
    // Its HEAD would write too.
    ...(spec.writes && { exposeHeadRoute: false }),
    bodyLimit: 1024 * (spec.bodyKb ?? (spec.access.who === 'public' ? PUBLIC_BODY_KB : BODY_KB)),
    // Before a byte of the body is read: none is read for an unauthenticated caller.
    onRequest: async (request, reply) => {
      const context = contextFor(request)
      const { actor, now, token } = await admitCaller(context, spec, request)
      // Not the log-out and their own change of password: with another session of theirs somebody could keep them from it.
      const isCounted = spec.access.who !== 'public' && !reads(spec) && !spec.beforePasswordChange
      if (actor !== undefined && isCounted) context.limitWrites(actor.id)
      const release = spec.upload === undefined ? undefined : reserveUpload(request.headers, actor?.id ?? '')
      callers.set(request, { actor, now, token, release })
      // For an upload whose handler never begins; one that has begun holds its bytes until it ends, even after a disconnect.
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
