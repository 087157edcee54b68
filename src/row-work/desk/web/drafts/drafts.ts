import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { type Draft, DRAFT_DAYS, type DraftText, isPartOf, listDrafts, nothingTyped, toDraft } from '../../draft-rules.ts'
import { deviceStorage } from '../../../../kit/web/storage.ts'

/**
 * Prefixes the storage keys of drafts on this device, where they are available without the server; draft-sync.ts synchronizes
 * them. The person's id in the key hides them from other users of the machine.
 */
export const DRAFT_PREFIX = 'proofline.draft.'
const DAY = 24 * 3_600_000
export const draftEnd = ({ at }: DraftText): string => new Date(Date.parse(at) + DRAFT_DAYS * DAY).toISOString()
export type DraftKey = { personId: string; role: StaffRole; taskId: string }
/** The names of a row. `list` is where its person opens it, or null if the person no longer holds it. */
export type DraftRow = { file: string; sr_no: number; question_id: string; list?: string | null }
export type StoredDraft = Draft & { of?: DraftRow }
const keyOf = ({ personId, role, taskId }: DraftKey): string => `${DRAFT_PREFIX}${personId}.${role}.${taskId}`

/** Returns undefined for a draft that is corrupt or of an older format. */
export function parseTaskDraft(stored: string | null): StoredDraft | undefined {
  try {
    return checkDraft(JSON.parse(stored ?? 'null'))
  } catch {
    return undefined
  }
}

function checkDraft(found: unknown): StoredDraft | undefined {
  if (typeof found !== 'object' || found === null || !('typed' in found) || !('at' in found)) return undefined
  const { typed, at } = found
  if (typeof typed !== 'object' || typed === null || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined
  const earlier =
    'earlier' in found && Array.isArray(found.earlier) ? found.earlier.flatMap((each) => checkDraft(each) ?? []) : []
  const texts = Object.entries(typed).filter(([name, text]) => name in nothingTyped && typeof text === 'string')
  return {
    typed: { ...nothingTyped, ...Object.fromEntries(texts) },
    at,
    ...('corrects' in found && found.corrects === true && { corrects: true }),
    ...(earlier.length > 0 && { earlier }),
    ...('of' in found && isRow(found.of) && { of: found.of }),
  }
}

const isRow = (found: unknown): found is DraftRow =>
  typeof found === 'object' && found !== null && 'file' in found && 'sr_no' in found && 'question_id' in found

export const readDraft = (place: DraftKey): StoredDraft | undefined => parseTaskDraft(deviceStorage.read(keyOf(place)))

let version = 0
const listeners = new Set<() => void>()
const changed = (): void => {
  version += 1
  for (const listener of listeners) listener()
}
/** Called with each place whose texts were changed in this tab. */
let onChange: (place: DraftKey) => void = () => undefined
export const onDraftChange = (listener: typeof onChange): void => void (onChange = listener)

/**
 * Stores a row's texts, with the form's own text first. Without any text, the row has no draft. `of` has the row's current names,
 * if they are known. `isNews` means that the texts came from the server.
 */
export function putDrafts(
  place: DraftKey,
  texts: readonly DraftText[],
  { of, isNews = false }: { of?: DraftRow | undefined; isNews?: boolean } = {},
): Draft | undefined {
  const key = keyOf(place)
  const draft = toDraft(texts.map(({ typed, at, corrects }) => ({ typed, at, ...(corrects && { corrects }) })))
  const known = readDraft(place)
  const row = of ?? known?.of
  const typedTexts = texts.flatMap(({ typed }) => [typed.comments, typed.new_content_id])
  if (draft) deviceStorage.store(key, JSON.stringify({ ...draft, ...(row && { of: row }) }), typedTexts)
  else deviceStorage.remove(key)
  if ((known === undefined) !== (draft === undefined) || isNews) changed()
  if (!isNews) onChange(place)
  return draft
}

/**
 * Replaces only `from`, the draft that the typed text continues. Text that another form, another tab or an undo has stored since
 * then stays as an earlier text, unless the new text contains all of it.
 */
export const storeDraft = (place: DraftKey, draft: DraftText, from?: DraftText, of?: DraftRow): Draft | undefined =>
  putDrafts(
    place,
    [draft, ...listDrafts(readDraft(place)).filter(({ typed, at }) => at !== from?.at && !isPartOf(typed, draft.typed))],
    { of },
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', changed)
  }
}

export const isOnDevice = (place: DraftKey): boolean => deviceStorage.isKept(keyOf(place))
/** Records that the server has the typed text, so that a reload does not lose it. */
export const noteOnServer = (place: DraftKey): void => {
  deviceStorage.noteKeptElsewhere(keyOf(place))
  changed()
}

/** Tasks with a draft, by key prefix. The Set object stays the same until a draft is added or removed. */
const known = new Map<string, { version: number; ids: ReadonlySet<string> }>()
export const listTaskIds = (start: string): string[] =>
  deviceStorage
    .listKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
const idsOf = (start: string): ReadonlySet<string> => {
  const before = known.get(start)
  if (before?.version === version) return before.ids
  const ids = new Set(listTaskIds(start))
  known.set(start, { version, ids })
  return ids
}
export const useDrafted = (personId: string, role: StaffRole): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => idsOf(`${DRAFT_PREFIX}${personId}.${role}.`))

/** Counts changes to the drafts. A new value means that the drafts must be read again. */
export const useDraftVersion = (): number => useSyncExternalStore(subscribe, () => version)

export type OwnDraft = { place: DraftKey; draft: StoredDraft }
/** The latest draft comes first. */
export const listOwnDrafts = (personId: string, role: StaffRole): OwnDraft[] =>
  listTaskIds(`${DRAFT_PREFIX}${personId}.${role}.`)
    .flatMap((taskId) => {
      const place = { personId, role, taskId }
      const draft = readDraft(place)
      return draft === undefined ? [] : [{ place, draft }]
    })
    .toSorted((one, other) => (one.draft.at < other.draft.at ? 1 : -1))
