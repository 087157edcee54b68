import type { InApp, InboxArrival, InboxEntry, InboxKind } from '../kit/shared/inbox.ts'
import { daysFrom, parseInstant, toDay } from '../kit/shared/time.ts'

/** How many days before and after today quiet hours are looked for: longer than the inbox goes back. */
export const QUIET_DAYS = 15
/** The key of the preference that holds the person's choices. */
export const NOTIFICATIONS_KEY = 'notifications'
/** What waits for decisions: of no source, as it is counted and not listed. */
export const WAITING_KIND = 'waiting'
const waitingKind: InboxKind = { group: 'To review', title: 'Entries waiting for your decision', who: 'admin or manager' }

export const withWaiting = (kinds: Readonly<Record<string, InboxKind>>): Readonly<Record<string, InboxKind>> => ({
  [WAITING_KIND]: waitingKind,
  ...kinds,
})

/** What can be chosen for a kind: what is always shown stays in the bell, what is counted only is no message. */
export const offersFor = (kind: string, { always }: InboxKind): readonly InApp[] => {
  if (kind === WAITING_KIND) return ['bell', 'inbox']
  return always === undefined ? ['message', 'bell', 'inbox'] : ['message', 'bell']
}

export type Choices = Readonly<Record<string, { app: InApp }>>
/** How a kind is shown outside of quiet hours; a choice that it does not offer is none. */
export function shownAs(choices: Choices, name: string, kind: InboxKind): InApp {
  const offers = offersFor(name, kind)
  const chosen = Object.hasOwn(choices, name) ? choices[name]?.app : undefined
  return [chosen, kind.usually, 'bell' as const].find((each) => each !== undefined && offers.includes(each)) ?? 'bell'
}

export type Quiet = { from: string; until: string; offDays: boolean }
export const quietProblem = ({ from, until }: Pick<Quiet, 'from' | 'until'>): string | undefined =>
  from === until ? 'Quiet hours must end at another time than they start.' : undefined

export type QuietSpan = { since: Date; until: Date }
const at = (day: string, time: string): number => parseInstant(`${day} ${time}`)?.getTime() ?? Number.NaN

/** The quiet hours in which the moment is, with those that follow without a gap; undefined: it is not quiet (decision P472). */
export function findQuietSpan(quiet: Quiet, isOff: (day: string) => boolean, now: Date): QuietSpan | undefined {
  const { from, until } = quiet
  const today = toDay(now)
  const days = Array.from({ length: 2 * QUIET_DAYS + 1 }, (_, place) => daysFrom(today, place - QUIET_DAYS))
  const spans = days.flatMap((day) => [
    [at(day, from), at(from < until ? day : daysFrom(day, 1), until)] as const,
    ...(quiet.offDays && isOff(day) ? [[at(day, '00:00'), at(daysFrom(day, 1), '00:00')] as const] : []),
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

/** How an arrival is shown now: in quiet hours nothing is a message, and what came in them is not counted (decision P471). */
export function showArrival(
  arrival: InboxArrival,
  { kinds, choices, quiet }: { kinds: Readonly<Record<string, InboxKind>>; choices: Choices; quiet: QuietSpan | undefined },
): InboxEntry {
  const kind = Object.hasOwn(kinds, arrival.kind) ? kinds[arrival.kind] : undefined
  const shown = kind === undefined ? 'bell' : shownAs(choices, arrival.kind, kind)
  if (quiet === undefined || shown === 'inbox') return { ...arrival, shown }
  if (kind?.always !== undefined) return { ...arrival, shown: 'bell' }
  return { ...arrival, shown: Date.parse(arrival.at) >= quiet.since.getTime() ? 'quiet' : 'bell' }
}
