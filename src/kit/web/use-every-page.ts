import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refused } from './call.ts'

/** The maximum number of rows that one screen loads to print, because they are laid out as plain rows, all at once. */
const MAX_PRINTED = 2_000

type EveryPage<Row> = {
  /** Identifies the rows; undefined if none are needed. */
  of: string | undefined
  /** The number of rows; undefined until it is known. */
  total: number | undefined
  /** Reads one page; pages are counted from 1. */
  read: (page: number, signal: AbortSignal) => Promise<readonly Row[]>
}

/** Reads the rows of all pages, at most MAX_PRINTED, page by page. `rows` is undefined until the last page has arrived. */
export function useEveryPage<Row>({ of, total = 0, read }: EveryPage<Row>) {
  const { data, error } = useQuery<Row[], Refused>({
    queryKey: ['every page', of, total],
    queryFn: async ({ signal }) => {
      const rows: Row[] = []
      for (let page = 1; rows.length < Math.min(total, MAX_PRINTED); page++) {
        const more = await read(page, signal)
        if (more.length === 0) break
        rows.push(...more)
      }
      return rows.slice(0, MAX_PRINTED)
    },
    enabled: of !== undefined && total > 0,
    // The printed rows do not change while they are on the screen; they are read again the next time.
    staleTime: Infinity,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { shows: [], refetchOnChange: false },
  })
  return of === undefined || total === 0 ? undefined : { rows: data, problem: error?.message }
}

type Printed<Row> = {
  /** The lines that say what the rows are. */
  notes: readonly string[]
  /** How the rows of other pages are read; absent if all rows are here. */
  pages?: EveryPage<Row> & { of: string }
}

/** Returns the `plain` of a list whose rows can all be printed, by a button and by Ctrl+P. */
export function usePrint<Row>({ notes, pages }: Printed<Row>) {
  const [on, onChange] = useState(false)
  const every = useEveryPage<Row>({ of: on ? pages?.of : undefined, total: pages?.total, read: pages?.read ?? (async () => []) })
  return { on, notes, onChange, every }
}
