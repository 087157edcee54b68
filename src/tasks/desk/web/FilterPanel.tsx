import { type FormEvent, useId, useRef, useState } from 'react'
import { type GridColumn, titleOf } from '../../../kit/ui/data-grid/columns.ts'
import { Popover } from '../../../kit/ui/dialog/Popover.tsx'
import { type Task } from '../../workflow/contract.ts'
import { kindOf } from '../../workflow/web/column-kinds.ts'
import type { Where } from '../../filter/web/where.ts'
import { Field, FieldIssue, FieldPair, FieldSet } from '../../../kit/ui/form/Field.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import styles from './FilterPanel.module.css'
import { STAGE_KEYS } from '../../stage-columns.ts'

type FilterPanelProps = { columns: readonly GridColumn<Task>[]; onAdd: (search: Where) => void }
type Choice = { key: string; title: string }

/** The list's columns in order, then the fields of a row that it does not show; `version` is not searchable. */
const choicesOf = (columns: readonly GridColumn<Task>[]): Choice[] => {
  const shown = columns.filter(({ id }) => id !== 'updateTask').map((column) => ({ key: column.id, title: titleOf(column) }))
  const others = [...STAGE_KEYS, 'department'].filter((key) => key !== 'version' && shown.every((one) => one.key !== key))
  return [...shown, ...others.map((key) => ({ key, title: key }))]
}

/** The filter panel of REVIEWER and REVIEWER-2 (000 §5, §6): a column key, then a text matched exactly or in part, or a range of days. */
export function FilterPanel({ columns, onAdd }: FilterPanelProps) {
  return (
    <Popover icon="filter" label="Filter" className={styles.box}>
      {(close) => (
        <FilterForm
          choices={choicesOf(columns)}
          onAdd={(search) => {
            onAdd(search)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function FilterForm({ choices, onAdd }: { choices: readonly Choice[]; onAdd: (search: Where) => void }) {
  const [key, setKey] = useState('')
  const [type, setType] = useState<'exact' | 'part'>('exact')
  const [value, setValue] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const first = useRef<HTMLSelectElement>(null)
  const id = useId()
  const isDates = kindOf(key) === 'instant'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (key === '') {
      setProblem('Please select a column key.')
      first.current?.focus()
    } else if (!isDates) onAdd({ key, value: value.trim(), type })
    else if (from === '' && to === '') setProblem('Please enter a date: YYYY-MM-DD.')
    else if (from !== '' && to !== '' && from > to) setProblem('The first date is after the last.')
    else onAdd({ key, type: 'exact', ...(from !== '' && { from }), ...(to !== '' && { to }) })
  }
  return (
    <form onSubmit={submit} aria-label="Filter" noValidate>
      <Field label="Column key" required isInvalid={problem !== undefined && key === ''}>
        {(given) => (
          <select
            {...given}
            ref={first}
            value={key}
            onChange={(event) => {
              setKey(event.target.value)
              setProblem(undefined)
            }}
          >
            <option value="">Select a column</option>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.title}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isDates ? (
        <FieldPair>
          <DayField label="From" value={from} onChange={setFrom} />
          <DayField label="To" value={to} onChange={setTo} />
        </FieldPair>
      ) : (
        <>
          <FieldSet legend="Search type" className={styles.type}>
            {(['exact', 'part'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name={`${id}-type`} checked={type === one} onChange={() => setType(one)} />
                {one}
              </label>
            ))}
          </FieldSet>
          <Field label="Search for">
            {(given) => (
              <input
                {...given}
                autoComplete="off"
                maxLength={500}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div role="alert">
        <FieldIssue issue={problem} />
      </div>
      <Button kind="primary" type="submit" className={styles.add}>
        Add filter
      </Button>
    </form>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Field label={label}>
      {(given) => <input {...given} type="date" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
