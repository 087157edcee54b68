import { useEffect, useRef } from 'react'
import { type Came, pickEntriesWithLook } from '../../inbox/web/looks.ts'
import { toast } from '../../kit/web/toast.ts'
import { useRead, write } from '../../kit/web/use-calls.ts'
import { inbox } from '../../inbox/contract.ts'

/** The list that the bell opens. The shell fetches it when it is idle. */
export const loadEntries = () => import('../../inbox/web/InboxEntries.tsx').then(({ InboxEntries: part }) => ({ default: part }))

export type Inbox = {
  came: readonly Came[] | undefined
  /** `fresh` counts new entries, and `waits` those that wait for the person's decision. */
  fresh: number
  waits: number
  error: string | undefined
  /** Marks all present entries as seen, for all of the person's browsers. */
  see: () => void
}

const isCounted = ({ entry: { isNew, shown } }: Came): boolean => isNew && (shown === 'message' || shown === 'bell')

/**
 * Reads the person's entries, and shows them as the person has chosen: in the bell's list, in its count, or as a message when an
 * entry arrives.
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

  // Entries that arrived in quiet hours are counted when these end.
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
      // If this write fails, it is repeated the next time the person sees the list.
      write(inbox.see, { body: { state: data.state, seen: newest } }).catch(() => undefined)
    },
  }
}
