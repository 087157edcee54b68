/** The text typed into the form of one task, not validated. */
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

/** `at` is the instant of the last key, ISO 8601, and names the text; `corrects`: typed into a correction, not an update. */
export type DraftText = { typed: TypedFields; at: string; corrects?: boolean }
/** `earlier`: what else was typed for the row and neither sent nor discarded, the latest first. */
export type Draft = DraftText & { earlier?: DraftText[] }

/** How long a draft stays after the last key. */
export const DRAFT_DAYS = 60
/** So long the server knows of a text that it was sent or discarded: a request takes no longer to arrive. */
export const DROPPED_DAYS = 2
/** Texts of a row that stay beside each other, and rows of a person with drafts. */
export const MAX_DRAFT_TEXTS = 5
export const MAX_DRAFTS = 200
/** Instants that one request drops, and that the server has of a row. */
export const MAX_DROPPED = 100

/** A draft and those that stand behind it, the latest first. */
export const listDrafts = (draft: Draft | undefined): DraftText[] => {
  if (draft === undefined) return []
  const { earlier = [], ...latest } = draft
  return [latest, ...earlier]
}

/** The texts of a row as its draft, the first in its form. */
export const toDraft = ([latest, ...earlier]: readonly DraftText[]): Draft | undefined =>
  latest && { ...latest, ...(earlier.length > 0 && { earlier }) }

/** Whether all of a text stands in another one. */
export const isWithin = (part: TypedFields, full: TypedFields): boolean =>
  FIELDS.every((name) => full[name].includes(part[name].trim()))

/** The texts of a row on the server, the latest first, and the instants of those that come no more. */
export type StoredTexts = { texts: readonly DraftText[]; dropped: readonly string[] }

const isLater = (one: DraftText, other: DraftText): number => (one.at < other.at ? 1 : -1)
const has = (texts: readonly DraftText[], at: string): boolean => texts.some((text) => text.at === at)

/**
 * The texts on the server after those of a device: whatever another device has added stays, and a text that was once dropped
 * comes no more, however late the request that brings it.
 */
export function applyTexts(stored: StoredTexts, texts: readonly DraftText[], drops: readonly string[]): StoredTexts {
  const dropped = [...new Set([...stored.dropped, ...drops])].toSorted().slice(-MAX_DROPPED)
  const added = texts.filter(({ at }) => !has(stored.texts, at))
  return { texts: [...stored.texts, ...added].filter(({ at }) => !dropped.includes(at)).toSorted(isLater), dropped }
}

/**
 * What a device knows of the texts of a row on the server. `ats`: the server had them; such a text that is not there any more was
 * sent or discarded on another device. `tried`: they were on their way, and whether they arrived is not known.
 */
export type Seen = { ats: readonly string[]; tried: readonly string[]; at: string }

/**
 * The texts of a row on this device after a look at those of the server. One that the device has dropped has yet to be dropped
 * there, and does not come back. The first one here stays in its form while that is open.
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

/** What the server has yet to be told: the texts that are new here, and those that it should have no longer. */
export const listUnsent = (
  here: readonly DraftText[],
  { ats, tried }: Pick<Seen, 'ats' | 'tried'>,
): { texts: DraftText[]; drops: string[] } => ({
  texts: here.filter(({ at }) => !ats.includes(at)).slice(0, MAX_DRAFT_TEXTS),
  drops: [...new Set([...ats, ...tried])].filter((at) => !has(here, at)).slice(0, MAX_DROPPED),
})
