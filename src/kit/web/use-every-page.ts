import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refused } from './call.ts'

/** The maximum number of printed rows, because all are laid out at once as plain rows. */
const MAX_PRINTED = 2_000

type EveryPage<Row> = {
  of: string | undefined
  total: number | undefined
  /** Pages count from 1. */
  read: (page: number, signal: AbortSignal) => Promise<readonly Row[]>
}

/** Reads the rows of all pages in sequence, up to MAX_PRINTED. `rows` is undefined until the last page has arrived. */
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
    // Printed rows do not change while they are on the screen, and are read again the next time.
    staleTime: Infinity,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { shows: [], refetchOnChange: false },
  })
  return of === undefined || total === 0 ? undefined : { rows: data, problem: error?.message }
}

type Printed<Row> = {
  notes: readonly string[]
  /** Reads the rows of the other pages; undefined if all rows are loaded. */
  pages?: EveryPage<Row> & { of: string }
}

/** Returns the `plain` prop of a list, so that a button or Ctrl+P prints all its rows. */
export function usePrint<Row>({ notes, pages }: Printed<Row>) {
  const [on, onChange] = useState(false)
  const every = useEveryPage<Row>({ of: on ? pages?.of : undefined, total: pages?.total, read: pages?.read ?? (async () => []) })
  return { on, notes, onChange, every }
}
