import { parseInstant } from '../kit/shared/time.ts'

export const INBOX_KEY = 'inbox'

/**
 * `state` is the state of the database when the person read the inbox, as `GET me/inbox` returned it. `seen` is the time of the
 * newest entry. It is used only if there is no usable state: before the upgrade, and after a restore.
 */
export type SeenInbox = { seen?: string; state?: string }

/** `server` is the id of the database server. `snapshot` is a pg_snapshot, which says which transactions had been committed. */
export type State = { server: string; snapshot: string; end: bigint; open: readonly bigint[] }

const SHAPE = /^(-?\d{1,20})\/((\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?))$/

/** Returns undefined for a text that PostgreSQL would refuse as a pg_snapshot. */
export function parseState(text: unknown): State | undefined {
  const [, server, snapshot, start = '', end = '', list = ''] = SHAPE.exec(typeof text === 'string' ? text : '') ?? []
  if (server === undefined || snapshot === undefined) return undefined
  const open = list === '' ? [] : list.split(',').map(BigInt)
  const bounds = [BigInt(start), ...open, BigInt(end)]
  const isInOrder = bounds.every((each, place) => place === 0 || (bounds[place - 1] ?? 0n) <= each)
  if (!isInOrder || BigInt(start) < 1n || open.at(-1) === BigInt(end)) return undefined
  return { server, snapshot, end: BigInt(end), open }
}

/** Of two states of the same server, one is always the later. */
const isLater = (one: State, other: State): boolean =>
  one.end > other.end || (one.end === other.end && one.open.length < other.open.length)

/** Returns undefined if the state is from another server or from before a restore. The time decides what is new instead. */
export const findUsableState = (stored: SeenInbox, now: State): State | undefined => {
  const state = parseState(stored.state)
  return state !== undefined && state.server === now.server && state.end <= now.end ? state : undefined
}

/** The browser may have stored any value. */
export const readSeen = (value: unknown): SeenInbox => {
  const { seen, state } = (value ?? {}) as { seen?: unknown; state?: unknown }
  return {
    ...(typeof seen === 'string' && parseInstant(seen) !== undefined && { seen }),
    ...(typeof state === 'string' && parseState(state) !== undefined && { state }),
  }
}

/**
 * Keeps the later value of each field, so that a page that was loaded earlier but closed later does not mark entries as new
 * again.
 */
export function mergeSeen(stored: SeenInbox, sent: SeenInbox, now: State): SeenInbox {
  const [before, after] = [findUsableState(stored, now), findUsableState(sent, now)]
  const state = before !== undefined && (after === undefined || isLater(before, after)) ? stored.state : sent.state
  const [one, other] = [stored.seen, sent.seen].map((text) => (text === undefined ? undefined : parseInstant(text)))
  const seen = one !== undefined && (other === undefined || one > other) ? stored.seen : sent.seen
  return { ...(seen !== undefined && { seen }), ...(state !== undefined && { state }) }
}
