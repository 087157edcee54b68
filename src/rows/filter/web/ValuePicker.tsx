import { useState } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { DateField } from '../../../kit/ui/form/DateField.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { FigureInput } from '../../../kit/ui/form/FigureInput.tsx'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { statusShown } from '../../workflow/web/shown-status.ts'
import { type Operator, getSearchKind } from '../search-rules.ts'
import { type FilterSource, useValues } from './filter-source.ts'
import { useSettled } from '../../../kit/web/use-settled.ts'
import { type ValueNames, valueWords } from './value-words.ts'
import type { RowFilter } from './where.ts'
import styles from './FilterBuilder.module.css'

type ValuePickerProps = {
  source: FilterSource
  /** Empty while no column is chosen. */
  columnKey: string
  operator: Operator
  values: readonly string[]
  names: ValueNames
  /** The other searches, under which the values are counted. */
  filter: RowFilter
  onPick: (values: readonly string[]) => void
}

/** The values of a search: a list with counts, a text, or the edges of a range. */
export function ValuePicker(props: ValuePickerProps) {
  const { columnKey, operator, values, onPick } = props
  const kind = getSearchKind(columnKey)
  const [first = '', last = ''] = values
  if (columnKey === '') return <div className={styles.values} data-part="filter-values" />
  if (operator === 'is' || operator === 'not') return <ValueList {...props} />
  return (
    <div className={styles.values} data-part="filter-values">
      {operator === 'contains' && (
        <Field label="Search for">
          {(given) => (
            <input
              {...given}
              autoComplete="off"
              maxLength={500}
              value={first}
              onChange={(event) => onPick([event.target.value])}
            />
          )}
        </Field>
      )}
      {(operator === 'before' || operator === 'after') && (
        <Edge kind={kind} label={kind === 'instant' ? 'Date' : 'Number'} value={first} onChange={(next) => onPick([next])} />
      )}
      {operator === 'between' && (
        <>
          <Edge kind={kind} label="From" value={first} onChange={(next) => onPick([next, last])} />
          <Edge kind={kind} label="To" value={last} onChange={(next) => onPick([first, next])} />
        </>
      )}
      {operator === 'empty' && <p className={styles.hint}>Rows without a value.</p>}
      {operator === 'filled' && <p className={styles.hint}>Rows with any value.</p>}
    </div>
  )
}

type EdgeProps = { kind: ReturnType<typeof getSearchKind>; label: string; value: string; onChange: (value: string) => void }
const Edge = ({ kind, label, value, onChange }: EdgeProps) =>
  kind === 'instant' ? (
    <DateField label={label} value={value === '' ? undefined : value} onChange={(next) => onChange(next ?? '')} />
  ) : (
    <Field label={label}>{(given) => <FigureInput {...given} maxLength={20} value={value} onType={onChange} />}</Field>
  )

function ValueList({ source, columnKey, values, names, filter, onPick }: ValuePickerProps) {
  const [typed, setTyped] = useState('')
  const find = useSettled(typed.trim())
  const read = useValues(source, { ...filter, key: columnKey, ...(find !== '' && { find }) }, { keepPrevious: true })
  const found = read.data?.data ?? []
  // What is chosen stays on the list, also when no row has it now.
  const chosen = find === '' && read.data !== undefined ? values.filter((value) => found.every((one) => one.value !== value)) : []
  const listed = [...chosen.map((value) => ({ value, label: null, count: 0 })), ...found]
  const more = (read.data?.distinct ?? 0) - found.length
  const toggle = (value: string): void =>
    onPick(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  const isDay = getSearchKind(columnKey) === 'instant'
  const wordsOf = (value: string, label: string | null): string =>
    label ?? (isDay && value !== '' ? formatDay(value) : valueWords(columnKey, value, names))
  return (
    <div className={styles.values} data-part="filter-values">
      <label className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          aria-label="Find a value"
          placeholder="Find a value"
          autoComplete="off"
          maxLength={500}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {read.error !== null && <p role="alert">{read.error.message}</p>}
      <ul className={styles.list} aria-label="Values" aria-busy={read.isFetching}>
        {listed.map(({ value, label, count }) => (
          <li key={value}>
            <label className={styles.option}>
              <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
              <span className={styles.word}>
                {columnKey.endsWith('_status') && value !== '' ? <StatusChip {...statusShown(value)} /> : wordsOf(value, label)}
              </span>
              <span className={styles.count}>{formatCount(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {read.data !== undefined && listed.length === 0 && <p className={styles.hint}>No such value.</p>}
      {more > 0 && <p className={styles.hint}>and {formatCount(more)} more. Search above to find them.</p>}
    </div>
  )
}
