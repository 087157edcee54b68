import type { Endpoint } from '../../shared/endpoint.ts'
import { asId } from '../../shared/ids.ts'
import { type Caller, checkFreshLogin, isReadCall, type ServerContext } from '../call.ts'
import { type KeyedWrite, keyedWrite } from '../idempotency.ts'
import { readSent } from '../request.ts'
import { authenticateAgainIfLate } from './authenticate-again.ts'
import type { CallState } from './call-state.ts'

export async function readCall(context: ServerContext, spec: Endpoint, caller: Caller): Promise<CallState> {
  const { request, reply, token, now } = caller
  const { dryRun, ...input } = await readSent(spec, request)
  const isUpload = input.file !== undefined
  const actor = await authenticateAgainIfLate(context, spec, caller, isUpload)
  if (spec.freshLogin === 'always' && !dryRun) checkFreshLogin(actor, now)
  const call = { context, spec, title: `${spec.method} ${spec.path}`, request, reply, token, now, input, dryRun, isUpload, actor }
  const isReading = isReadCall(spec)
  const keyed = isReading || dryRun ? undefined : readKey(call)
  const progress = isUpload ? beginProgress(call) : undefined
  const hasTransaction = !isReading && !spec.mayLag && !(spec.oneStatement && keyed === undefined)
  return {
    ...call,
    isReading,
    hasTransaction,
    keyed,
    progress,
    reportSize: undefined,
    releases: [],
    entries: [],
    pending: [],
    publications: [],
  }
}

type Read = Pick<CallState, 'context' | 'spec' | 'title' | 'request' | 'now' | 'input' | 'actor'>

function readKey({ spec, title, request, now, input, actor }: Read): KeyedWrite | undefined {
  if (spec.download || actor === undefined || spec.access.who === 'public') return undefined
  return keyedWrite(request.headers['idempotency-key'], { userId: actor.id, call: title, now, requestData: input })
}

function beginProgress({ context, request, actor }: Read): CallState['progress'] {
  const id = request.headers['progress-id']
  return actor !== undefined && typeof id === 'string' && asId(id) !== null ? context.progress.begin(actor.id, id) : undefined
}
