import { useMemo, useState } from 'react'
import { noneSelected, type Selected } from '../../../kit/ui/data-grid/selection.ts'
import type { TaskGridSearch } from './grid-search.ts'

type Selection = { selected: Selected; onSelect: (selected: Selected) => void }

/** The numbers of the rows that are checked one by one, and whether all that match are selected instead. */
export function useSelectedRows({ selected, onSelect }: Selection, { q, where }: TaskGridSearch) {
  const checked = useMemo(() => [...selected].map(Number).toSorted((a, b) => a - b), [selected])
  // All that match are selected only for the filter that they were selected under.
  const filter = `${q} ${where}`
  const [allOf, setAllOf] = useState<string>()
  const matching = { all: allOf === filter, onAll: (all: boolean) => setAllOf(all ? filter : undefined) }
  const clearSelection = (): void => {
    setAllOf(undefined)
    onSelect(noneSelected)
  }
  return { checked, matching, clearSelection }
}
