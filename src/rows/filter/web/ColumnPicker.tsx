import { useId, useMemo, useState } from 'react'
import { Icon } from '../../../kit/ui/icons.tsx'
import type { SheetColumn } from '../../workflow/contract.ts'
import { columnGroups, columnsFound } from './filter-columns.ts'
import styles from './FilterBuilder.module.css'

type ColumnPickerProps = { sheet: readonly SheetColumn[]; value: string; onPick: (key: string) => void }

/** The columns below the heads of their groups, and a search in them that picks the first match while it is typed. */
export function ColumnPicker({ sheet, value, onPick }: ColumnPickerProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const groups = useMemo(() => columnGroups(sheet), [sheet])
  const found = useMemo(() => columnsFound(groups, typed), [groups, typed])
  const find = (text: string): void => {
    setTyped(text)
    const matching = columnsFound(groups, text).flatMap(({ columns }) => columns)
    const [first] = matching
    if (text.trim() !== '' && first !== undefined && !matching.some(({ key }) => key === value)) onPick(first.key)
  }
  return (
    <div className={styles.columns} data-part="filter-columns">
      <label className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          aria-label="Column key"
          aria-required="true"
          placeholder="Find a column"
          autoComplete="off"
          value={typed}
          onChange={(event) => find(event.target.value)}
        />
      </label>
      <div className={styles.groups}>
        {found.map(({ group, columns }) => (
          <fieldset key={group} className={styles.group}>
            <legend>{group}</legend>
            {columns.map((column) => (
              <label key={column.key} className={styles.option} title={column.raw}>
                <input
                  type="radio"
                  name={`${id}-column`}
                  aria-label={column.full}
                  checked={column.key === value}
                  onChange={() => onPick(column.key)}
                />
                <span>{column.words}</span>
              </label>
            ))}
          </fieldset>
        ))}
        {found.length === 0 && <p className={styles.hint}>No such column.</p>}
      </div>
    </div>
  )
}
