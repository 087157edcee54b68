/** Overlapping statements are timed only once. */
export type CallCost = { statements: number; databaseMs: number; waitedMs: number; running: number; runningSince: number }

export const createCallCost = (): CallCost => ({ statements: 0, databaseMs: 0, waitedMs: 0, running: 0, runningSince: 0 })

const begin = (cost: CallCost): void => {
  cost.statements++
  if (cost.running++ === 0) cost.runningSince = performance.now()
}
const end = (cost: CallCost): void => {
  if (--cost.running === 0) cost.databaseMs += performance.now() - cost.runningSince
}

/**
 * The driver's statement. `handler` sends it, and `resolve` or `reject` settles it. A fragment of SQL is never sent by itself.
 */
type Statement = { handler?: (self: unknown) => void; resolve: (rows: unknown) => void; reject: (error: unknown) => void }

function countFrom(cost: CallCost, statement: Statement, send: (self: unknown) => void, sent: unknown): void {
  const { resolve, reject } = statement
  let isRunning = true
  const settle = (): void => {
    if (isRunning) end(cost)
    isRunning = false
  }
  statement.resolve = (rows) => {
    settle()
    resolve(rows)
  }
  statement.reject = (error) => {
    settle()
    reject(error)
  }
  begin(cost)
  send(sent)
}

/** Charges the client's statements to the call that holds the session. */
export const countStatements = <Client extends object>(db: Client, session: { cost: CallCost | undefined }): Client =>
  new Proxy(db, {
    apply: (target, self, args) => {
      const statement = Reflect.apply(target as unknown as (...given: unknown[]) => Statement, self, args)
      const { cost } = session
      const { handler } = statement
      if (cost !== undefined && handler !== undefined) statement.handler = (sent) => countFrom(cost, statement, handler, sent)
      return statement
    },
  })
