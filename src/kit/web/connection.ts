/**
 * Whether the server can be reached and can write, for the connection bar. It is stored outside React. `doubtful` means that a
 * call got no response. The page may only be unloading, so nothing is shown until `/ready` has failed as well.
 */
export type Connection = { state: 'online' | 'doubtful' } | { state: 'offline' | 'not ready' | 'read only'; since: Date }
export type ConnectionState = Connection['state']

let current: Connection = { state: 'online' }
const listeners = new Set<() => void>()

export const readConnection = (): Connection => current
/** Whether no write can be sent now. The connection bar shows the reason. */
export const isDown = (connection: Connection): connection is Extract<Connection, { since: Date }> => 'since' in connection
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setConnection(state: ConnectionState): void {
  if (state === current.state) return
  const since = isDown(current) ? current.since : new Date()
  current = state === 'online' || state === 'doubtful' ? { state } : { state, since }
  for (const listener of listeners) listener()
}

export type CallOutcome = 'responded' | 'lost' | 'not ready'

/**
 * Returns the state after a call. Only `/ready` ends a doubt or an outage. A reply may have been on its way when the connection
 * was lost, and a successful read does not prove that writes work.
 */
export function deriveStateAfterCall(state: ConnectionState, outcome: CallOutcome): ConnectionState {
  if (outcome === 'responded' || (state !== 'online' && state !== 'doubtful')) return state
  return outcome === 'lost' ? 'doubtful' : 'not ready'
}

export const reportCall = (outcome: CallOutcome): void => setConnection(deriveStateAfterCall(current.state, outcome))
