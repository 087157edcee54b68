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
  /** Returns whether a row is the head of a group, which cannot be selected. */
  isHead: (row: Row) => boolean
  matching: DataGridProps<Row>['matching']
}

/** Manages the selection: single rows, a range from an anchor, or all loaded rows. */
export const useGridSelection = <Row>({ selected: given, onSelect, here, ids: listed, isHead, matching }: Options<Row>) => {
  const all = matching?.all === true
  const ids = useMemo(() => listed.filter((_, at) => here[at] === undefined || !isHead(here[at])), [listed, here, isHead])
  // If all matching rows are selected, a change starts from the loaded rows.
  const selected = useMemo(() => (all ? new Set(ids) : given), [all, given, ids])
  const anchor = useRef<Anchor | undefined>(undefined)
  // Selected rows of other pages can be copied if they have been loaded before.
  const seen = useRef(new Map<string, Row>())
  useEffect(() => {
    for (const [at, row] of here.entries()) {
      const id = listed[at]
      if (id !== undefined && (selected.has(id) || seen.current.has(id))) seen.current.set(id, row)
    }
  }, [selected, here, listed])
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
      const id = listed[row]
      if (id === undefined || !ids.includes(id)) return
      const next = toggleSelected(selected, id)
      anchor.current = { id, base: next }
      choose(next)
    },
    rangeTo: (from: number, to: number): void => {
      // A range from or to a head begins or ends at the row below it.
      const fromId = listed.slice(from).find((id) => ids.includes(id))
      const toId = listed.slice(to).find((id) => ids.includes(id))
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
