import type { Db } from '../../postgres/db.ts'
import type { Tag } from '../../shared/tags.ts'
import type { AuditEntry } from '../audit.ts'
import { checkFreshLogin } from '../call.ts'
import { removeErasableValues } from '../erasable.ts'
import type { Audience, People } from '../events.ts'
import { resolveReach } from '../reach-of.ts'
import { findUntrustedProxy } from '../request.ts'
import type { CallState } from './call-state.ts'
import { send } from './send.ts'

export function prepareCall(call: CallState) {
  const { context, spec, actor, now, request, reply } = call
  const { pool } = context
  return {
    ...call.input,
    actor,
    reach: actor && resolveReach(spec.access, actor, now),
    now,
    dryRun: call.dryRun,
    clock: context.clock,
    registered: context.registered,
    respondWith: (header: string, value: string) => void reply.header(header, value),
    reading: pool.reading,
    statement: pool.statement,
    requireFreshLogin: () => checkFreshLogin(actor, now),
    confirmPassword: async (password: string) =>
      actor !== undefined && ((await context.confirmPassword?.(actor.id, password, now)) ?? false),
    onEnd: (release: () => Promise<void>) => call.releases.push(release),
    progress: call.progress?.report ?? (() => undefined),
    request: {
      id: request.id,
      address: request.ip,
      untrustedProxy: findUntrustedProxy(request),
      isSecure: request.protocol === 'https',
      userAgent: request.headers['user-agent'],
      header: (key: string) => request.headers[key.toLowerCase()] as string | undefined,
      log: request.log,
    },
  }
}

export const buildHandlerCall = (call: CallState, db: Db) => ({
  ...prepareCall(call),
  db,
  ...(call.spec.mayLag && { reading: (work: (db: Db) => Promise<unknown>) => work(db) }),
  sized: (kind: string, size: number) => void (call.reportSize = { kind, size }),
  audit: (entry: AuditEntry) =>
    call.entries.push(call.spec.erasable === undefined ? entry : removeErasableValues(entry, call.spec.erasable)),
  publish: (people: People | Audience, ...tags: Tag[]) => {
    // An unknown tag is a bug, which the first test that makes the call finds.
    const unknown = tags.find((tag) => !call.context.shown.has(tag))
    if (unknown !== undefined) throw new Error(`${call.title} publishes ${unknown}, which no read shows`)
    call.publications.push([people, tags.length > 0 ? tags : (call.spec.changes ?? [])])
  },
  last: (statement: PromiseLike<unknown>) => call.pending.push(send(statement)),
})
