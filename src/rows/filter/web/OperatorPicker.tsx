import { useId } from 'react'
import { type Operator, listOperators, operatorWords, type SearchKind } from '../search-rules.ts'
import styles from './FilterBuilder.module.css'

/** The documents' words for the two search types of the reviewers' filter panel (000 §5). */
const documented: Partial<Record<Operator, string>> = { is: 'exact', contains: 'part' }

type OperatorPickerProps = { kind: SearchKind; value: Operator; onPick: (operator: Operator) => void }

export function OperatorPicker({ kind, value, onPick }: OperatorPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.operators} data-part="filter-operators">
      <legend>Search type</legend>
      {listOperators(kind).map((operator) => (
        <label key={operator} className={styles.option}>
          <input type="radio" name={`${id}-operator`} checked={operator === value} onChange={() => onPick(operator)} />
          <span>
            {operatorWords(operator, kind)}
            {documented[operator] !== undefined && <small> {documented[operator]}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
