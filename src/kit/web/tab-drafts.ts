import { useState } from 'react'
import { usePerson } from './person.tsx'
import { PERSONAL } from './session-storage.ts'
import { listTexts, tabStorage } from './storage.ts'

const read = (stored: string | null): unknown => {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

export type TabDrafts<Draft> = {
  draftOf: (key: string) => Draft | undefined
  store: (key: string, draft: Draft) => void
  drop: (key: string) => void
  isKept: (key: string) => boolean
}

/**
 * Drafts of typed, unsent input, by key. The tab stores them, so they survive a change of the page and a reload.
 * @param parse returns undefined if the stored value is corrupt or has an older format
 * @param isPersonal whether the drafts contain data about other people, so that a logout drops them
 */
export function useTabDrafts<Draft>(
  prefix: string,
  parse: (stored: unknown) => Draft | undefined,
  { isPersonal = false } = {},
): TabDrafts<Draft> {
  const [changed, setChanged] = useState<Readonly<Record<string, Draft | null>>>({})
  const place = (key: string): string => `${isPersonal ? PERSONAL : ''}${prefix}.${key}`
  return {
    draftOf: (key) => {
      const now = changed[key]
      return now === undefined ? parse(read(tabStorage.read(place(key)))) : (now ?? undefined)
    },
    store: (key, draft) => {
      tabStorage.store(place(key), JSON.stringify(draft), listTexts(draft))
      setChanged((all) => ({ ...all, [key]: draft }))
    },
    drop: (key) => {
      tabStorage.remove(place(key))
      setChanged((all) => ({ ...all, [key]: null }))
    },
    isKept: (key) => tabStorage.isKept(place(key)),
  }
}

const parseText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined)
/** Drafts about other people, such as remarks. Each logged-in person has separate ones. */
export const useTextDrafts = (prefix: string): TabDrafts<string> =>
  useTabDrafts(`proofline.${prefix}.${usePerson()._id}`, parseText, { isPersonal: true })
