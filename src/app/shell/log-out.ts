import { call } from '../../kit/web/use-calls.ts'
import { leaveSession } from '../../kit/web/session-storage.ts'
import { session } from '../../session/contract.ts'

export async function logOut(): Promise<void> {
  // The browser drops its token even if the server cannot be reached to end the session.
  await call(session.logout, {}).catch(() => undefined)
  leaveSession()
}
