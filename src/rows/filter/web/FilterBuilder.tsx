import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { counted } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { SheetColumn } from '../../workflow/contract.ts'
import {
  type Operator,
  getSearchOperator,
  listOperators,
  getSearchKind,
  searchWith,
  listSearchValues,
  valuesProblem,
} from '../search-rules.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import { type FilterSource, useMatches } from './filter-source.ts'
import { OperatorPicker } from './OperatorPicker.tsx'
import { PresetButton } from './PresetButton.tsx'
import type { Preset } from './presets.ts'
import { readSearchValues } from './read-search-values.ts'
import { useSettled } from '../../../kit/web/use-settled.ts'
import { ValuePicker } from './ValuePicker.tsx'
import { headingIn, type ValueNames } from './value-words.ts'
import type { RowFilter, Where } from './where.ts'
import styles from './FilterBuilder.module.css'

type FilterBuilderProps = {
  source: FilterSource
  sheet: readonly SheetColumn[]
  names: ValueNames
  presets: readonly Preset[]
  /** The search that is changed; undefined: a new one. */
  search: Where | undefined
  /** The other searches of the bar. */
  others: readonly Where[]
  /** Part of a question_id, which the bar filters by too. */
  q: string | undefined
  onPhone: boolean
  /** With the search, or undefined where none was made. */
  onShow: (search: Where | undefined) => void
  onPreset: (preset: Preset) => void
  onClose: () => void
}

/**
 * One search, made of a column, an operator and values, with the number of rows that it would show (interface.md, The filter
 * bar).
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
  const wrong = valuesProblem(operator, kind, read)

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
      // A chip without values left would be none.
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
            <span className={styles.raw}>
              In the sheet: <b>{headingIn(sheet, key).raw}</b>
            </span>
          )}
          <Button kind="primary" type="submit" {...(!onPhone && { keycap: 'Enter' })}>
            Show {rows === undefined ? 'rows' : counted(rows, 'row')}
          </Button>
          <Button kind="quiet" {...(!onPhone && { keycap: 'Esc' })} onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Frame>
  )
}

/** Between the toolbar and the rows; on a phone a page of its own. */
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
