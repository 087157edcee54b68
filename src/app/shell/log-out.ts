import { call } from '../../kit/web/use-calls.ts'
import { leaveSession } from '../../kit/web/session-storage.ts'
import { session } from '../../session/contract.ts'

export async function logOut(): Promise<void> {
  // The browser's token is removed even if the server cannot be reached to end its session.
  await call(session.logout, {}).catch(() => undefined)
  leaveSession()
}
