import { useEffect, useRef } from 'react'
import { type Came, pickEntriesWithLook } from '../../inbox/web/looks.ts'
import { toast } from '../../kit/web/toast.ts'
import { useRead, write } from '../../kit/web/use-calls.ts'
import { inbox } from '../../inbox/contract.ts'

/** The list that the bell opens, which the shell fetches when it is idle. */
export const loadEntries = () =>
  import('../../inbox/web/InboxEntries.tsx').then(({ InboxEntries: part }) => ({ default: part }))

export type Inbox = {
  /** Undefined until they are loaded. */
  came: readonly Came[] | undefined
  /** How many of them are new, and how much waits for the person's decision. */
  fresh: number
  waits: number
  error: string | undefined
  /** Stores that everything that was there was seen, for every browser of the person. */
  see: () => void
}

/** What the server lets the bell count. */
const isCounted = ({ entry: { isNew, shown } }: Came): boolean => isNew && (shown === 'message' || shown === 'bell')

/**
 * What came to the person, as they want it shown (decision P471): the list of the bell, what of it is counted, and a message
 * where something arrives of which they want one.
 */
export function useInbox(enabled: boolean): Inbox {
  const { data, error, refetch } = useRead(inbox.own, {}, { enabled })
  const all = data && pickEntriesWithLook(data.data)
  const came = all?.filter(({ entry }) => entry.shown !== 'inbox')
  const newest = data?.data[0]?.at

  const known = useRef<string>(undefined)
  useEffect(() => {
    if (came === undefined) return
    const before = known.current
    known.current = newest ?? ''
    if (before === undefined) return
    for (const { entry, look } of came) {
      if (entry.shown === 'message' && entry.isNew && entry.at > before)
        toast.success(look.says(entry).join(' '), undefined, { about: entry.object })
    }
  }, [came, newest])

  // What came in quiet hours is counted after them.
  const quietUntil = data?.quiet_until
  useEffect(() => {
    if (quietUntil == null) return
    const timer = setTimeout(() => void refetch(), Date.parse(quietUntil) - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [quietUntil, refetch])

  const fresh = came?.filter(isCounted).length ?? 0
  return {
    came,
    fresh,
    waits: data?.bell_waits ?? 0,
    error: error?.message,
    see: () => {
      if (data === undefined || newest === undefined || !all?.some(({ entry }) => entry.isNew)) return
      // A look that could not be stored is stored with the next one.
      write(inbox.see, { body: { state: data.state, seen: newest } }).catch(() => undefined)
    },
  }
}
