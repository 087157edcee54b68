import { useId } from 'react'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { Switch } from '../../../kit/ui/form/Switch.tsx'
import { FilterChip } from '../../../kit/ui/list-page/FilterInput.tsx'
import { TypedFilter } from '../../../kit/ui/list-page/TypedFilter.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { SavedFilters } from '../../filter/web/SavedFilters.tsx'
import type { Task } from '../../workflow/contract.ts'
import type { TaskListSearch } from './task-search.ts'
import { type Where, whereText, whereWords } from '../../filter/web/where.ts'
import styles from './TaskFilters.module.css'

type TaskFiltersProps = {
  search: TaskListSearch
  where: Where[]
  columns: readonly GridColumn<Task>[]
  /** A reviewer's list: it is filtered by column too. */
  reads: boolean
  /** Rows of this list may be ready to update. */
  canBeReady: boolean
  onChange: (part: Partial<TaskListSearch>) => void
}

/** The filters over a list of tasks. */
export function TaskFilters({ search, where, columns, reads, canBeReady, onChange: change }: TaskFiltersProps) {
  const readyId = useId()
  return (
    <>
      <TypedFilter
        label="Filter question_id"
        value={search.q ?? ''}
        onChange={(q) => change({ q: q === '' ? undefined : q, page: undefined })}
      />
      {reads && <FilterPanel columns={columns} onAdd={(one) => change({ where: whereText([...where, one]), page: undefined })} />}
      {reads && (
        <SavedFilters
          screen="tasks"
          filter={{ q: search.q, where: search.where, ready: search.ready }}
          onApply={({ q, where: saved, ready }) => change({ q, where: saved, ready, page: undefined })}
        />
      )}
      {where.map((one, index) => (
        <FilterChip
          key={`${index} ${one.key}`}
          name={one.key}
          value={whereWords(one)}
          onRemove={() => change({ where: whereText(where.filter((each) => each !== one)), page: undefined })}
        />
      ))}
      {canBeReady && (
        <span className={styles.readySwitch}>
          <Switch
            id={readyId}
            checked={search.ready !== undefined}
            onChange={(on) => change({ ready: on ? '1' : undefined, page: undefined })}
          />
          <label htmlFor={readyId}>Ready rows only</label>
        </span>
      )}
    </>
  )
}
