/**
 * Token and role are stored in the browser's local storage (000 §9). Drafts have other keys and outlive both; some are dropped on
 * log-out (decision 80).
 */
const TOKEN = 'authToken'
const ROLE = 'role'
/** One message that is shown after the reload that follows a logout. */
const NOTICE = 'notice'

/** Of the person in this tab: the login after a session that has ended has it filled in (decision 148). */
const EMAIL = 'email'

/**
 * There while a session that its person did not end is over: the keys that come then were meant for the page before (decision
 * 148).
 */
const CUT_OFF = 'cut off'

/**
 * The keys of what holds data of other people begin with it: unsent forms, previews of uploads, the last things that were found.
 */
export const PERSONAL = 'personal.'

export const readToken = (): string | null => localStorage.getItem(TOKEN)
/** The role last chosen; null before the first login. */
export const readRole = (): string | null => localStorage.getItem(ROLE)
export const storeRole = (role: string): void => localStorage.setItem(ROLE, role)

export function storeSession(token: string, role: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(ROLE, role)
}

/** How such keys began in earlier versions. */
const EARLIER = ['recent:', 'proofline-import ']
export function dropPersonal(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if ([PERSONAL, ...EARLIER].some((start) => key.startsWith(start))) storage.removeItem(key)
}

/** What a session that the server ended has left in this tab comes back to its own person alone (decision 148). */
export function storeEmail(email: string): void {
  const before = readEmail()
  if (before !== null && before !== email) dropPersonal()
  sessionStorage.setItem(EMAIL, email)
}
/** Null on a first visit and after a log-out. */
export const readEmail = (): string | null => sessionStorage.getItem(EMAIL)

/** The page loads anew without its person's doing. */
export const noteCutOff = (): void => sessionStorage.setItem(CUT_OFF, '')

/**
 * Clears token and role and reloads, which shows the login (000 §8). `notice` is shown there once. `byThemselves`: the person
 * ends it.
 */
export function endSession(notice?: string, byThemselves = false): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(ROLE)
  if (notice !== undefined) sessionStorage.setItem(NOTICE, notice)
  if (byThemselves) sessionStorage.removeItem(CUT_OFF)
  else noteCutOff()
  location.reload()
}

/** Ends the session because the person logs out: what they have typed about other people goes with it. */
export function leaveSession(notice?: string): void {
  dropPersonal()
  sessionStorage.removeItem(EMAIL)
  endSession(notice, true)
}

/** What the login says after a 401: why the session is over, from the refusal's `ended`, and what stays. */
export const endNotice = ({ ended }: Record<string, unknown>): string | undefined =>
  typeof ended === 'string' ? `${ended} Please log in again. Drafts on this device are kept.` : undefined

/** Whether the session that was here has ended without its person; said once. */
export function takeCutOff(): boolean {
  const wasCutOff = sessionStorage.getItem(CUT_OFF) !== null
  sessionStorage.removeItem(CUT_OFF)
  return wasCutOff
}

export function takeNotice(): string | undefined {
  const notice = sessionStorage.getItem(NOTICE) ?? undefined
  sessionStorage.removeItem(NOTICE)
  return notice
}
