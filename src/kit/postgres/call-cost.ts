import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call has cost the database so far. Its statements that run at the same time count once. */
export type CallCost = { statements: number; databaseMs: number; waitedMs: number; running: number; runningSince: number }

const costs = new AsyncLocalStorage<CallCost | undefined>()
export const newCallCost = (): CallCost => ({ statements: 0, databaseMs: 0, waitedMs: 0, running: 0, runningSince: 0 })

/** Counts what `work`, and all that it starts, asks of the database; undefined: counts it for no call. */
export const countFor = <T>(cost: CallCost | undefined, work: () => T): T => costs.run(cost, work)

/** Counts the time until a session was there as waiting. */
export async function countWait<T>(acquire: () => Promise<T>): Promise<T> {
  const cost = costs.getStore()
  if (cost === undefined) return acquire()
  const since = performance.now()
  try {
    return await acquire()
  } finally {
    cost.waitedMs += performance.now() - since
  }
}

const begin = (cost: CallCost): void => {
  cost.statements++
  if (cost.running++ === 0) cost.runningSince = performance.now()
}
const end = (cost: CallCost): void => {
  if (--cost.running === 0) cost.databaseMs += performance.now() - cost.runningSince
}

/** The driver's statement: it is sent by `handler`, and settled by one of the others. A fragment never is. */
type Statement = { handler?: (self: unknown) => void; resolve: (rows: unknown) => void; reject: (error: unknown) => void }

/** The same client, whose statements count for the call that makes them. */
export const counted = <Client extends object>(db: Client): Client =>
  new Proxy(db, {
    apply: (target, self, args) => {
      const statement = Reflect.apply(target as unknown as (...given: unknown[]) => Statement, self, args)
      const cost = costs.getStore()
      const { handler, resolve, reject } = statement
      if (cost === undefined || handler === undefined) return statement
      let isRunning = false
      const settle = (): void => {
        if (isRunning) end(cost)
        isRunning = false
      }
      statement.handler = (sent) => {
        isRunning = true
        begin(cost)
        handler(sent)
      }
      statement.resolve = (rows) => {
        settle()
        resolve(rows)
      }
      statement.reject = (error) => {
        settle()
        reject(error)
      }
      return statement
    },
  })
