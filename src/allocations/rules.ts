import { removeInvisible } from '../kit/shared/invisible.ts'
import { toDay, parseInstant } from '../kit/shared/time.ts'
import { nameKey } from '../kit/shared/names.ts'
import { findAddressNameProblem } from '../kit/shared/name-problems.ts'

/**
 * The rules for the intervals in which allocation IDs are used (calculations.md 5, decisions 59, 98). The server and the buttons
 * share them.
 */

export const ACCOUNT_NOUN = ['allocation ID', 'allocation IDs'] as const

type Lent = { name: string; email: string | null }
/** Names departments by name and people by email, as the call accepts them. */
export const nameLendings = (lent: readonly Lent[]): { departments: string[]; users: string[] } => ({
  departments: lent.flatMap(({ name, email }) => (email === null ? [name] : [])),
  users: lent.flatMap(({ email }) => email ?? []),
})

export type HoldMode = 'single' | 'multiple'

/** The interval [start, end) in ISO 8601 UTC. `end` is null for an open-ended use. */
export type Hold = { account: string; user: string; email: string; mode: HoldMode; start: string; end: string | null }
/** `mode` is the current mode of the account. A use keeps the mode in which it began. */
export type StartWish = { account: string; mode: HoldMode; user: string; start: string }

/** Whether a new open-ended use from `instant` on would overlap this one. */
export const isOpenBeyond = (hold: Pick<Hold, 'end'>, instant: string): boolean => hold.end === null || hold.end > instant

export type StartProblem = { code: 'ALREADY_HAS_ACCOUNT' } | { code: 'ACCOUNT_IN_USE'; email: string }

/**
 * Returns why a use cannot begin. If the person and the account both have a conflict, the person's is returned.
 * @param holds the uses of the account, and those of the person in the account's project
 */
export const findStartProblem = (wish: StartWish, holds: readonly Hold[]): StartProblem | undefined => {
  const overlapping = holds.filter((hold) => isOpenBeyond(hold, wish.start))
  if (overlapping.some((hold) => hold.user === wish.user)) return { code: 'ALREADY_HAS_ACCOUNT' }
  const other = overlapping
    .filter((hold) => hold.account === wish.account && (wish.mode === 'single' || hold.mode === 'single'))
    // A current holder is named in preference to a past one.
    .toSorted((a, b) => Number(b.end === null) - Number(a.end === null) || (a.start < b.start ? 1 : -1))[0]
  return other && { code: 'ACCOUNT_IN_USE', email: other.email }
}

export type SwitchOutcome = 'nothing' | 'mode only' | 'restart' | 'refused'
/**
 * Returns what happens to the uses that extend beyond now when an account becomes single-user. The change is refused while two or
 * more people hold the account. A use that began in multiple mode ends now, and a single-mode use by the same person begins at
 * that instant. If it began at this very instant, its mode is changed in place.
 */
export const switchToSingle = (holds: readonly Pick<Hold, 'mode' | 'start' | 'end'>[], now: string): SwitchOutcome => {
  const open = holds.filter((hold) => isOpenBeyond(hold, now))
  if (open.length > 1) return 'refused'
  const [hold] = open
  if (hold === undefined || hold.mode === 'single') return 'nothing'
  return hold.start < now ? 'restart' : 'mode only'
}

/** Both instants are ISO 8601 in UTC. */
export const canEndAt = (start: string, revoke: string): boolean => revoke > start

export type EditProblem =
  | { code: 'REVOKE_BEFORE_START' | 'START_IN_FUTURE' | 'ALREADY_HAS_ACCOUNT' }
  | { code: 'ACCOUNT_IN_USE'; email: string }

/**
 * Returns why a use cannot get these times (calculations.md 5). If the person and the account both have a conflict, the person's
 * is returned.
 * @param others every other use of the account, and of the person in the account's project
 */
export const findEditProblem = (
  hold: Pick<Hold, 'account' | 'user' | 'mode'>,
  times: Pick<Hold, 'start' | 'end'>,
  others: readonly Hold[],
  now: string,
): EditProblem | undefined => {
  const { start, end } = times
  if (end !== null && !canEndAt(start, end)) return { code: 'REVOKE_BEFORE_START' }
  if (start > now) return { code: 'START_IN_FUTURE' }
  const overlapping = others.filter((other) => isOpenBeyond(other, start) && isOpenBeyond(times, other.start))
  if (overlapping.some(({ user }) => user === hold.user)) return { code: 'ALREADY_HAS_ACCOUNT' }
  const other = overlapping.find(({ account, mode }) => account === hold.account && (hold.mode === 'single' || mode === 'single'))
  return other && { code: 'ACCOUNT_IN_USE', email: other.email }
}

