import { Button } from '../button/Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { type GridColumn, getColumnName, getRawColumnName, getColumnTitle } from './columns.ts'
import { densities, type Density } from './grid-preferences.ts'
import { isHidden as isHiddenBy } from './use-grid-columns.ts'
import styles from './DataGrid.module.css'

type ColumnChooserProps<Row> = {
  columns: readonly GridColumn<Row>[]
  hidden: Readonly<Record<string, boolean>>
  onHidden: (hidden: Record<string, boolean>) => void
  onReset: () => void
  density: Density
  onDensity: (density: Density) => void
}

/** The "Columns" button of a grid, which opens the choice of visible columns and row height. */
export const ColumnChooser = <Row,>(props: ColumnChooserProps<Row>) => (
  <Popover icon="columns" label="Columns" atEnd className={styles.chooser}>
    {() => <ColumnChoices {...props} />}
  </Popover>
)

/** The choice of visible columns and row height. */
export function ColumnChoices<Row>({ columns, hidden, onHidden, onReset, density, onDensity }: ColumnChooserProps<Row>) {
  const isHidden = (column: GridColumn<Row>): boolean => isHiddenBy(column, hidden)
  const choosable = columns.filter((column) => column.hideable !== false)
  // Columns without a group come last, because a sheet may have many.
  const groups = [...new Set(choosable.map(({ group }) => group))].toSorted(
    (a, b) => Number(a === undefined) - Number(b === undefined),
  )
  const choose = (id: string, shown: boolean): void =>
    onHidden({ ...hidden, ...Object.fromEntries(choosable.map((each) => [each.id, isHidden(each)])), [id]: !shown })

  return (
    <>
      <div className={styles.chooserList}>
        {groups.map((group) => (
          <fieldset key={group ?? ''} className={styles.chooserGroup}>
            {group !== undefined && !choosable.some((column) => getColumnTitle(column) === group) && <legend>{group}</legend>}
            {choosable
              .filter((column) => column.group === group)
              .map((column) => (
                <label key={column.id}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={getColumnName(column)}
                    checked={!isHidden(column)}
                    disabled={!isHidden(column) && columns.filter((each) => !isHidden(each)).length === 1}
                    onChange={(event) => choose(column.id, event.target.checked)}
                  />
                  {getColumnTitle(column)}
                  {getRawColumnName(column) !== getColumnTitle(column) && <small>{getRawColumnName(column)}</small>}
                </label>
              ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.chooserFoot}>
        <label>
          Rows{' '}
          <select aria-label="Row height" value={density} onChange={(event) => onDensity(event.target.value as Density)}>
            {Object.keys(densities).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button kind="quiet" onClick={onReset}>
          Reset
        </Button>
      </div>
    </>
  )
}
