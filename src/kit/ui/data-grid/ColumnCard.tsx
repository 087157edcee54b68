import styles from './ColumnCard.module.css'
import { type GridColumn, getColumnName } from './columns.ts'
import { CellContent } from './GridCell.tsx'
import type { GridCard } from './grid-props.ts'

/** In px: edges and gap, the line with the name, a line with two facts, the line of a long fact, and the actions. */
const EDGES = 20
const TOP = 44
const FACTS = 42
const LONG = 102
const ACTIONS = 46

/** More facts would make a card taller than a phone, so such a list stays a table. */
const MAX_FACTS = 12

/**
 * Builds the phone card of a list that defines none. It shows the name and the status, then the other columns as two facts per
 * line, then the actions. Returns undefined if there are too many columns.
 */
export const buildColumnCard = <Row,>(columns: readonly GridColumn<Row>[]): GridCard<Row> | undefined => {
  const name =
    columns.find(({ kind, hideable, frozen }) => kind !== 'number' && (frozen === true || hideable === false)) ?? columns[0]
  const status = columns.find((column) => column !== name && column.kind === 'status')
  const others = columns.filter((column) => column !== name && column !== status)
  const acts = others.filter(({ kind }) => kind === 'action')
  const isBeside = acts.length === 1 && status === undefined
  const facts = others.filter(({ kind }) => kind !== 'action')
  if (name === undefined || facts.length > MAX_FACTS) return undefined
  const short = facts.filter((column) => column.long !== true)
  const alone = short.length % 2 === 1 ? short.at(-1) : undefined
  return {
    height:
      EDGES +
      TOP +
      Math.ceil(short.length / 2) * FACTS +
      (facts.length - short.length) * LONG +
      (acts.length === 0 || isBeside ? 0 : ACTIONS),
    show: (row) => {
      const actions = acts.map((column) => <CellContent key={column.id} column={column} row={row} />)
      return (
        <div className={styles.card}>
          <div className={styles.top}>
            <b>
              <CellContent column={name} row={row} />
            </b>
            {status && <CellContent column={status} row={row} />}
            {isBeside && actions}
          </div>
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map((column) => (
                <div key={column.id} className={styles.fact} data-long={column.long === true} data-alone={column === alone}>
                  <dt>{getColumnName(column)}</dt>
                  <dd>
                    <CellContent column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {acts.length > 0 && !isBeside && <div className={styles.actions}>{actions}</div>}
        </div>
      )
    },
  }
}
