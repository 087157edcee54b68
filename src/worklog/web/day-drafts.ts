import { useSyncExternalStore } from 'react'
import { createUuid } from '../../kit/shared/ids.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { type TabDrafts, useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { type DayDraft, parseDayDraft } from './own-day.ts'
import { tabStorage } from '../../kit/web/storage.ts'

type Drafts = ReadonlyMap<string, DayDraft>
/** A message with the stored drafts of a tab. Without drafts, it asks the other tabs for theirs. */
type Message = { tab: string; drafts?: [string, unknown][] }
export type DayDrafts = TabDrafts<DayDraft> & {
  /** All unsaved drafts of the person, including those of targets that are not shown and those in other tabs of the browser. */
  all: Drafts
}

/** Returns the prefix of the person's drafts in the tab's storage, which is also the name of the channel to the other tabs. */
const toPrefix = (personId: string): string => `proofline.worklog.${personId}`

const parse = (stored: string | null): DayDraft | undefined => {
  try {
    return parseDayDraft(JSON.parse(stored ?? 'null'))
  } catch {
    return undefined
  }
}
function listDrafts(personId: string): [string, DayDraft][] {
  const start = `${toPrefix(personId)}.`
  return tabStorage.listKeys().flatMap((key): [string, DayDraft][] => {
    const draft = key.startsWith(start) ? parse(tabStorage.read(key)) : undefined
    return draft === undefined ? [] : [[key.slice(start.length), draft]]
  })
}

/** Exchanges drafts with the other tabs of the same person in this browser. A tab that closes withdraws its drafts. */
function openChannel(personId: string) {
  const tab = createUuid()
  const channel = new BroadcastChannel(toPrefix(personId))
  const listeners = new Set<() => void>()
  let others: ReadonlyMap<string, [string, DayDraft][]> = new Map()
  const send = (message: Omit<Message, 'tab'>): void => channel.postMessage({ tab, ...message })
  const tell = (): void => send({ drafts: listDrafts(personId) })
  channel.addEventListener('message', ({ data: { tab: from, drafts } }: MessageEvent<Message>) => {
    if (drafts === undefined) return tell()
    const read = drafts.flatMap(([id, stored]): [string, DayDraft][] => {
      const draft = parseDayDraft(stored)
      return draft === undefined ? [] : [[id, draft]]
    })
    others = new Map(others).set(from, read)
    for (const listener of listeners) listener()
  })
  addEventListener('pagehide', () => send({ drafts: [] }))
  addEventListener('pageshow', ({ persisted }) => persisted && tell())
  send({})
  return {
    tell,
    others: () => others,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
const channels = new Map<string, ReturnType<typeof openChannel>>()
/** Returns the channel of a person. It stays open on other pages, so that the tab can still announce its drafts. */
function channelOf(personId: string): ReturnType<typeof openChannel> {
  const channel = channels.get(personId) ?? openChannel(personId)
  channels.set(personId, channel)
  return channel
}

export function useDayDrafts(): DayDrafts {
  const personId = usePerson()._id
  const { draftOf, store, drop, isKept } = useTabDrafts(toPrefix(personId), parseDayDraft)
  const { tell, others, subscribe } = channelOf(personId)
  const elsewhere = useSyncExternalStore(subscribe, others)
  return {
    draftOf,
    isKept,
    store: (id, draft) => {
      store(id, draft)
      tell()
    },
    drop: (id) => {
      drop(id)
      tell()
    },
    all: new Map([...[...elsewhere.values()].flat(), ...listDrafts(personId)]),
  }
}
