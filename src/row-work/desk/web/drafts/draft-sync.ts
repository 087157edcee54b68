import { useEffect } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import type { ReplyFields } from '../../../../kit/shared/endpoint.ts'
import { Refused } from '../../../../kit/web/call.ts'
import { call, refetchReads, useRead } from '../../../../kit/web/use-calls.ts'
import { tasks } from '../../contract.ts'
import { taskDrafts } from '../../draft-contract.ts'
import { listDrafts, listUnsent, mergeTexts, type Seen } from '../../draft-rules.ts'
import {
  DRAFT_PREFIX,
  type DraftKey,
  isOnDevice,
  listTaskIds,
  noteOnServer,
  onDraftChange,
  putDrafts,
  readDraft,
} from './drafts.ts'
import { deviceStorage } from '../../../../kit/web/storage.ts'

/**
 * Prefixes the storage keys for the places of drafts. The value is what this device knows about the texts on the server, and the
 * server's time at that moment.
 */
const PREFIX = 'proofline.draftSeen.'
type Of = Pick<DraftKey, 'personId' | 'role'>
const startOf = ({ personId, role }: Of): string => `${PREFIX}${personId}.${role}.`
const nameOf = (place: DraftKey): string => startOf(place) + place.taskId

const readInstants = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : []
function readSeen(place: DraftKey): Seen {
  try {
    const stored = JSON.parse(deviceStorage.read(nameOf(place)) ?? '{}') as Partial<Seen> | null
    return { ats: readInstants(stored?.ats), tried: readInstants(stored?.tried), at: String(stored?.at ?? '') }
  } catch {
    return { ats: [], tried: [], at: '' }
  }
}
function storeSeen(place: DraftKey, seen: Seen): void {
  if (seen.ats.length + seen.tried.length > 0 || readDraft(place) !== undefined)
    deviceStorage.store(nameOf(place), JSON.stringify(seen))
  else deviceStorage.remove(nameOf(place))
}

/** Whether the server has everything that was typed for a row, as far as this device knows. */
const isOnServer = (place: DraftKey): boolean => listUnsent(listDrafts(readDraft(place)), readSeen(place)).texts.length === 0

export const describeDraftPlace = (place: DraftKey): string =>
  isOnServer(place)
    ? isOnDevice(place)
      ? 'on the server'
      : 'on the server, not on this device'
    : isOnDevice(place)
      ? 'on this device, not on the server yet'
      : 'nowhere yet, not on this device'

// To the server ----------------------------------------------------------------------------------------------------------------

/** A text is sent after a pause of `REST_MS`, and after `MAX_MS` while the person keeps typing. */
const REST_MS = 2_000
const MAX_MS = 15_000
const RETRY_MS = 30_000
/**
 * The characters that are sent with keepalive, so that the request survives closing the page. Each character takes at most three
 * bytes.
 */
const KEEPALIVE_MOST = 20_000

let personId: string | undefined
type Waiting = { place: DraftKey; timer: ReturnType<typeof setTimeout>; since: number }
const waiting = new Map<string, Waiting>()
/** The places whose desk is open. The first text of such a row stays in the form, whatever other devices send. */
const open = new Set<string>()

function schedule(place: DraftKey, ms = REST_MS): void {
  if (place.personId !== personId) return
  const name = nameOf(place)
  const before = waiting.get(name)
  clearTimeout(before?.timer)
  const since = before?.since ?? Date.now()
  const left = Math.max(0, Math.min(ms, since + Math.max(MAX_MS, ms) - Date.now()))
  waiting.set(name, { place, since, timer: setTimeout(() => void push(place), left) })
}
/**
 * Typed text is sent after a pause. Text that the person has sent or discarded is reported at once, so that no other device
 * offers it.
 */
const onChange = (place: DraftKey): void => schedule(place, readDraft(place) === undefined ? 0 : REST_MS)

