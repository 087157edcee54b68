import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState, useId } from 'react'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { SheetColumn } from '../../workflow/contract.ts'
import {
  type Operator,
  getSearchOperator,
  listOperators,
  getSearchKind,
  searchWith,
  listSearchValues,
  findValuesProblem,
  COMPUTED_KEYS,
  describeOperator,
  type SearchKind,
} from '../search-rules.ts'
import { type FilterSource, useMatches, useValues } from './filter-source.ts'
import { PresetButton } from './PresetButton.tsx'
import type { Preset } from './presets.ts'
import { readSearchValues } from './read-search-values.ts'
import { useSettled } from '../../../kit/web/use-settled.ts'
import { getSheetHeading, type ValueNames, describeValue } from './value-words.ts'
import type { RowFilter, Where } from './where.ts'
import styles from './FilterBuilder.module.css'
import { Icon } from '../../../kit/ui/icons.tsx'
import { nameKey } from '../../../kit/shared/names.ts'
import { HEADING_GROUPS, type Heading, type HeadingGroup } from '../../heading-vocabulary.ts'
import { STAGE_KEYS } from '../../row-columns.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { DateField } from '../../../kit/ui/form/DateField.tsx'
import { FigureInput } from '../../../kit/ui/form/FigureInput.tsx'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { toShownStatus } from '../../workflow/web/shown-status.ts'

type ValuePickerProps = {
  source: FilterSource
  /** Empty until a column is chosen. */
  columnKey: string
  operator: Operator
  values: readonly string[]
  names: ValueNames
  /** The other searches. Values are counted among the rows that match them. */
  filter: RowFilter
  onPick: (values: readonly string[]) => void
}

