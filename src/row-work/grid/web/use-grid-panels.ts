import { useCallback, useState } from 'react'
import type { Extent } from '../../assign/web/row-choice.ts'
import { emptyDraft, type TaskDraft } from '../../assign/web/task-draft.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import type { ChosenWay } from './chosen-rows.ts'
import type { TaskGridSearch } from './grid-search.ts'

type Shown = {
  search: TaskGridSearch
  change: (part: Partial<TaskGridSearch>, replace?: boolean) => void
  /** All that match are selected. */
  isAll: boolean
  /** What an act of the screen applies to. */
  chosen: ChosenWay
  filter: GridFilter | undefined
  extent: Extent | undefined
}

/** The panel beside the grid, which the address names, and what is typed in it; `opening` differs each time that one opens. */
export function useGridPanels({ search, change, isAll, chosen, filter, extent }: Shown) {
  const panel = search.panel?.[0]
  // Back closes the panel beside the grid; opening another row replaces the current one.
  const isOpen = panel !== undefined || search.task !== undefined
  const [draft, setDraft] = useState<TaskDraft>(emptyDraft)
  const [opening, setOpening] = useState(0)
  const open = (which: 'assign' | 'unassign', way?: TaskDraft['way']): void => {
    // All rows are the planner's default, and nothing to take back by one press.
    const isWhole = which === 'unassign' && draft.start === extent?.first && draft.end === extent?.last
    const current = draft.way === 'filter' && filter === undefined ? 'range' : draft.way
    const shown = isAll ? 'filter' : chosen === 'checked' ? 'checked' : filter === undefined ? current : 'filter'
    setDraft({ ...draft, way: way ?? shown, ...(isWhole && { start: null, end: null }) })
    setOpening(opening + 1)
    change({ panel: [which], task: undefined }, isOpen)
  }
  const openRow = useCallback(({ sr_no: task }: GridRow) => change({ task, panel: undefined }, isOpen), [change, isOpen])
  const close = (): void => change({ panel: undefined })
  return { panel, opening, draft, setDraft, open, openRow, close }
}
