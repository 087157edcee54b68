import { useEffect, useRef } from 'react'
import { type Came, pickEntriesWithLook } from '../../kit/web/inbox-looks.ts'
import { toast } from '../../kit/web/toast.ts'
import { useRead, write } from '../../kit/web/use-calls.ts'
import { INBOX_KEY, inbox } from '../../inbox/contract.ts'
import { preferences } from '../../session/preferences-contract.ts'

/** The list that the bell opens, which the shell fetches when it is idle. */
export const loadEntries = () =>
  import('../../kit/ui/inbox/InboxEntries.tsx').then(({ InboxEntries: part }) => ({ default: part }))

export type Inbox = {
  /** Undefined until they are loaded. */
  came: readonly Came[] | undefined
  /** How many of them are new, and how much waits for the person's decision. */
  fresh: number
  waits: number
  error: string | undefined
  /** Stores that everything shown was seen, for every browser of the person. */
  see: () => void
}

/** What came to the person. What blocks other work is also a message when it arrives; the rest is quiet. */
export function useInbox(enabled: boolean): Inbox {
  const { data, error } = useRead(inbox.own, {}, { enabled })
  const came = data && pickEntriesWithLook(data.data)
  const newest = data?.data[0]?.at

  const known = useRef<string>(undefined)
  useEffect(() => {
    if (came === undefined) return
    const before = known.current
    known.current = newest ?? ''
    if (before === undefined) return
    for (const { entry, look, blocks } of came) {
      if (blocks && entry.isNew && entry.at > before)
        toast.success(look.says(entry).join(' '), undefined, { about: entry.object })
    }
  }, [came, newest])

  const fresh = came?.filter(({ entry }) => entry.isNew).length ?? 0
  return {
    came,
    fresh,
    waits: data?.waits ?? 0,
    error: error?.message,
    see: () => {
      if (fresh === 0 || newest === undefined) return
      const sent = { params: { key: INBOX_KEY }, body: { value: { seen: newest } } }
      // A look that could not be stored is stored with the next one.
      write(preferences.storePreference, sent).catch(() => undefined)
    },
  }
}
