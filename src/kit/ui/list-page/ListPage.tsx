import { partMatcher } from '../../shared/names.ts'
import { useFirstReplies } from '../feedback/use-first-replies.ts'
import { useMissing } from '../../web/use-missing.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Noun } from '../../shared/counted.ts'
import { toReadProblem } from '../../web/use-calls.ts'
import { Button } from '../button/Button.tsx'
import { DataGrid } from '../data-grid/DataGrid.tsx'
import type { DataGridProps } from '../data-grid/grid-props.ts'
import { USUAL_SIZE } from '../data-grid/paging.ts'
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

/** The address of a list: page, size, order, and the text of its filter. */
export type ListSearch = GridSearch & { q?: string | undefined }

/** How a page with several filters describes them; one text filter needs its label only. */
type Filters = {
  fields: ReactNode
  /** Their values: one that is undefined or empty is off. */
  values: readonly unknown[]
  /** Something is typed that is not in the address yet. */
  typing?: boolean
  onReset: () => void
}

const countActive = ({ values }: Filters): number => values.filter((value) => value !== undefined && value !== '').length

type ListRead = {
  data: unknown
  isFetching: boolean
  error: { message: string; status?: number } | null
  refetch: () => Promise<unknown>
  /** Of a report that takes long: over the list, and beside the title (`useReport`). */
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

/** Rows can be selected: the ids that are, and what is done with them. */
type Selecting = { selected: Selected; onSelect: (selected: Selected) => void; bulk: ReactNode }

export type ListPageProps<Row> = Pick<DataGridProps<Row>, FromGrid> &
  Omit<PageHeaderProps, 'children'> & {
    /** The buttons of the header. */
    actions?: ReactNode
    /** Adds a row: the last button of the header, and the one of a list without rows. */
    add?: { label: string; disabled?: boolean; onAdd: () => void } | false
    /** In place of `waiting` of the read: it knows how long such reports take. */
    waiting?: ReactNode
    /** Between the header and the list. */
    lead?: ReactNode
    /** The documents' own title of the list, where the menu calls its page otherwise (decision 142). */
    heading?: string
    /** What the list shows, for screen readers; its heading or title when absent. */
    name?: string
    search: ListSearch
    /** Writes a part of the address; `replace` false adds an entry to the history. */
    onSearch: (part: ListSearch, replace?: boolean) => void
    /** Page size when the address has none; a page that reads its rows by page gives it and the name to `usePageSize` too. */
    size?: number
    /** The name of its columns among the person's settings, where they are others than usual. */
    columnsAs?: string
    /** False: one page only, which the page itself turns (`hints`). */
    paged?: boolean
    read: ListRead
    rows: readonly Row[] | undefined
    /**
     * Given: the page has all rows, and these texts of a row are searched for the filter's. Absent: the server filters and sorts.
     */
    texts?: (row: Row) => readonly string[]
    /** The label of the text filter, or several filters; absent: none. */
    filter?: string | Filters
    /** One row and several: `['file', 'files']`. */
    noun: Noun
    /** Without rows and without a filter. */
    empty: { title: string; why?: string; action?: ReactNode }
    /** Without rows because of the filter; "No file matches this filter" by the noun when absent. */
    noMatch?: string
    /** What was searched, below `noMatch`. */
    noMatchWhy?: string | undefined
    /** Shown instead of the list when the thing whose rows it lists does not exist. */
    missing?: { why: string; action: ReactNode }
    /** Absent: no row can be selected. The page has the state, as it knows when what was selected is done. */
    selecting?: Selecting | undefined
    /** The dialogs of the page. */
    children?: ReactNode
  }

/** A page that is a list: header, filters, rows, pages, and what it shows when there are none or the load failed. */
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
    size = USUAL_SIZE,
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
  // A page or another size is a step that Back undoes; order and filter are not.
  const onGrid = useCallback((part: GridSearch) => onSearch(part, !isGridStep(part)), [onSearch])
  const state = useGridState({ search, onSearch: onGrid, size, rememberAs: grid.rememberAs })
  const found = useMemo(() => {
    const matches = partMatcher(q)
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

/** What stands above the rows comes with them: later it would push them down, from under a press. */
function BelowLead({ wasThere, children }: { wasThere: boolean; children: ReactNode }) {
  return useFirstReplies(wasThere) ? children : <PageSkeleton />
}

type FilterProps = {
  filter: string | Filters | undefined
  value: string
  /** The rows are here: each typed letter filters them. */
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