const sending = new Set<string>()
async function push(place: DraftKey): Promise<void> {
  const name = nameOf(place)
  // Requests for a row run one at a time, so that each request knows what the previous one has stored.
  if (sending.has(name)) return schedule(place)
  clearTimeout(waiting.get(name)?.timer)
  waiting.delete(name)
  const seen = readSeen(place)
  const { texts, drops } = listUnsent(listDrafts(readDraft(place)), seen)
  if ((texts.length === 0 && drops.length === 0) || place.personId !== personId) return
  const given = texts.map(({ at }) => at)
  sending.add(name)
  // Recorded before sending, because a lost request may still arrive at any time.
  storeSeen(place, { ...seen, tried: [...new Set([...seen.tried, ...given])] })
  try {
    const body = {
      texts: texts.map(({ typed, at, corrects }) => ({ typed, at, ...(corrects && { corrects: true as const }) })),
      drops,
    }
    const sent = { params: { task: place.taskId, role: place.role }, body }
    const { data, at } = await call(taskDrafts.store, sent, { keepalive: JSON.stringify(body).length <= KEEPALIVE_MOST })
    const known = [...seen.ats, ...listDrafts(readDraft(place)).map((text) => text.at)]
    storeSeen(place, {
      // A text from another device counts as unseen until it has been read. If a text of this device is missing, another device
      // dropped it.
      ats: [...new Set([...data.filter((each) => known.includes(each)), ...given])],
      tried: readSeen(place).tried.filter((each) => !given.includes(each) && !drops.includes(each)),
      at,
    })
    if (isOnServer(place)) noteOnServer(place)
    // The draft was submitted or discarded during the request, so the server's copy must be dropped as well.
    if (readDraft(place) === undefined) schedule(place, 0)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // After a final refusal, the text stays on this device, because the person no longer holds the row or has too many drafts.
    // After any other refusal, it is sent later.
    if (!error.isFinal) schedule(place, (error.retryAfterSeconds ?? 0) * 1_000 + RETRY_MS)
  } finally {
    sending.delete(name)
  }
}
export function sendDrafts(): void {
  for (const { place } of waiting.values()) void push(place)
}

// From the server --------------------------------------------------------------------------------------------------------------

type Listed = ReplyFields<typeof taskDrafts.list>
/**
 * The longest time between the instant of a write and its commit. A list that is read within this time may lack the written text.
 */
const COMMIT_MS = 5_000
let again: ReturnType<typeof setTimeout> | undefined

/**
 * Brings this device's drafts to the state of the server, which has texts that other devices have added, and lacks those that
 * they have sent or discarded.
 */
export function adoptDrafts(of: Of, { data, now }: Listed): void {
  const listed = new Map(data.map((row) => [row._id, row]))
  const own = [startOf(of), `${DRAFT_PREFIX}${of.personId}.${of.role}.`].flatMap(listTaskIds)
  for (const taskId of new Set([...listed.keys(), ...own])) {
    const place = { ...of, taskId }
    const name = nameOf(place)
    const seen = readSeen(place)
    const row = listed.get(taskId)
    const isEarlier = row === undefined ? Date.parse(now) - Date.parse(seen.at) < COMMIT_MS : row.at < seen.at
    if (isEarlier) {
      clearTimeout(again)
      again = setTimeout(() => void refetchReads([taskDrafts.list]), COMMIT_MS)
    } else if (!sending.has(name)) {
      const here = readDraft(place)
      const before = listDrafts(here)
      const texts = row?.texts ?? []
      const after = mergeTexts(before, seen, texts, { isOpen: open.has(name) })
      const called = row && { file: row.file, sr_no: row.sr_no, question_id: row.question_id, list: row.list }
      const isSame = after.length === before.length && after.every(({ at }, index) => at === before[index]?.at)
      if (!isSame || (called && JSON.stringify(called) !== JSON.stringify(here?.of)))
        putDrafts(place, after, { of: called, isNews: true })
      const there = texts.map(({ at }) => at)
      // Text in an open form is not sent again if the server no longer has it.
      const left = seen.ats.filter((at) => !there.includes(at) && after.some((text) => text.at === at))
      storeSeen(place, { ats: [...there, ...left], tried: seen.tried, at: row?.at ?? (seen.at || now) })
      // The text was sent on another device, so the row has changed. The server does not notify people of their own decisions.
      if (left.length > 0 && open.has(name)) void refetchReads([tasks.list])
    }
    const unsent = listUnsent(listDrafts(readDraft(place)), readSeen(place))
    if (unsent.texts.length + unsent.drops.length > 0 && !waiting.has(name)) schedule(place, 0)
  }
}

/** Synchronizes the person's drafts of a role with the server while a page that shows them is open. */
export function useDraftSync(person: string, role: StaffRole) {
  const read = useRead(taskDrafts.list, { params: { role } })
  const { data } = read
  useEffect(() => {
    personId = person
    onDraftChange(onChange)
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') sendDrafts()
    }
    addEventListener('visibilitychange', onHidden)
    addEventListener('online', sendDrafts)
    return () => {
      sendDrafts()
      removeEventListener('visibilitychange', onHidden)
      removeEventListener('online', sendDrafts)
    }
  }, [person])
  useEffect(() => {
    if (data !== undefined) adoptDrafts({ personId: person, role }, data)
  }, [data, person, role])
  return read
}

export function useOpenDraft(place: DraftKey): void {
  const name = nameOf(place)
  useEffect(() => {
    open.add(name)
    return () => {
      open.delete(name)
      sendDrafts()
    }
  }, [name])
}
