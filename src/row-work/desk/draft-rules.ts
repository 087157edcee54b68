/** Typed into the form of one task, and not validated. */
export type TypedFields = {
  status: string
  reason: string
  comments: string
  answerType: string
  new_content_id: string
  qc_score: string
}
export const nothingTyped: TypedFields = {
  status: '',
  reason: '',
  comments: '',
  answerType: '',
  new_content_id: '',
  qc_score: '',
}
const FIELDS = Object.keys(nothingTyped) as (keyof TypedFields)[]

/**
 * `at` is the instant of the last keystroke (ISO 8601) and identifies the text. `corrects` marks a text typed into a correction
 * instead of an update.
 */
export type DraftText = { typed: TypedFields; at: string; corrects?: boolean }
/** `earlier` holds other texts for the row that were neither sent nor discarded, latest first. */
export type Draft = DraftText & { earlier?: DraftText[] }

/** The days count from the last keystroke. */
export const DRAFT_DAYS = 60
/** The server remembers this long that a text was sent or discarded. No request is under way for longer. */
export const DROPPED_DAYS = 2
/** Texts for one row, and rows with drafts for one person. */
export const MAX_DRAFT_TEXTS = 5
export const MAX_DRAFTS = 200
/** One request may drop this many texts, and the server remembers as many for one row. */
export const MAX_DROPPED = 100

/** Returns a draft's own text followed by its earlier ones, latest first. */
export const listDrafts = (draft: Draft | undefined): DraftText[] => {
  if (draft === undefined) return []
  const { earlier = [], ...latest } = draft
  return [latest, ...earlier]
}

export const toDraft = ([latest, ...earlier]: readonly DraftText[]): Draft | undefined =>
  latest && { ...latest, ...(earlier.length > 0 && { earlier }) }

/** Whether every field of one text is contained in the same field of the other. */
export const isPartOf = (part: TypedFields, full: TypedFields): boolean =>
  FIELDS.every((name) => full[name].includes(part[name].trim()))

/** A row's texts on the server, latest first. `dropped` texts must never be stored again. */
export type StoredTexts = { texts: readonly DraftText[]; dropped: readonly string[] }

const isLater = (one: DraftText, other: DraftText): number => (one.at < other.at ? 1 : -1)
const has = (texts: readonly DraftText[], at: string): boolean => texts.some((text) => text.at === at)

/**
 * Returns the server's texts after a device's request. Texts from other devices stay. A dropped text is never stored again,
 * however late the request that contains it arrives.
 */
export function applyTexts(stored: StoredTexts, texts: readonly DraftText[], drops: readonly string[]): StoredTexts {
  const dropped = [...new Set([...stored.dropped, ...drops])].toSorted().slice(-MAX_DROPPED)
  const added = texts.filter(({ at }) => !has(stored.texts, at))
  return { texts: [...stored.texts, ...added].filter(({ at }) => !dropped.includes(at)).toSorted(isLater), dropped }
}

/**
 * What a device knows about a row's texts on the server. The server had the texts in `ats`; if one of them is missing now,
 * another device sent or discarded it. The texts in `tried` were sent to the server, but it is unknown whether they arrived.
 */
export type Seen = { ats: readonly string[]; tried: readonly string[]; at: string }

/**
 * Merges this device's texts with the server's. A text that this device has dropped does not come back, even if the server has
 * not dropped it yet. While the form is open, its text stays the first.
 */
export function mergeTexts(
  here: readonly DraftText[],
  { ats, tried }: Pick<Seen, 'ats' | 'tried'>,
  there: readonly DraftText[],
  { isOpen = false } = {},
): DraftText[] {
  const own = here.filter(({ at }, place) => (isOpen && place === 0) || !ats.includes(at) || has(there, at))
  const came = there.filter(({ at }) => !ats.includes(at) && !tried.includes(at) && !has(here, at))
  if (came.length === 0) return own
  const [first, ...rest] = own
  return isOpen && first !== undefined ? [first, ...[...rest, ...came].toSorted(isLater)] : [...own, ...came].toSorted(isLater)
}

/** Returns what the server does not have yet: new texts of this device, and texts to drop. */
export const listUnsent = (
  here: readonly DraftText[],
  { ats, tried }: Pick<Seen, 'ats' | 'tried'>,
): { texts: DraftText[]; drops: string[] } => ({
  texts: here.filter(({ at }) => !ats.includes(at)).slice(0, MAX_DRAFT_TEXTS),
  drops: [...new Set([...ats, ...tried])].filter((at) => !has(here, at)).slice(0, MAX_DROPPED),
})
