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
  /** Undefined: nothing is typed. */
  draftOf: (key: string) => Draft | undefined
  store: (key: string, draft: Draft) => void
  drop: (key: string) => void
  /** Whether the tab keeps it beyond a reload. */
  isKept: (key: string) => boolean
}

/**
 * What was typed and not sent, each by a key, stored in the browser's tab: it outlives other pages and a reload.
 * @param parse undefined: what is stored is corrupt or of an older format
 * @param isPersonal they hold data of other people: a log-out drops them
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
/** Of texts about other people, such as remarks: their person's alone. */
export const useTextDrafts = (prefix: string): TabDrafts<string> =>
  useTabDrafts(`proofline.${prefix}.${usePerson()._id}`, parseText, { isPersonal: true })
