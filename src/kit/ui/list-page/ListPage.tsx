import { buildPartMatcher } from '../../shared/names.ts'
import { useFirstReplies } from '../feedback/use-first-replies.ts'
import { useMissing } from '../../web/use-missing.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Noun } from '../../shared/counted.ts'
import { toReadProblem } from '../../web/use-calls.ts'
import { Button } from '../button/Button.tsx'
import { DataGrid } from '../data-grid/DataGrid.tsx'
import type { DataGridProps } from '../data-grid/grid-props.ts'
import { DEFAULT_PAGE_SIZE } from '../data-grid/paging.ts'
import { type GridSearch, isGridStep, useGridState } from '../data-grid/use-grid-state.ts'
import type { Selected } from '../data-grid/selection.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { useIsPhone } from '../theme/theme.ts'
import { FilterInput } from './FilterInput.tsx'
import { FoldedFilters } from './FoldedFilters.tsx'
import styles from './ListPage.module.css'
import { TypedFilter } from './TypedFilter.tsx'
import { PageSkeleton } from '../feedback/PageSkeleton.tsx'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'

/** `q` is the filter text. */
export type ListSearch = GridSearch & { q?: string | undefined }

/** Several filters of a page. A single text filter needs only a label instead. */
type Filters = {
  fields: ReactNode
  /** The values of the filters. A filter with an undefined or empty value is off. */
  values: readonly unknown[]
  typing?: boolean
  onReset: () => void
}

const countActive = ({ values }: Filters): number => values.filter((value) => value !== undefined && value !== '').length

type ListRead = {
  data: unknown
  isFetching: boolean
  error: { message: string; status?: number } | null
  refetch: () => Promise<unknown>
  /** For a report that takes a long time. `waiting` is shown over the list, and `made` beside the title (`useReport`). */
  waiting?: ReactNode
  made?: ReactNode
}

type FromGrid =
  | 'columns'
  | 'rowId'
  | 'total'
  | 'pageSizes'
  | 'rememberAs'
  | 'card'
  | 'dense'
  | 'openId'
  | 'onOpen'
  | 'hints'
  | 'plain'

type Selecting = { selected: Selected; onSelect: (selected: Selected) => void; bulk: ReactNode }

export type ListPageProps<Row> = Pick<DataGridProps<Row>, FromGrid> &
  Omit<PageHeaderProps, 'children'> & {
    actions?: ReactNode
    /** Adds a row. The button is last in the header, and an empty list shows it too. */
    add?: { label: string; disabled?: boolean; onAdd: () => void } | false
    /** Replaces the read's `waiting`, if the page knows how long such reports take. */
    waiting?: ReactNode
    lead?: ReactNode
    /** The documents' title of the list, if the menu names the page differently (decision 142). */
    heading?: string
    name?: string
    search: ListSearch
    /** Writes a part of the address. If `replace` is false, it adds an entry to the history. */
    onSearch: (part: ListSearch, replace?: boolean) => void
    /**
     * The page size if the address has none. A page that reads its rows by page also passes it, with the name, to `usePageSize`.
     */
    size?: number
    /** The name under which the person's columns are stored, if it differs from the default. */
    columnsAs?: string
    /** False if the screen has its own page controls in the footer (`hints`). */
    paged?: boolean
    read: ListRead
    rows: readonly Row[] | undefined
    /** The texts of a row that the filter searches, on a screen that has all rows. Without it, the server filters and sorts. */
    texts?: (row: Row) => readonly string[]
    filter?: string | Filters
    noun: Noun
    /** Shown if there are no rows and no filter is set. */
    empty: { title: string; why?: string; action?: ReactNode }
    noMatch?: string
    noMatchWhy?: string | undefined
    missing?: { why: string; action: ReactNode }
    /**
     * Undefined if rows cannot be selected. The page holds this state, because it knows when the selection is no longer needed.
     */
    selecting?: Selecting | undefined
    children?: ReactNode
  }

