import { reloadPage } from './reload-page.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/**
 * Token and role are stored in the browser's local storage (000 §9). Drafts have other keys and outlive both; some are dropped on
 * log-out (decision 80). Where that storage is full, the tab's has them (decision P833).
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

const readStored = (): string | null => tabStorage.read(TOKEN) ?? deviceStorage.read(TOKEN)
/** Of this page: of the session in which it was loaded, whatever another tab stores later; null: there is none, or it is over. */
let own: string | null | undefined
export const readToken = (): string | null => (own === undefined ? (own = readStored()) : own)
/** The role last chosen; null before the first login. */
export const readRole = (): string | null => tabStorage.read(ROLE) ?? deviceStorage.read(ROLE)
export const storeRole = (role: string): void =>
  void (tabStorage.read(ROLE) === null ? deviceStorage : tabStorage).store(ROLE, role)

function dropSession(): void {
  for (const storage of [deviceStorage, tabStorage]) {
    storage.remove(TOKEN)
    storage.remove(ROLE)
  }
}

/** Returns whether the browser keeps the session: without one that it keeps nobody is logged in. */
export function storeSession(token: string, role: string): boolean {
  dropSession()
  const isKept = [deviceStorage, tabStorage].some((storage) => {
    // The token last: with it other tabs load anew, and read the role.
    if (storage.store(ROLE, role) && storage.store(TOKEN, token)) return true
    storage.remove(ROLE)
    storage.remove(TOKEN)
    return false
  })
  own = isKept ? token : null
  return isKept
}

/** The later ones: how such keys began in earlier versions. */
const PERSONAL_STARTS = [PERSONAL, 'recent:', 'proofline-import ']
export function dropPersonal(): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.listKeys()) if (PERSONAL_STARTS.some((start) => key.startsWith(start))) storage.remove(key)
}

/** What a session that the server ended has left in this tab comes back to its own person alone (decision 148). */
export function storeEmail(email: string): void {
  const before = readEmail()
  if (before !== null && before !== email) {
    dropPersonal()
    deviceStorage.forget()
    tabStorage.forget()
  }
  tabStorage.store(EMAIL, email)
}
/** Null on a first visit and after a log-out. */
export const readEmail = (): string | null => tabStorage.read(EMAIL)

/** Reloads the page when another tab ends its session or begins another: nothing of it is sent as somebody else. */
export const followOtherTabs = (): void =>
  addEventListener('storage', () => {
    if (readStored() !== readToken()) endSession('Your session ended in another tab. Drafts on this device are kept.')
  })

/**
 * Clears token and role and reloads, which shows the login (000 §8), or the session that another tab has begun. `notice` is shown
 * by the login once. `byThemselves`: the person ends it.
 */
export function endSession(notice?: string, byThemselves = false): void {
  if ([null, readToken()].includes(readStored())) {
    dropSession()
    if (notice !== undefined) tabStorage.store(NOTICE, notice)
  }
  // The next login can't tell whose it is.
  if (!tabStorage.isKept(EMAIL)) dropPersonal()
  own = null
  if (byThemselves) tabStorage.remove(CUT_OFF)
  else tabStorage.store(CUT_OFF, '')
  reloadPage()
}

/** Ends the session because the person logs out: what they have typed about other people goes with it. */
export function leaveSession(notice?: string): void {
  dropPersonal()
  tabStorage.remove(EMAIL)
  endSession(notice, true)
}

/** What the login says after a 401: why the session is over, from the refusal's `ended`, and what stays. */
export const endNotice = ({ ended }: Record<string, unknown>): string | undefined =>
  typeof ended === 'string' ? `${ended} Please log in again. Drafts on this device are kept.` : undefined

/** Whether the session that was here has ended without its person; said once. */
export function takeCutOff(): boolean {
  const wasCutOff = tabStorage.read(CUT_OFF) !== null
  tabStorage.remove(CUT_OFF)
  return wasCutOff
}

export function takeNotice(): string | undefined {
  const notice = tabStorage.read(NOTICE) ?? undefined
  tabStorage.remove(NOTICE)
  return notice
}
