import { setTimeout as pause } from 'node:timers/promises'
import type { CallCost } from './call-cost.ts'
import type { DbSession } from './connect.ts'

const WAIT_MS = 10_000
/** Prepared statements and plans accumulate at both ends, so a session is replaced after this time. */
export const LIFETIME_MS = 10 * 60_000
const isOld = ({ bornMs }: DbSession): boolean => Date.now() - bornMs > LIFETIME_MS

export type Sessions = {
  /**
   * Acquires one session until it is released.
   * @param cost of the call to which the session is charged
   */
  acquire: (cost?: CallCost) => Promise<DbSession>
  release: (session: DbSession) => void
  use: <T>(work: (session: DbSession) => Promise<T>, cost?: CallCost) => Promise<T>
  inUse: () => number[]
  state: () => SessionsState
  /** Drops every session without waiting. Pending statements fail, and later ones open new sessions. */
  dropAll: () => void
  close: () => Promise<void>
}

export type SessionsState = { inUse: number; idle: number; waiting: number; most: number }

type Kind = { open: () => Promise<DbSession>; most: number; silentTicks: number; tickMs: number }

/** Sessions are opened on demand; lost and old ones are discarded. */
export function createSessionPool({ open: openOne, most, silentTicks, tickMs }: Kind): Sessions {
  const idle: DbSession[] = []
  /** Each with the bytes received at its last sign of life, and the ticks since then. */
  const inUse = new Map<DbSession, { received: number; ticks: number }>()
  const waiting: (() => void)[] = []
  let open = 0
  let closed = false
  let onEmpty: (() => void) | undefined

  // Ticks are counted instead of time: when a process is suspended and resumed, the clock jumps although the server was never
  // silent.
  const watch = setInterval(() => {
    for (const [session, sign] of inUse) {
      const received = session.received()
      if (received !== sign.received) inUse.set(session, { received, ticks: 0 })
      else if (++sign.ticks > silentTicks) session.drop()
    }
    for (const session of idle.filter(isOld)) {
      idle.splice(idle.indexOf(session), 1)
      discard(session)
    }
  }, tickMs)
  watch.unref()

  const acquireNext = async (): Promise<DbSession> => {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      if (closed) throw Object.assign(new Error('The pool is closed'), { code: 'CONNECTION_ENDED' })
      let session = idle.pop()
      if (session?.lost === true) {
        open--
        continue
      }
      if (session === undefined && open < most) {
        open++
        try {
          session = await openOne()
        } catch (error) {
          open--
          next()
          throw error
        }
      }
      if (session !== undefined) {
        inUse.set(session, { received: session.received(), ticks: 0 })
        return session
      }
      await waitForRelease(deadline)
    }
  }
  const acquire = async (cost?: CallCost): Promise<DbSession> => {
    const since = performance.now()
    try {
      const session = await acquireNext()
      session.cost = cost
      return session
    } finally {
      if (cost !== undefined) cost.waitedMs += performance.now() - since
    }
  }
  const waitForRelease = (deadline: number): Promise<void> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1)
        fail(Object.assign(new Error(`No database session became free within ${WAIT_MS / 1000} s`), { code: 'POOL_BUSY' }))
      }, deadline - Date.now())
      const resume = () => {
        clearTimeout(timer)
        done()
      }
      waiting.push(resume)
    })
  const next = () => {
    waiting.shift()?.()
    if (closed && open === 0) onEmpty?.()
  }
  const discard = (session: DbSession): void => {
    open--
    void session.end()
  }
  const release = (session: DbSession) => {
    inUse.delete(session)
    session.cost = undefined
    if (session.lost || closed || isOld(session)) discard(session)
    else idle.push(session)
    next()
  }

  return {
    acquire,
    release,
    use: async (work, cost) => {
      const session = await acquire(cost)
      try {
        return await work(session)
      } finally {
        release(session)
      }
    },
    inUse: () => [...inUse.keys()].map(({ pid }) => pid),
    state: () => ({ inUse: inUse.size, idle: idle.length, waiting: waiting.length, most }),
    dropAll: () => {
      for (const session of [...idle, ...inUse.keys()]) session.drop()
    },
    close: async () => {
      closed = true
      for (const resume of waiting.splice(0)) resume()
      const ending = idle.splice(0)
      open -= ending.length
      await Promise.all([
        ...ending.map((session) => session.end()),
        open === 0
          ? undefined
          : Promise.race([new Promise<void>((done) => (onEmpty = done)), pause(5_000, undefined, { ref: false })]),
      ])
      clearInterval(watch)
    },
  }
}
