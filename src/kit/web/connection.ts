/** Whether the server can be reached, for the offline bar: told by every call, kept outside React. */
export type Connection = { state: 'online' } | { state: 'offline' | 'not ready'; since: Date }

let current: Connection = { state: 'online' }
const listeners = new Set<() => void>()

export const readConnection = (): Connection => current
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setConnection(state: Connection['state']): void {
  if (state === current.state) return
  current = state === 'online' ? { state } : { state, since: current.state === 'online' ? new Date() : current.since }
  for (const listener of listeners) listener()
}
