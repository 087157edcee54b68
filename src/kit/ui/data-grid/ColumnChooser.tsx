import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { type GridColumn, titleOf } from './columns.ts'
import { densities, type Density } from './grid-preferences.ts'

type ColumnChooserProps<Row> = {
  columns: readonly GridColumn<Row>[]
  hidden: Readonly<Record<string, boolean>>
  onHidden: (hidden: Record<string, boolean>) => void
  density: Density
  onDensity: (density: Density) => void
}

/** The "Columns" button of a grid: which columns are shown, and how high the rows are. */
export function ColumnChooser<Row>({ columns, hidden, onHidden, density, onDensity }: ColumnChooserProps<Row>) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isHidden = (column: GridColumn<Row>): boolean => hidden[column.id] ?? column.hidden ?? false
  const choosable = columns.filter((column) => column.hideable !== false)

  useEffect(() => {
    if (!open) return undefined
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    whole.current?.querySelector<HTMLElement>('.grid-chooser input')?.focus()
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  return (
    <div
      ref={whole}
      className="grid-columns"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (open && event.relatedTarget instanceof Node && !whole.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
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
              <select value={density} onChange={(event) => onDensity(event.target.value as Density)}>
                {Object.keys(densities).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <button type="button" className="quiet-button" onClick={() => onHidden({})}>
              Reset
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
