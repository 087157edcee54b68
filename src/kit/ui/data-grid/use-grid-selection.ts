import { useEffect, useMemo, useRef } from 'react'
import type { DataGridProps } from './grid-props.ts'
import {
  type Anchor,
  getSelectionExtent,
  noneSelected,
  selectRange,
  type Selected,
  toggleSelected,
  withAll,
} from './selection.ts'

type Options<Row> = {
  selected: Selected
  onSelect: ((selected: Selected) => void) | undefined
  here: readonly Row[]
  ids: readonly string[]
  matching: DataGridProps<Row>['matching']
}

export const useGridSelection = <Row>({ selected: given, onSelect, here, ids, matching }: Options<Row>) => {
  const all = matching?.all === true
  // If all matching rows are selected, a change starts from the loaded rows.
  const selected = useMemo(() => (all ? new Set(ids) : given), [all, given, ids])
  const anchor = useRef<Anchor | undefined>(undefined)
  // Selected rows of other pages can be copied if they have been loaded before.
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const [at, row] of here.entries()) {
      const id = ids[at]
      if (id !== undefined && (selected.has(id) || seen.current.has(id))) seen.current.set(id, row)
    }
  }, [selected, here, ids])
  const choose = (next: Selected): void => {
    if (all) matching.onAll(false)
    onSelect?.(next)
  }
  const extent = getSelectionExtent(selected, ids)
  return {
    extent,
    /** Includes the selected rows of other pages. */
    selected,
    toggle: (row: number): void => {
      const id = ids[row]
      if (id === undefined) return
      const next = toggleSelected(selected, id)
      anchor.current = { id, base: next }
      choose(next)
    },
    rangeTo: (from: number, to: number): void => {
      const fromId = ids[from]
      const toId = ids[to]
      if (fromId === undefined || toId === undefined) return
      anchor.current ??= { id: fromId, base: selected }
      choose(selectRange(anchor.current, ids, toId))
    },
    toggleAll: (): void => choose(withAll(selected, ids, extent !== 'all')),
    selectAll: (): void => choose(withAll(selected, ids, true)),
    clear: (): void => {
      anchor.current = undefined
      choose(noneSelected)
    },
    /** Makes the next range start at the active cell. */
    forgetAnchor: (): void => {
      anchor.current = undefined
    },
    /** Returns the selected rows, as far as they have ever been loaded. */
    chosen: (): Row[] => [...selected].flatMap((id) => seen.current.get(id) ?? []),
  }
}
