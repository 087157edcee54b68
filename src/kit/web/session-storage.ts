import { reloadPage } from './reload-page.ts'
import { deviceStorage, tabStorage } from './storage.ts'

/**
 * Token and role are in the browser's local storage (000 §9), or in the tab's session storage if the local one is full. Drafts
 * have other keys, so they survive when these are cleared; a logout drops some of them.
 */
const TOKEN = 'authToken'
const ROLE = 'role'
/** Shown once, after the reload that follows a logout. */
const NOTICE = 'notice'

/** The email of this tab's user. After a session has ended, the login form is filled in with it (decision 148). */
const EMAIL = 'email'

/** Set when a session ended without an act of the person. The next keys were meant for the previous page (decision 148). */
const CUT_OFF = 'cut off'

/** The prefix of keys whose values contain data about other people: unsent forms, previews of uploads, recent search results. */
export const PERSONAL = 'personal.'

const readStored = (): string | null => tabStorage.read(TOKEN) ?? deviceStorage.read(TOKEN)
/** The token with which this page was loaded, even if another tab has stored a different one. Null without a session. */
let own: string | null | undefined
export const readToken = (): string | null => (own === undefined ? (own = readStored()) : own)
export const readRole = (): string | null => tabStorage.read(ROLE) ?? deviceStorage.read(ROLE)
export const storeRole = (role: string): void =>
  void (tabStorage.read(ROLE) === null ? deviceStorage : tabStorage).store(ROLE, role)

function dropSession(): void {
  for (const storage of [deviceStorage, tabStorage]) {
    storage.remove(TOKEN)
    storage.remove(ROLE)
  }
}

/** Returns whether the browser keeps the session. If it does not, nobody is logged in. */
export function storeSession(token: string, role: string): boolean {
  dropSession()
  const isKept = [deviceStorage, tabStorage].some((storage) => {
    // The token comes last, because other tabs reload when it changes, and read the role then.
    if (storage.store(ROLE, role) && storage.store(TOKEN, token)) return true
    storage.remove(ROLE)
    storage.remove(TOKEN)
    return false
  })
  own = isKept ? token : null
  return isKept
}

/** Earlier versions used all but the first of these prefixes. */
const PERSONAL_STARTS = [PERSONAL, 'recent:', 'proofline-import ']
export function dropPersonal(): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.listKeys()) if (PERSONAL_STARTS.some((start) => key.startsWith(start))) storage.remove(key)
}

/** Texts that remain in this tab from a session that the server ended are kept only for the same person (decision 148). */
export function storeEmail(email: string): void {
  const before = readEmail()
  if (before !== null && before !== email) {
    dropPersonal()
    deviceStorage.forget()
    tabStorage.forget()
  }
  tabStorage.store(EMAIL, email)
}
export const readEmail = (): string | null => tabStorage.read(EMAIL)

/** Reloads the page when another tab ends its session or begins a new one, so that nothing is sent as somebody else. */
export const followOtherTabs = (): void =>
  addEventListener('storage', () => {
    if (readStored() !== readToken()) endSession('Your session ended in another tab. Drafts on this device are kept.')
  })

/**
 * Clears the token and the role, and reloads the page. The login page appears (000 §8) and shows `notice` once, unless another
 * tab has begun a session. `byThemselves` means that the person ended the session.
 */
export function endSession(notice?: string, byThemselves = false): void {
  if ([null, readToken()].includes(readStored())) {
    dropSession()
    if (notice !== undefined) tabStorage.store(NOTICE, notice)
  }
  // Without the email, the next login could not tell whose data this is.
  if (!tabStorage.isKept(EMAIL)) dropPersonal()
  own = null
  if (byThemselves) tabStorage.remove(CUT_OFF)
  else tabStorage.store(CUT_OFF, '')
  reloadPage()
}

/** Logs the person out. Texts that the person typed about other people are dropped. */
export function leaveSession(notice?: string): void {
  dropPersonal()
  tabStorage.remove(EMAIL)
  endSession(notice, true)
}

/** The login page's message after a 401: why the session ended (the refusal's `ended`), and that drafts are kept. */
export const endNotice = ({ ended }: Record<string, unknown>): string | undefined =>
  typeof ended === 'string' ? `${ended} Please log in again. Drafts on this device are kept.` : undefined

/** Whether the previous session ended without an act of the person. It returns true only once. */
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
