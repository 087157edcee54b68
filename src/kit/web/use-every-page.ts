import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refused } from './call.ts'

/** The maximum number of rows that one screen loads for print, because they are all laid out at once as plain rows. */
const MAX_PRINTED = 2_000

type EveryPage<Row> = {
  /** Identifies the rows; undefined if none are needed. */
  of: string | undefined
  /** The number of rows; undefined until it is known. */
  total: number | undefined
  /** Reads one page. Pages count from 1. */
  read: (page: number, signal: AbortSignal) => Promise<readonly Row[]>
}

/** Reads the rows of all pages, page by page, up to MAX_PRINTED. `rows` is undefined until the last page has arrived. */
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
    // Printed rows do not change while they are on the screen. They are read again the next time.
    staleTime: Infinity,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { shows: [], refetchOnChange: false },
  })
  return of === undefined || total === 0 ? undefined : { rows: data, problem: error?.message }
}

type Printed<Row> = {
  /** Lines that describe the rows. */
  notes: readonly string[]
  /** How the rows of other pages are read; undefined if all rows are loaded. */
  pages?: EveryPage<Row> & { of: string }
}

/** Returns the `plain` prop of a list whose rows can all be printed, with a button or with Ctrl+P. */
export function usePrint<Row>({ notes, pages }: Printed<Row>) {
  const [on, onChange] = useState(false)
  const every = useEveryPage<Row>({ of: on ? pages?.of : undefined, total: pages?.total, read: pages?.read ?? (async () => []) })
  return { on, notes, onChange, every }
}
