import { useSyncExternalStore } from 'react'
import type { StaffRole } from '../../../access/levels.ts'

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

/**
 * `at` is the instant of the last key press, ISO 8601; `corrects`: typed into a correction, not into an update; `earlier`: what
 * else was typed for the row and neither sent nor discarded, the latest first.
 */
export type Draft = { typed: TypedFields; at: string; corrects?: boolean; earlier?: Draft[] }

/**
 * Drafts survive a reload and a logout (interface.md, Task desk); the key has the person's id, so that others on the machine
 * don't see them.
 */
const PREFIX = 'proofline.draft.'
const RETENTION_DAYS = 60
const DAY = 24 * 3_600_000
/** The instant until which a draft stays on this device. */
export const draftEnd = ({ at }: Draft): string => new Date(Date.parse(at) + RETENTION_DAYS * DAY).toISOString()
export type DraftKey = { personId: string; role: StaffRole; taskId: string }
const keyOf = ({ personId, role, taskId }: DraftKey): string => `${PREFIX}${personId}.${role}.${taskId}`

/** Parses a stored draft; undefined when it is corrupt or of an older format. */
export function parseTaskDraft(stored: string | null): Draft | undefined {
  try {
    return checkDraft(JSON.parse(stored ?? 'null'))
  } catch {
    return undefined
  }
}

function checkDraft(found: unknown): Draft | undefined {
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
  }
}

export const readDraft = (place: DraftKey): Draft | undefined => parseTaskDraft(localStorage.getItem(keyOf(place)))

let version = 0
const listeners = new Set<() => void>()
const changed = (): void => {
  version += 1
  for (const listener of listeners) listener()
}

/** A draft and those that stand behind it, the latest first. */
export const listDrafts = (draft: Draft | undefined): Draft[] => {
  if (draft === undefined) return []
  const { earlier = [], ...latest } = draft
  return [latest, ...earlier]
}

/**
 * Stores the drafts of a row, the one of its form first; none: the row has no draft. Returns the first one with the others behind
 * it.
 */
export function putDrafts(place: DraftKey, [latest, ...earlier]: Draft[]): Draft | undefined {
  const key = keyOf(place)
  const draft = latest && { ...latest, ...(earlier.length > 0 && { earlier }) }
  const isKnown = localStorage.getItem(key) !== null
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // When storage is full or forbidden the draft is not saved, but the form still works.
    return draft
  }
  if (isKnown !== (draft !== undefined)) changed()
  return draft
}

const isWithin = (part: TypedFields, full: TypedFields): boolean =>
  (Object.keys(nothingTyped) as (keyof TypedFields)[]).every((name) => full[name].includes(part[name].trim()))

/**
 * Stores what is typed. Only the draft that it goes on from, `from`, is replaced: what another form, another tab or an undo has
 * stored since stays behind it, unless all of it is in the new text.
 */
export const storeDraft = (place: DraftKey, draft: Draft, from?: Draft): Draft | undefined =>
  putDrafts(place, [
    draft,
    ...listDrafts(readDraft(place)).filter(({ typed, at }) => at !== from?.at && !isWithin(typed, draft.typed)),
  ])

/** Deletes drafts of tasks that were abandoned. */
export function dropOldDrafts(now: Date): void {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
    const draft = parseTaskDraft(localStorage.getItem(key))
    if (draft === undefined || now.getTime() - Date.parse(draft.at) > RETENTION_DAYS * DAY) localStorage.removeItem(key)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', changed)
  }
}

/** The ids of the tasks with a draft of the person in the role; the same Set until one is added or removed. */
const known = new Map<string, { version: number; ids: ReadonlySet<string> }>()
const idsOf = (start: string): ReadonlySet<string> => {
  const before = known.get(start)
  if (before?.version === version) return before.ids
  const ids = new Set(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length)),
  )
  known.set(start, { version, ids })
  return ids
}
export const useDrafted = (personId: string, role: StaffRole): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => idsOf(`${PREFIX}${personId}.${role}.`))
