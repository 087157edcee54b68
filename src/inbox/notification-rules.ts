import type { InApp, InboxArrival, InboxEntry, InboxKind } from '../kit/shared/inbox.ts'
import { shiftDay, parseInstant, toDay } from '../kit/shared/time.ts'

/** Quiet hours are computed for this many days before and after today. The inbox covers fewer days. */
export const QUIET_DAYS = 15
export const NOTIFICATIONS_KEY = 'notifications'
/** Entries that await a decision are only counted. No source lists entries of this kind in the inbox. */
export const WAITING_KIND = 'waiting'
const waitingKind: InboxKind = { group: 'To review', title: 'Entries waiting for your decision', who: 'admin or manager' }

export const withWaiting = (kinds: Readonly<Record<string, InboxKind>>): Readonly<Record<string, InboxKind>> => ({
  [WAITING_KIND]: waitingKind,
  ...kinds,
})

/** A kind that is always shown stays in the bell. A kind that is only counted cannot be shown as a message. */
export const listOffers = (kind: string, { always }: InboxKind): readonly InApp[] => {
  if (kind === WAITING_KIND) return ['bell', 'inbox']
  return always === undefined ? ['message', 'bell', 'inbox'] : ['message', 'bell']
}

export type Choices = Readonly<Record<string, { app: InApp }>>
/** Returns how a kind is shown outside of quiet hours. Ignores a choice that the kind does not offer. */
export function getInAppChoice(choices: Choices, name: string, kind: InboxKind): InApp {
  const offers = listOffers(name, kind)
  const chosen = Object.hasOwn(choices, name) ? choices[name]?.app : undefined
  return [chosen, kind.usually, 'bell' as const].find((each) => each !== undefined && offers.includes(each)) ?? 'bell'
}

export type Quiet = { from: string; until: string; offDays: boolean }
export const findQuietProblem = ({ from, until }: Pick<Quiet, 'from' | 'until'>): string | undefined =>
  from === until ? 'Quiet hours must end at another time than they start.' : undefined

export type QuietSpan = { since: Date; until: Date }
const at = (day: string, time: string): number => parseInstant(`${day} ${time}`)?.getTime() ?? Number.NaN

/** Returns the quiet hours that contain a time, or undefined outside of quiet hours. Adjoining quiet hours are joined. */
export function findQuietSpan(quiet: Quiet, isOff: (day: string) => boolean, now: Date): QuietSpan | undefined {
  const { from, until } = quiet
  const today = toDay(now)
  const days = Array.from({ length: 2 * QUIET_DAYS + 1 }, (_, place) => shiftDay(today, place - QUIET_DAYS))
  const spans = days.flatMap((day) => [
    [at(day, from), at(from < until ? day : shiftDay(day, 1), until)] as const,
    ...(quiet.offDays && isOff(day) ? [[at(day, '00:00'), at(shiftDay(day, 1), '00:00')] as const] : []),
  ])
  let found: { since: number; until: number } | undefined
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (found !== undefined && start <= found.until) found.until = Math.max(found.until, end)
    else if (found !== undefined && found.until > now.getTime()) break
    else found = { since: start, until: end }
  }
  return found === undefined || found.since > now.getTime() || found.until <= now.getTime()
    ? undefined
    : { since: new Date(found.since), until: new Date(found.until) }
}

/** During quiet hours, no entry is shown as a message, and entries that arrived in them are not counted. */
export function showArrival(
  arrival: InboxArrival,
  { kinds, choices, quiet }: { kinds: Readonly<Record<string, InboxKind>>; choices: Choices; quiet: QuietSpan | undefined },
): InboxEntry {
  const kind = Object.hasOwn(kinds, arrival.kind) ? kinds[arrival.kind] : undefined
  const shown = kind === undefined ? 'bell' : getInAppChoice(choices, arrival.kind, kind)
  if (quiet === undefined || shown === 'inbox') return { ...arrival, shown }
  if (kind?.always !== undefined) return { ...arrival, shown: 'bell' }
  return { ...arrival, shown: Date.parse(arrival.at) >= quiet.since.getTime() ? 'quiet' : 'bell' }
}
