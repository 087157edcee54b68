import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { type GridColumn, titleOf } from './columns.ts'
import { densities, type Density } from './grid-preferences.ts'

type ColumnChooserProps<Row> = {
  columns: readonly GridColumn<Row>[]
  hidden: Readonly<Record<string, boolean>>
  onHidden: (hidden: Record<string, boolean>) => void
  /** Columns and widths as they came. */
  onReset: () => void
  density: Density
  onDensity: (density: Density) => void
}

/** The "Columns" button of a grid: which columns are shown, and how high the rows are. */
export function ColumnChooser<Row>({ columns, hidden, onHidden, onReset, density, onDensity }: ColumnChooserProps<Row>) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isHidden = (column: GridColumn<Row>): boolean => hidden[column.id] ?? column.hidden ?? false
  const choosable = columns.filter((column) => column.hideable !== false)

  useEffect(() => {
    if (!open) return undefined
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onEscape, { capture: true })
    whole.current?.querySelector<HTMLElement>('.grid-chooser input:not(:disabled)')?.focus()
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onEscape, { capture: true })
    }
  }, [open])

  return (
    <div ref={whole} className="grid-columns">
      <button
        ref={button}
        type="button"
        className="tool-button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="columns" />
        Columns
      </button>
      {open && (
        <div id={panelId} className="grid-chooser" role="group" aria-label="Columns">
          <div className="grid-chooser-list">
            {choosable.map((column) => (
              <label key={column.id}>
                <input
                  type="checkbox"
                  className="grid-box"
                  checked={!isHidden(column)}
                  disabled={!isHidden(column) && columns.filter((each) => !isHidden(each)).length === 1}
                  onChange={(event) => onHidden({ ...hidden, [column.id]: !event.target.checked })}
                />
                {titleOf(column)}
              </label>
            ))}
          </div>
          <div className="grid-chooser-foot">
            <label>
              Rows{' '}
              <select aria-label="Row height" value={density} onChange={(event) => onDensity(event.target.value as Density)}>
                {Object.keys(densities).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <button type="button" className="quiet-button" onClick={onReset}>
              Reset
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
