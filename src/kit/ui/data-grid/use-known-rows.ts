import { useMemo, useState } from 'react'
import type { Selected } from './selection.ts'

/**
 * Returns the selected rows as they were last shown, including those of earlier pages, so that an act sends what the person has
 * seen. Keep `rows` and `rowId` stable.
 */
export function useKnownRows<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  selected: Selected,
): readonly Row[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map())
  const [seen, setSeen] = useState<typeof rows>()
  if (rows !== seen) {
    setSeen(rows)
    setKnown(new Map([...known, ...(rows ?? []).map((row) => [rowId(row), row] as const)]))
  }
  return useMemo(() => [...selected].flatMap((id) => known.get(id) ?? []), [known, selected])
}
