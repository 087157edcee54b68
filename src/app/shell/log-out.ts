import { call } from '../../kit/web/use-calls.ts'
import { leaveSession } from '../../kit/web/session-storage.ts'
import { session } from '../../session/contract.ts'

export async function logOut(): Promise<void> {
  // Removes the browser's token even if the server can't be reached to end its session.
  await call(session.logout, {}).catch(() => undefined)
  leaveSession()
}