/** A page that is a list: header, filters, rows, page controls, and the states for no rows and for a failed load. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    title,
    crumbs,
    aside,
    actions,
    add = false,
    lead,
    heading,
    name = heading ?? title,
    search,
    onSearch,
    size = DEFAULT_PAGE_SIZE,
    paged = true,
    columnsAs = props.rememberAs,
  } = props
  const {
    read,
    rows,
    texts,
    filter,
    noun,
    empty,
    noMatch = `No ${noun[0]} matches this filter`,
    missing,
    children,
    ...grid
  } = props
  const q = search.q ?? ''
  const gone = useMissing(read)
  // Another page or page size is a step that Back undoes. A change of the sort order or a filter is not.
  const onGrid = useCallback((part: GridSearch) => onSearch(part, !isGridStep(part)), [onSearch])
  const state = useGridState({ search, onSearch: onGrid, size, rememberAs: grid.rememberAs })
  const found = useMemo(() => {
    const matches = buildPartMatcher(q)
    return texts === undefined ? rows : rows?.filter((row) => texts(row).some(matches))
  }, [rows, texts, q])

  const addButton = add && (
    <Button kind="primary" disabled={add.disabled} onClick={add.onAdd}>
      {add.label}
    </Button>
  )
  const acts = add ? (
    <>
      {actions}
      {addButton}
    </>
  ) : (
    actions
  )
  if (missing !== undefined && gone !== undefined)
    return (
      <>
        <PageHeader {...{ title, crumbs }} />
        <EmptyState title={gone} why={missing.why}>
          {missing.action}
        </EmptyState>
      </>
    )
  const reset = typeof filter === 'object' ? filter.onReset : () => onSearch({ q: undefined, page: undefined })
  const isFiltered = typeof filter === 'object' ? countActive(filter) > 0 : q !== ''
  const list = (
    <DataGrid<Row>
      name={name}
      columns={grid.columns}
      rowId={grid.rowId}
      rows={found}
      noun={noun}
      total={grid.total}
      pageSizes={grid.pageSizes}
      {...(paged && state.props)}
      {...grid.selecting}
      {...(grid.plain && { plain: grid.plain })}
      filtered={isFiltered}
      card={grid.card}
      dense={grid.dense}
      sorting={texts === undefined ? 'server' : 'client'}
      onOpen={grid.onOpen}
      openId={grid.openId}
      loading={read.isFetching}
      error={toReadProblem(read)}
      rememberAs={columnsAs}
      empty={
        isFiltered && filter !== undefined
          ? {
              title: noMatch,
              why: grid.noMatchWhy,
              action: <Button onClick={reset}>Reset</Button>,
            }
          : { ...empty, ...(addButton && { action: addButton }) }
      }
      toolbar={<Filter filter={filter} value={q} instant={texts !== undefined} onChange={onSearch} />}
      hints={grid.hints}
    />
  )
  return (
    <div className={styles.page}>
      <PageHeader
        {...{ title, crumbs }}
        aside={
          read.made ? (
            <>
              {aside} {read.made}
            </>
          ) : (
            aside
          )
        }
      >
        {acts}
      </PageHeader>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {props.waiting ?? read.waiting}
      {grid.plain?.on !== true && lead}
      {'lead' in props ? <BelowLead wasThere={read.data !== undefined}>{list}</BelowLead> : list}
      {children}
    </div>
  )
}

/**
 * Shows the rows together with the content above them. Content that appeared later would push the rows away from under a click.
 */
function BelowLead({ wasThere, children }: { wasThere: boolean; children: ReactNode }) {
  return useFirstReplies(wasThere) ? children : <PageSkeleton />
}

type FilterProps = {
  filter: string | Filters | undefined
  value: string
  /** All rows are loaded, so every typed letter filters them. */
  instant: boolean
  onChange: (part: ListSearch) => void
}

function Filter({ filter, value, instant, onChange }: FilterProps) {
  const isPhone = useIsPhone()
  if (filter === undefined) return null
  const write = (text: string | undefined): void => onChange({ q: text === '' ? undefined : text, page: undefined })
  if (typeof filter === 'object') {
    const count = countActive(filter)
    return (
      <FoldedFilters folded={isPhone} count={count}>
        {filter.fields}
        <Button onClick={filter.onReset} disabled={count === 0 && filter.typing !== true}>
          Reset
        </Button>
      </FoldedFilters>
    )
  }
  if (instant) return <FilterInput label={filter} value={value} onChange={write} />
  return <TypedFilter label={filter} value={value} onChange={write} />
}
