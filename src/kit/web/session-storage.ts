/** Token and role are kept in the browser's local storage (000 §9). Drafts live under other keys and outlast both. */
const TOKEN = 'authToken'
const ROLE = 'role'
/** Carries one sentence over the reload that follows a logout. */
const NOTICE = 'notice'

export const readToken = (): string | null => localStorage.getItem(TOKEN)
/** The role that the person works in, as last chosen; null before the first login. */
export const readRole = (): string | null => localStorage.getItem(ROLE)
export const keepRole = (role: string): void => localStorage.setItem(ROLE, role)

export function keepSession(token: string, role: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(ROLE, role)
}

/** Clears token and role and reloads, which shows the login (000 §8). `notice` is shown there once. */
export function endSession(notice?: string): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(ROLE)
  if (notice !== undefined) sessionStorage.setItem(NOTICE, notice)
  location.reload()
}

export function takeNotice(): string | undefined {
  const notice = sessionStorage.getItem(NOTICE) ?? undefined
  sessionStorage.removeItem(NOTICE)
  return notice
}
