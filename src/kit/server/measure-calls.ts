import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { type CallCost, createCallCost } from '../postgres/call-cost.ts'
import { recordDuration } from './recent-calls.ts'
import { recordCall } from './slowest-calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `long` calls take longer for larger files; `open` calls last until the client disconnects. */
    lasts?: 'short' | 'long' | 'open'
  }
}

const calls = new Counter({
  name: 'proofline_http_calls_total',
  help: 'Calls that have ended, by their declared pattern.',
  labelNames: ['method', 'pattern', 'status'],
  registers: [],
})
const seconds = new Histogram({
  name: 'proofline_http_call_seconds',
  help: 'How long calls took, without event streams.',
  labelNames: ['method', 'pattern'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  registers: [],
})
export const callMetrics = [calls, seconds] as const

const LONG_FACTOR = 30

const costs = new WeakMap<FastifyRequest, CallCost>()
export const getCallCost = (request: FastifyRequest): CallCost => {
  const cost = costs.get(request) ?? createCallCost()
  costs.set(request, cost)
  return cost
}

/**
 * Counts every call with its cost to the database. A call that took longer than `slowMs` is logged as a warning, unless `slowMs`
 * is 0.
 */
export function measureCalls(app: FastifyInstance, slowMs: number): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The URL may contain an email or a set-up token.
    const pattern = routeOptions.url ?? 'no call'
    const { lasts = 'short' } = routeOptions.config
    calls.inc({ method, pattern, status: reply.statusCode })
    if (lasts === 'open') return
    const ms = reply.elapsedTime
    seconds.observe({ method, pattern }, ms / 1000)
    const { statements, databaseMs, waitedMs } = getCallCost(request)
    recordCall({ pattern: `${method} ${pattern}`, ms, databaseMs })
    // Load balancer checks and files of pages are many and fast, so they would hide the calls.
    if (lasts === 'short' && pattern.startsWith('/api/')) recordDuration(ms)
    if (slowMs === 0 || ms < (lasts === 'long' ? slowMs * LONG_FACTOR : slowMs)) return
    const rounded = { ms: Math.round(ms), databaseMs: Math.round(databaseMs), statements, waitedMs: Math.round(waitedMs) }
    request.log.warn({ method, call: pattern, ...rounded }, 'slow call')
  })
}