const DAY_MS = 24 * 3_600_000
/** Staff may enter a start from yesterday 00:00 in Asia/Kolkata on (decision 118). */
export const earliestOwnStart = (now: Date): Date => parseInstant(toDay(new Date(now.getTime() - DAY_MS))) as Date
export const getLatestOwnEnd = (now: Date): Date => new Date(now.getTime() + 90 * DAY_MS)

export type AccountState = {
  is_multiple: boolean
  project_id: string
  /** The emails of the current holders. */
  user_list: readonly string[]
  held_single: boolean
}

/**
 * Add User is disabled if a single-user allocation already has a current user (002 §4), or if a current use began in single mode.
 */
export const canAddUser = ({ is_multiple: multiple, user_list: users, held_single: single }: AccountState): boolean =>
  users.length === 0 || (multiple && !single)

/**
 * Remove User is disabled if there is no current user and the allocation is not multiple (002 §4). Without users, nobody can be
 * removed.
 */
export const canRemoveUser = ({ user_list: users }: AccountState): boolean => users.length > 0

/** Returns why a person cannot start an account in their list, as a sentence (002 §4, decision 98). */
export const findOwnStartProblem = (
  row: AccountState & { offered: boolean; holders: readonly { fullName: string }[] },
  list: readonly AccountState[],
  email: string,
): string | undefined => {
  if (row.user_list.includes(email)) return 'You are using this allocation ID.'
  if (!row.offered) return 'It is no longer offered to you.'
  if (!canAddUser(row)) return `In use by ${row.holders[0]?.fullName ?? 'someone else'}.`
  const holding = list.some((other) => other.project_id === row.project_id && other.user_list.includes(email))
  return holding ? 'You are using another ID of this project. End it first.' : undefined
}

/** End is disabled if the status is ended or the current user is not the logged-in user (002 §4). */
export const canEndOwn = (row: AccountState & { status: string; current_user: string | null }, email: string): boolean =>
  row.status === 'active' && row.current_user === email

export const findAccountIdProblem = (accountId: string): string | undefined => {
  if (accountId === '') return 'The allocation ID is missing.'
  if (accountId.length > 200) return 'An allocation ID can have at most 200 characters.'
  return findAddressNameProblem('An allocation ID', accountId)
}

const YES = ['yes', 'y', 'true', '1', 'multiple']
const NO = ['', 'no', 'n', 'false', '0', 'single']
/**
 * Parses a workbook's `is_multiple`. A blank cell means no. Returns undefined for any text that is not a usual word for yes or
 * no.
 */
export const parseIsMultiple = (cell: string): boolean | undefined => {
  const word = cell.trim().toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}

export const MAX_TYPED_ACCOUNTS = 500

/** Each list is in the order of the text, without duplicates. */
export type TypedAccounts = {
  fresh: readonly string[]
  repeated: readonly string[]
  /** The project already has them. They are not changed. */
  existing: readonly string[]
  problems: readonly string[]
}

/** Splits a text at line breaks, tabs, spaces, commas and semicolons. IDs with the same comparison key count as one. */
export function splitAccountIds(text: string, accountsOfProject: readonly string[]): TypedAccounts {
  const known = new Set(accountsOfProject.map(nameKey))
  const first = new Map<string, string>()
  const repeated = new Map<string, string>()
  for (const word of removeInvisible(text)
    .split(/[\s,;]+/u)
    .filter((part) => part !== '')) {
    const key = nameKey(word)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, word)
    else repeated.set(key, earlier)
  }
  const named = [...first]
  const fresh = named.flatMap(([key, id]) => (known.has(key) ? [] : [id]))
  const problems = fresh.flatMap((id) => {
    const problem = findAccountIdProblem(id)
    return problem === undefined ? [] : [`${id.slice(0, 40)}: ${problem}`]
  })
  if (fresh.length > MAX_TYPED_ACCOUNTS)
    problems.unshift(`Add at most ${MAX_TYPED_ACCOUNTS} allocation IDs at once; these are ${fresh.length}.`)
  return {
    fresh,
    repeated: [...repeated.values()],
    existing: named.flatMap(([key, id]) => (known.has(key) ? [id] : [])),
    problems,
  }
}
