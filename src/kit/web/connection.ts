/**
 * Whether the server can be reached and stores what is sent, for the connection bar; kept outside React. `doubtful`: a call got no
 * answer, which may be the page's own leaving, so nothing is shown before `/ready` has failed too.
 */
export type Connection = { state: 'online' | 'doubtful' } | { state: 'offline' | 'not ready' | 'read only'; since: Date }
export type ConnectionState = Connection['state']

let current: Connection = { state: 'online' }
const listeners = new Set<() => void>()

export const readConnection = (): Connection => current
/** Writes can't be sent now; the bar says why. */
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

export type CallOutcome = 'answered' | 'lost' | 'not ready'

/** The state after a call. Only `/ready` ends what the bar shows: a read that works is no sign that writes do. */
export function afterCall(state: ConnectionState, outcome: CallOutcome): ConnectionState {
  if (state !== 'online' && state !== 'doubtful') return state
  return outcome === 'answered' ? 'online' : outcome === 'lost' ? 'doubtful' : 'not ready'
}

export const reportCall = (outcome: CallOutcome): void => setConnection(afterCall(current.state, outcome))