function ValuePicker(props: ValuePickerProps) {
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
  // Chosen values stay in the list even if no row has them any more.
  const chosen = find === '' && read.data !== undefined ? values.filter((value) => found.every((one) => one.value !== value)) : []
  const listed = [...chosen.map((value) => ({ value, label: null, count: 0 })), ...found]
  const more = (read.data?.distinct ?? 0) - found.length
  const toggle = (value: string): void =>
    onPick(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  const isDay = getSearchKind(columnKey) === 'instant'
  const wordsOf = (value: string, label: string | null): string =>
    label ?? (isDay && value !== '' ? formatDay(value) : describeValue(columnKey, value, names))
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
                {columnKey.endsWith('_status') && value !== '' ? <StatusChip {...toShownStatus(value)} /> : wordsOf(value, label)}
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

/** The documents' words for the two search types in the reviewers' filter panel (000 §5). */
const documented: Partial<Record<Operator, string>> = { is: 'exact', contains: 'part' }

type OperatorPickerProps = { kind: SearchKind; value: Operator; onPick: (operator: Operator) => void }

function OperatorPicker({ kind, value, onPick }: OperatorPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.operators} data-part="filter-operators">
      <legend>Search type</legend>
      {listOperators(kind).map((operator) => (
        <label key={operator} className={styles.option}>
          <input type="radio" name={`${id}-operator`} checked={operator === value} onChange={() => onPick(operator)} />
          <span>
            {describeOperator(operator, kind)}
            {documented[operator] !== undefined && <small> {documented[operator]}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type FilterColumn = Heading & { key: string }
type ColumnGroup = { group: HeadingGroup; columns: FilterColumn[] }

/** Groups the columns like the grid's headers. `version` is missing, because it cannot be searched. */
function columnGroups(sheet: readonly SheetColumn[]): ColumnGroup[] {
  const own = sheet.map(({ key }) => key)
  const computed = Object.keys(COMPUTED_KEYS)
  const keys = new Set(['sr_no', 'question_id', ...own, 'department', 'turn', ...computed, ...STAGE_KEYS])
  keys.delete('version')
  const all = [...keys].map((key): FilterColumn => ({ key, ...getSheetHeading(sheet, key) }))
  return HEADING_GROUPS.map((group) => ({ group, columns: all.filter((column) => column.group === group) }))
}

const plain = (text: string): string => nameKey(text).replaceAll('_', ' ')

const columnsFound = (groups: readonly ColumnGroup[], typed: string): ColumnGroup[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const isFound = ({ group, full, words: short, raw }: FilterColumn): boolean => {
    const text = plain(`${group} ${full} ${short} ${raw}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ group, columns }) => ({ group, columns: columns.filter(isFound) }))
    .filter(({ columns }) => columns.length > 0)
}

type ColumnPickerProps = { sheet: readonly SheetColumn[]; value: string; onPick: (key: string) => void }

/** Enter in the search field picks the first match. */
function ColumnPicker({ sheet, value, onPick }: ColumnPickerProps) {
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

type FilterBuilderProps = {
  source: FilterSource
  sheet: readonly SheetColumn[]
  names: ValueNames
  presets: readonly Preset[]
  /** Undefined for a new search. */
  search: Where | undefined
  others: readonly Where[]
  q: string | undefined
  onPhone: boolean
  /** Undefined if no search was made. */
  onShow: (search: Where | undefined) => void
  onPreset: (preset: Preset) => void
  onClose: () => void
}

/**
 * Builds one search from a column, an operator and values, and shows how many rows it would find (interface.md, The filter bar).
 */
export function FilterBuilder(props: FilterBuilderProps) {
  const { source, sheet, names, presets, search, others, q, onPhone, onShow, onPreset, onClose } = props
  const [key, setKey] = useState(search?.key ?? '')
  const [operator, setOperator] = useState<Operator>(search === undefined ? 'is' : getSearchOperator(search))
  const [values, setValues] = useState<readonly string[]>(search === undefined ? [] : listSearchValues(search))
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const kind = getSearchKind(key)
  const read = readSearchValues(operator, kind, values)
  const made = key === '' ? undefined : searchWith(key, operator, read)
  const wrong = findValuesProblem(operator, kind, read)

  const filterWith = (searchFields: readonly Where[]): RowFilter => ({
    ...(q !== undefined && { question_id: q }),
    searchFields: [...searchFields],
  })
  const settled = useSettled(
    useMemo(() => (made === undefined || wrong !== undefined ? [...others] : [...others, made]), [made, others, wrong]),
  )
  const [rows] = useMatches(source, [filterWith(settled)]).data?.data ?? []
  const presetRows = useMatches(
    source,
    presets.map(({ where }) => ({ searchFields: where })),
  ).data?.data

  const pickColumn = (next: string): void => {
    setProblem(undefined)
    if (next === key) return
    setKey(next)
    setValues([])
    if (!listOperators(getSearchKind(next)).includes(operator)) setOperator('is')
  }
  const pickOperator = (next: Operator): void => {
    setProblem(undefined)
    const isList = (one: Operator): boolean => one === 'is' || one === 'not'
    if (!(isList(next) && isList(operator))) setValues([])
    setOperator(next)
  }
  const focusFirst = (part: string): void => {
    const control = form.current?.querySelector<HTMLElement>(`[data-part=${part}] input`)
    control?.focus()
  }
  const show = (event: FormEvent): void => {
    event.preventDefault()
    if (key === '') {
      setProblem('Please select a column key.')
      focusFirst('filter-columns')
    } else if (wrong !== undefined) setProblem(wrong)
    else if (made === undefined) {
      setProblem('Please select or enter a value.')
      focusFirst('filter-values')
    } else onShow(made)
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || form.current?.querySelector(':popover-open')) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      /^(radio|checkbox)$/.test(event.target.type)
    ) {
      event.preventDefault()
      form.current?.requestSubmit()
    }
  })
  useEffect(() => {
    const own = form.current
    own?.addEventListener('keydown', onKey)
    return () => own?.removeEventListener('keydown', onKey)
  }, [])
  const isPart = search === undefined ? 'filter-columns' : 'filter-values'
  useEffect(() => focusFirst(isPart), [isPart])
  return (
    <Frame onPhone={onPhone} onClose={onClose}>
      <form ref={form} className={styles.form} aria-label="Filter" noValidate onSubmit={show}>
        <div className={styles.parts}>
          <ColumnPicker sheet={sheet} value={key} onPick={pickColumn} />
          <OperatorPicker kind={kind} value={operator} onPick={pickOperator} />
          <ValuePicker
            key={`${key} ${operator}`}
            {...{ source, operator, values, names }}
            columnKey={key}
            filter={filterWith(others)}
            onPick={(next) => {
              setProblem(undefined)
              setValues(next)
            }}
          />
        </div>
        <div className={styles.foot}>
          <div className={styles.presets} role="group" aria-label="Presets">
            <span aria-hidden="true">Presets</span>
            {presets.map((preset, at) => (
              <PresetButton key={preset.name} name={preset.name} rows={presetRows?.[at]} onPress={() => onPreset(preset)} />
            ))}
          </div>
          <div role="alert">{problem !== undefined && <p className={styles.problem}>{problem}</p>}</div>
          {key !== '' && (
            <span className={styles.sheetName}>
              In the sheet: <b>{getSheetHeading(sheet, key).raw}</b>
            </span>
          )}
          <Button kind="primary" type="submit" {...(!onPhone && { keycap: 'Enter' })}>
            Show {rows === undefined ? 'rows' : formatQuantity(rows, 'row')}
          </Button>
          <Button kind="quiet" {...(!onPhone && { keycap: 'Esc' })} onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Frame>
  )
}

/** Shows the builder between the toolbar and the rows or, on a phone, in a dialog. */
function Frame({ onPhone, onClose, children }: { onPhone: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  if (!onPhone)
    return (
      <div className={styles.builder} data-part="filter-builder">
        {children}
      </div>
    )
  return (
    <dialog
      ref={dialog}
      className={styles.page}
      aria-label="Filter"
      data-part="filter-builder"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2>Filter</h2>
      {children}
    </dialog>
  )
}
