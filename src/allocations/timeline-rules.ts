import { compareNames } from '../kit/shared/name-order.ts'
import { buildPartMatcher } from '../kit/shared/names.ts'
import { groupBy } from '../kit/shared/grouped.ts'
import { shiftDay, parseInstant } from '../kit/shared/time.ts'
import type { TimelineAccount, TimelineHold } from './timeline-contract.ts'

export const ZOOMS = { week: 7, '3weeks': 21, month: 31 } as const
export type Zoom = keyof typeof ZOOMS
export const LANES_BY = ['accounts', 'people'] as const
export type LanesBy = (typeof LANES_BY)[number]

/** `from` is YYYY-MM-DD. */
export type TimelineDays = { from: string; count: number }

const startOf = (day: string): number => (parseInstant(day) as Date).getTime()

/** 0 is the start of the first day, and 1 the end of the last. Instants outside the days give numbers below 0 or above 1. */
export const toTimelineFraction = ({ from, count }: TimelineDays, instant: number): number =>
  (instant - startOf(from)) / (startOf(shiftDay(from, count)) - startOf(from))

/**
 * `from` and `to` range from 0 to 1 across the days. `row` counts from 0, and bars in the same row never overlap. `isOpen` means
 * that the use continues after the present.
 */
export type Bar = { hold: TimelineHold; account: TimelineAccount; from: number; to: number; row: number; isOpen: boolean }
export type Lane = { id: string; name: string; account: TimelineAccount | undefined; bars: readonly Bar[]; rows: number }

export const toMonday = (day: string): string => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * Returns when the last use of a free allocation ID ended, if that was before the first day shown. Nobody has then held the ID on
 * these days.
 */
export const freeSince = ({ state, last_ended: ended }: TimelineAccount, { from }: TimelineDays): string | undefined =>
  state === 'free' && ended !== null && Date.parse(ended) <= startOf(from) ? ended : undefined

export const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

const endOf = (hold: TimelineHold, now: number): number =>
  hold.end === null ? Math.max(now, Date.parse(hold.start)) : Date.parse(hold.end)

/**
 * Puts each bar into the first row that is free at its start, so a use that begins when another ends follows it in the same row.
 * It drops uses that end at or before the first day, and open-ended ones if the present is before the first day.
 */
function stacked(
  holds: readonly TimelineHold[],
  accountOf: (hold: TimelineHold) => TimelineAccount,
  days: TimelineDays,
  now: number,
): Bar[] {
  const ends: number[] = []
  const first = startOf(days.from)
  return holds
    .filter((hold) => endOf(hold, now) > first)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((hold) => {
      const [start, end] = [Date.parse(hold.start), endOf(hold, now)]
      const free = ends.findIndex((taken) => taken <= start)
      const row = free === -1 ? ends.length : free
      // An open-ended use keeps its row, because it may continue beyond now.
      ends[row] = hold.end === null ? Number.POSITIVE_INFINITY : end
      const edge = (instant: number): number => Math.min(1, Math.max(0, toTimelineFraction(days, instant)))
      return { hold, account: accountOf(hold), from: edge(start), to: edge(end), row, isOpen: hold.end === null }
    })
}

export function buildTimelineLanes(
  by: LanesBy,
  { accounts, holds }: { accounts: readonly TimelineAccount[]; holds: readonly TimelineHold[] },
  days: TimelineDays,
  now: number,
): Lane[] {
  const byId = new Map(accounts.map((account) => [account._id, account]))
  const accountOf = (hold: TimelineHold): TimelineAccount => byId.get(hold.account) as TimelineAccount
  const lane = (id: string, name: string, account: TimelineAccount | undefined, own: readonly TimelineHold[]): Lane => {
    const bars = stacked(own, accountOf, days, now)
    return { id, name, account, bars, rows: Math.max(1, ...bars.map(({ row }) => row + 1)) }
  }
  const known = holds.filter(({ account }) => byId.has(account))
  const grouped = groupBy(known, (hold) => (by === 'accounts' ? hold.account : hold.user._id))
  if (by === 'accounts')
    return accounts.map((account) => lane(account._id, account.account_id, account, grouped.get(account._id) ?? []))
  const people = new Map(known.map(({ user }) => [user._id, user]))
  return [...people.values()]
    .toSorted((a, b) => compareNames(a.fullName, b.fullName) || a.email.localeCompare(b.email))
    .map((user) => lane(user._id, user.fullName, undefined, grouped.get(user._id) ?? []))
    .filter(({ bars }) => bars.length > 0)
}

/** Matches the name of a lane, and the people and allocation IDs of its bars. A matching lane keeps all its bars. */
export const filterLanes = (lanes: readonly Lane[], text: string): readonly Lane[] => {
  const names = ({ name, bars }: Lane): string[] => [
    name,
    ...bars.flatMap(({ hold: { user }, account }) => [user.fullName, user.email, account.account_id]),
  ]
  const matches = buildPartMatcher(text)
  return text.trim() === '' ? lanes : lanes.filter((lane) => names(lane).some((name) => matches(name)))
}

export type TimelineMove = 'lane down' | 'lane up' | 'bar left' | 'bar right'
/**
 * Returns the bar to which a key moves from the bar of a use, or the first bar if there is no such use. Lanes without bars are
 * skipped.
 */
export function findBarAfter(lanes: readonly Lane[], from: string | undefined, move: TimelineMove): Bar | undefined {
  const filled = lanes.filter(({ bars }) => bars.length > 0)
  const at = filled.findIndex(({ bars }) => bars.some(({ hold }) => hold._id === from))
  const lane = filled[at]
  if (lane === undefined) return filled[0]?.bars[0]
  const place = lane.bars.findIndex(({ hold }) => hold._id === from)
  const bar = lane.bars[place] as Bar
  if (move === 'bar left' || move === 'bar right') return lane.bars[place + (move === 'bar left' ? -1 : 1)] ?? bar
  const next = filled[at + (move === 'lane up' ? -1 : 1)]
  // The next bar is the one that is nearest in time.
  return next?.bars.toSorted((a, b) => Math.abs(a.from - bar.from) - Math.abs(b.from - bar.from))[0] ?? bar
}
