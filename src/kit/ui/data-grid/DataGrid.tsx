import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { isBehindDialog, useLetterKeys } from '../../web/letter-keys.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorStrip } from '../ErrorStrip.tsx'
import { Icon } from '../icons.tsx'
import { Keycap } from '../Keycap.tsx'
import { copiedText } from './cell-text.ts'
import { copyToClipboard } from './clipboard.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { type GridColumn, titleOf, valueOf, widthOf } from './columns.ts'
import { densities, type Density, useGridPreferences } from './grid-preferences.ts'
import { GridFooter, showCount } from './GridFooter.tsx'
import { cellId, frozenCell, GridRow } from './GridRow.tsx'
import { commandOf, type GridCommand, type Place, type Press } from './keys.ts'
import { PlainRows } from './PlainRows.tsx'
import { pageSizes as usualSizes, pageView } from './paging.ts'
import { type Anchor, extentOf, noneSelected, rangeSelected, type Selected, toggled, withAll } from './selection.ts'
import { type GridSort, nextSort, sortRows } from './sort.ts'
import { toTsv } from './tsv.ts'
import '../controls.css'
import './data-grid.css'

const features = tableFeatures({ columnPinningFeature, columnResizingFeature, columnSizingFeature, columnVisibilityFeature })
const noRows: Record<string, unknown>[] = []
const boxWidth = 40
const headHeight = 34

export type DataGridProps<Row> = {
  /** What the grid lists, for screen readers: "Tasks of Optics_Set03.xlsx". */
  name: string
  /** Keep stable: rows redraw when it changes. */
  columns: readonly GridColumn<Row>[]
  /** The rows at hand; undefined while the first ones are loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Rows on the server. Given: `rows` is one page of them. Absent: `rows` is all, and the grid pages them itself. */
  total?: number | undefined
  page?: number
  pageSize?: number
  pageSizes?: readonly number[]
  /** Absent: no pages, all rows scroll. */
  onPage?: (page: number, size: number) => void
  sort?: GridSort | undefined
  onSort?: (sort: GridSort | undefined) => void
  /** Who orders the rows; the grid itself when absent. */
  sorting?: 'client' | 'server'
  /** Given: rows can be selected. Ids stay selected across pages until the page clears them. */
  selected?: Selected
  onSelect?: (selected: Selected) => void
  /** `BulkAct`s for the selected rows. */
  bulk?: ReactNode
  /** A click on a row, or Enter on a cell without a link or action of its own. */
  onOpen?: (row: Row) => void
  /** The row whose panel is open. */
  openId?: string | undefined
  /** The rows are being read; old rows stay. */
  loading?: boolean
  /** The last read failed; old rows stay under it. */
  error?: { message: string; onRetry: () => void } | undefined
  empty?: { title: string; why?: string; action?: ReactNode }
  /** Filter and chips, left of the Columns button. */
  toolbar?: ReactNode
  /** Keeps density, widths and hidden columns of this grid for the person under this name. */
  rememberAs?: string
  /** What a row is, in the plural; "rows" when absent. */
  noun?: string
  /** Given: the rows at hand can be shown as a plain table, for print; `notes` say what they are filtered by. */
  plain?: { on: boolean; notes: readonly string[]; onChange: (on: boolean) => void }
  /** Hints left of the pages in the footer. */
  hints?: ReactNode
}

const pageKeys = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Enter'])
/** Where the focus is after a page has loaded: its body, its content or its heading. */
const isNowhere = (focused: Element | null): boolean => focused === null || focused.matches('body, main, h1')

const phone = '(max-width: 600px)'
const usePhone = (): boolean => {
  const [is, setIs] = useState(() => matchMedia(phone).matches)
  useEffect(() => {
    const media = matchMedia(phone)
    const onChange = (): void => setIs(media.matches)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [])
  return is
}

/** True once `waiting` has lasted 150 ms, so that a quick answer does not flash (frontend.md, States). */
const useAfterDelay = (waiting: boolean): boolean => {
  const [is, setIs] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIs(true), 150)
    return () => {
      clearTimeout(timer)
      setIs(false)
    }
  }, [waiting])
  return waiting && is
}

/** The table of every long list (frontend.md, The DataGrid). It fills the height its flex parent leaves. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { name, columns, rows, rowId, total, page = 1, pageSize = 100, pageSizes = usualSizes, onPage, sort, onSort } = props
  const { selected = noneSelected, onSelect, onOpen, openId, noun = 'rows', rememberAs } = props
  const letterKeys = useLetterKeys()
  const selectable = onSelect !== undefined
  const first = selectable ? 1 : 0
  const gridId = useId()
  const onPhone = usePhone()

  // Columns: what is shown, in which order and how wide. Rows are drawn straight from the page's data.
  const [kept, keep] = useGridPreferences(rememberAs)
  const density: Density = onPhone ? 'roomy' : kept.density
  const rowHeight = densities[density]
  const definitions = useMemo(
    () =>
      columns.map((column) => ({ id: column.id, size: widthOf(column), minSize: 56, maxSize: 1200, header: titleOf(column) })),
    [columns],
  )
  const pinning = useMemo(
    () => ({ start: columns.filter((column) => column.frozen).map((column) => column.id), end: [] }),
    [columns],
  )
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, !(kept.hidden[column.id] ?? column.hidden ?? false)])),
    [columns, kept.hidden],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onChange',
    state: { columnPinning: pinning, columnVisibility: visibility, columnSizing: kept.widths },
    onColumnSizingChange: (update) => keep({ widths: typeof update === 'function' ? update(kept.widths) : update }),
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const shownKey = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]
    .map((column) => column.id)
    .join('\n')
  const shown = useMemo(() => shownKey.split('\n').flatMap((id) => byId.get(id) ?? []), [shownKey, byId])
  const frozen = shown.filter((column) => column.frozen).length
  const sizes = shown.map((column) => table.getColumn(column.id)?.getSize() ?? widthOf(column))
  const places: Record<string, string> = {}
  let left = selectable ? boxWidth : 0
  for (const [at, size] of sizes.entries()) {
    if (at < frozen) places[`--left-${at}`] = `${left}px`
    left += size
  }
  const tracks = sizes.map((size, at) => (at === sizes.length - 1 ? `minmax(${size}px, 1fr)` : `${size}px`))
  const layout = {
    ...places,
    '--tracks': `${selectable ? `${boxWidth}px ` : ''}${tracks.join(' ')}`,
    '--least': `${left}px`,
    '--row': `${rowHeight}px`,
  } as CSSProperties

  // Rows: ordered and cut to the page here, unless the server did.
  const ownPages = total === undefined && onPage !== undefined
  const ordered = useMemo(() => {
    const column = sort && byId.get(sort.by)
    if (rows === undefined || column === undefined || props.sorting === 'server') return rows ?? []
    return sortRows(rows, (row) => valueOf(column, row), sort?.descending ?? false)
  }, [rows, sort, byId, props.sorting])
  const count = total ?? ordered.length
  const view = pageView(page, pageSize, count)
  const offset = onPage === undefined ? 0 : Math.max(0, view.first - 1)
  const here = useMemo(
    () => (ownPages ? ordered.slice(offset, offset + pageSize) : ordered),
    [ownPages, ordered, offset, pageSize],
  )
  const ids = useMemo(() => here.map(rowId), [here, rowId])

  // The active cell lives in a ref, so that a key press redraws two rows and never moves the focus (frontend.md).
  const active = useRef<Place>({ row: 0, column: first })
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [focused, setFocused] = useState(false)
  /** Rows and columns may have gone since; what was active stays wanted for when they come back. */
  const place = (): Place => ({
    row: Math.min(active.current.row, here.length - 1),
    column: Math.min(active.current.column, shown.length + first - 1),
  })
  const { row: activeRow, column: activeColumn } = place()

  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; what it answers is read in this render only
  const virtual = useVirtualizer({
    count: here.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const { row } = place()
      return row < 0 || row >= here.length || drawn.includes(row) ? drawn : [...drawn, row].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])

  const reveal = (to: Place): void => {
    const box = scroller.current
    if (box === null) return
    if (to.row >= 0) virtual.scrollToIndex(to.row, { align: 'auto' })
    const at = to.column - first
    if (at < frozen) return
    const start = (selectable ? boxWidth : 0) + sizes.slice(0, at).reduce((sum, size) => sum + size, 0)
    const frozenWidth =
      (selectable ? boxWidth : 0) +
      (onPhone ? (sizes[0] ?? 0) * Number(frozen > 0) : sizes.slice(0, frozen).reduce((sum, size) => sum + size, 0))
    const size = sizes[at] ?? 0
    if (start < box.scrollLeft + frozenWidth) box.scrollLeft = start - frozenWidth
    else if (start + size > box.scrollLeft + box.clientWidth)
      box.scrollLeft = Math.min(start - frozenWidth, start + size - box.clientWidth)
  }
  const moveTo = (to: Place): void => {
    active.current = to
    reveal(to)
    redraw()
  }

  // A row opened from elsewhere (the address, "next task") takes the active cell with it, once.
  const followed = useRef<string | undefined>(undefined)
  const follow = useEffectEvent((id: string) => {
    const at = ids.indexOf(id)
    if (at < 0 || followed.current === id) return
    followed.current = id
    if (at !== place().row) moveTo({ row: at, column: place().column })
  })
  useEffect(() => {
    if (openId === undefined) followed.current = undefined
    else follow(openId)
  }, [openId, ids])

  // Another page or order begins at its top.
  const order = `${page} ${pageSize} ${sort?.by} ${sort?.descending}`
  const lastOrder = useRef(order)
  useEffect(() => {
    if (lastOrder.current === order) return
    lastOrder.current = order
    scroller.current?.scrollTo({ top: 0 })
    if (active.current.row > 0) active.current = { row: 0, column: active.current.column }
    redraw()
  }, [order])

  const anchor = useRef<Anchor | undefined>(undefined)
  // Selected rows of other pages stay copyable once they were seen.
  const seen = useRef(new Map<string, Row>())
  for (const [at, row] of here.entries()) {
    const id = ids[at]
    if (id !== undefined && (selected.has(id) || seen.current.has(id))) seen.current.set(id, row)
  }
  const choose = (next: Selected): void => onSelect?.(next)
  const toggle = (row: number): void => {
    const id = ids[row]
    if (id === undefined) return
    const next = toggled(selected, id)
    anchor.current = { id, base: next }
    choose(next)
  }
  const rangeTo = (from: number, to: number): void => {
    const fromId = ids[from]
    const toId = ids[to]
    if (fromId === undefined || toId === undefined) return
    anchor.current ??= { id: fromId, base: selected }
    choose(rangeSelected(anchor.current, ids, toId))
  }
  const clear = (): void => {
    anchor.current = undefined
    choose(noneSelected)
  }
  const extent = extentOf(selected, ids)

  const [copied, setCopied] = useState('')
  const copy = async (whole: boolean): Promise<void> => {
    const chosen = [...selected].flatMap((id) => seen.current.get(id) ?? [])
    const column = shown[activeColumn - first]
    const row = here[activeRow]
    const asked = whole || selected.size > 0
    const fields = shown.filter((one) => one.kind !== 'action')
    const lines = asked
      ? [fields.map(titleOf), ...inOrder(chosen).map((each) => fields.map((one) => copiedText(one, each)))]
      : [[column && row ? copiedText(column, row) : '']]
    const done = await copyToClipboard(asked ? toTsv(lines) : (lines[0]?.[0] ?? ''))
    const what = asked ? `${showCount(chosen.length)} ${chosen.length === 1 ? 'row' : 'rows'}` : 'the cell'
    setCopied(done ? `Copied ${what}.` : 'The browser did not let this be copied.')
  }
  /** Rows at hand in the order they stand, then those of other pages. */
  const inOrder = (chosen: Row[]): Row[] => {
    const wanted = new Set(chosen)
    const visible = ordered.filter((row) => wanted.has(row))
    for (const row of visible) wanted.delete(row)
    return [...visible, ...wanted]
  }
  useEffect(() => {
    if (copied === '') return undefined
    const timer = setTimeout(() => setCopied(''), 2500)
    return () => clearTimeout(timer)
  }, [copied])

  const sortBy = (at: number): void => {
    const column = shown[at - first]
    if (column !== undefined && column.sortable !== false && onSort !== undefined) onSort(nextSort(sort, column.id))
  }
  const setWidth = (id: string, width: number): void =>
    keep({ widths: { ...kept.widths, [id]: Math.min(Math.max(width, 56), 1200) } })
  /** As wide as the widest content that is drawn. */
  const fit = (id: string, position: number): void => {
    const cells = scroller.current?.querySelectorAll<HTMLElement>(`[data-column="${position}"] .grid-content`) ?? []
    setWidth(id, Math.max(...[...cells].map((cell) => measured(cell))) + 24)
  }
  const act = (on: Place): void => {
    const cell = document.getElementById(cellId(gridId, on.row, on.column))
    const inner = cell?.querySelector<HTMLElement>('a[href], button:not(:disabled), input')
    if (inner) inner.click()
    else {
      const row = here[on.row]
      if (row !== undefined) onOpen?.(row)
    }
  }

  const obey = (command: GridCommand): void => {
    const at = place()
    switch (command.do) {
      case 'move':
        anchor.current = undefined
        return moveTo(command.to)
      case 'range':
        rangeTo(at.row, command.to.row)
        return moveTo(command.to)
      case 'toggle':
        return toggle(at.row)
      case 'toggleAll':
        return choose(withAll(selected, ids, extent !== 'all'))
      case 'selectAll':
        return choose(withAll(selected, ids, true))
      case 'clear':
        return clear()
      case 'copy':
        void copy(false)
        return undefined
      case 'act':
        return act(at)
      case 'sort':
        return sortBy(at.column)
      case 'resize': {
        const column = shown[at.column - first]
        if (column !== undefined) setWidth(column.id, (sizes[at.column - first] ?? 0) + command.by)
      }
    }
  }
  const commandFor = (press: Press, box: HTMLElement): GridCommand | undefined => {
    const shape = {
      rows: here.length,
      columns: shown.length + first,
      pageRows: Math.max(1, Math.floor((box.clientHeight - headHeight) / rowHeight) - 1),
      selectable,
      letterKeys,
    }
    return commandOf(press, place(), shape)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // A menu or an editor inside a cell keeps its own keys.
    if (event.target !== event.currentTarget) return
    const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
    const command = commandFor(press, event.currentTarget)
    if (command === undefined) return
    // Esc without a selection, and Ctrl+C over marked text, belong to others.
    if (command.do === 'clear' && selected.size === 0) return
    if (command.do === 'copy' && getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.stopPropagation()
    obey(command)
  }

  // Where nothing has the focus yet, the page's one grid takes the keys that move in it.
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const box = scroller.current
    if (box === null || event.defaultPrevented || !pageKeys.has(event.key) || here.length === 0 || openId !== undefined) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isNowhere(document.activeElement)) return
    if (isBehindDialog() || document.querySelectorAll('[role=grid]').length > 1) return
    const command = commandFor({ key: event.key, ctrl: false, shift: false, alt: false }, box)
    if (command === undefined) return
    event.preventDefault()
    box.focus({ preventScroll: true })
    obey(command)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => onPageKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const placeOf = (target: EventTarget): Place | undefined => {
    if (!(target instanceof Element)) return undefined
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.target === event.currentTarget) setFocused(true)
    // A menu that closes hands the focus to its button; in a grid the focus stays on the grid.
    else if (event.currentTarget.contains(event.target) && event.target.matches('a, button')) {
      event.currentTarget.focus({ preventScroll: true })
    }
  }
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    const hit = placeOf(event.target)
    if (hit === undefined || event.button !== 0) return
    const inner = event.target instanceof Element && event.target.closest('a, button, select, textarea') !== null
    // The focus stays on the grid; a range must not mark text.
    if (event.shiftKey || inner || (selectable && hit.column === 0)) {
      event.preventDefault()
      scroller.current?.focus({ preventScroll: true })
    }
    if (event.shiftKey) return
    anchor.current = undefined
    // What is pressed is on the screen; scrolling to it now would take its button away from under the click.
    active.current = hit
    redraw()
  }
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const hit = placeOf(event.target)
    if (hit === undefined) return
    if (event.target instanceof Element && event.target.closest('a, button, select, textarea') !== null) return
    if (selectable && event.shiftKey) {
      rangeTo(place().row, hit.row)
      return moveTo(hit)
    }
    if (hit.row < 0) {
      if (selectable && hit.column === 0) return choose(withAll(selected, ids, extent !== 'all'))
      return event.target instanceof Element && event.target.closest('.grid-resize') ? undefined : sortBy(hit.column)
    }
    if (selectable && (hit.column === 0 || event.ctrlKey || event.metaKey)) return toggle(hit.row)
    const row = here[hit.row]
    if (row !== undefined && getSelection()?.isCollapsed !== false) onOpen?.(row)
    return undefined
  }

  const waiting = rows === undefined && props.error === undefined
  const skeleton = useAfterDelay(waiting)
  const slow = useAfterDelay(props.loading === true && rows !== undefined)
  const isEmpty = rows !== undefined && here.length === 0
  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.column.id, header]))
  const cursor = focused ? place() : undefined

  const { plain } = props
  if (plain?.on === true && rows !== undefined) {
    const range =
      here.length === count
        ? `${showCount(count)} ${noun}`
        : `${noun} ${showCount(view.first)}–${showCount(view.last)} of ${showCount(count)}`
    return (
      <PlainRows<Row>
        {...{ name, rowId }}
        columns={shown.filter(({ kind }) => kind !== 'action')}
        rows={here}
        notes={[range, ...plain.notes]}
        onClose={() => plain.onChange(false)}
      />
    )
  }

  return (
    <div className="grid-whole">
      <div className="grid-toolbar">
        <div className="grid-toolbar-left">{props.toolbar}</div>
        {plain && (
          <button type="button" className="tool-button" onClick={() => plain.onChange(true)}>
            <Icon name="print" />
            Print
          </button>
        )}
        <ColumnChooser
          columns={columns}
          hidden={kept.hidden}
          onHidden={(hidden) => keep({ hidden })}
          onReset={() => keep({ hidden: {}, widths: {} })}
          density={density}
          onDensity={(next) => keep({ density: next })}
        />
      </div>
      <div className="grid-frame" style={layout}>
        {props.error && <ErrorStrip message={props.error.message} onRetry={props.error.onRetry} />}
        {slow && <div className="grid-progress" />}
        <div
          ref={scroller}
          role="grid"
          className={`grid-scroll${here.length === 0 ? ' is-bare' : ''}`}
          tabIndex={0}
          aria-label={name}
          aria-rowcount={count + 1}
          aria-colcount={shown.length + first}
          aria-multiselectable={selectable || undefined}
          aria-busy={waiting || props.loading || undefined}
          aria-activedescendant={cursor && cellId(gridId, cursor.row, cursor.column)}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onClick={onClick}
          onMouseOver={titleCut}
          onFocus={onFocus}
          onBlur={(event) => event.target === event.currentTarget && setFocused(false)}
        >
          <div role="rowgroup" className="grid-head">
            <div role="row" className="grid-row grid-head-row" aria-rowindex={1} data-row={-1}>
              {selectable && (
                <div
                  role="columnheader"
                  id={cellId(gridId, -1, 0)}
                  aria-colindex={1}
                  aria-label="Selection"
                  data-column={0}
                  className={`grid-cell grid-box-cell grid-frozen${cursor?.row === -1 && cursor.column === 0 ? ' is-active-cell' : ''}`}
                >
                  <input
                    type="checkbox"
                    className="grid-box"
                    tabIndex={-1}
                    readOnly
                    checked={extent === 'all'}
                    ref={(box) => {
                      if (box) box.indeterminate = extent === 'some'
                    }}
                    aria-label="Select all rows"
                  />
                </div>
              )}
              {shown.map((column, at) => {
                const stays = frozenCell(at, frozen)
                const position = at + first
                const sortable = column.sortable !== false && onSort !== undefined && column.kind !== 'action'
                const order = sort?.by === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
                const header = headers.get(column.id)
                const isActive = cursor?.row === -1 && cursor.column === position
                return (
                  <div
                    key={column.id}
                    role="columnheader"
                    id={cellId(gridId, -1, position)}
                    aria-colindex={position + 1}
                    aria-sort={sortable ? (order ?? 'none') : undefined}
                    data-column={position}
                    className={`grid-cell grid-title grid-${column.kind ?? 'text'} ${stays.className}${sortable ? ' is-sortable' : ''}${isActive ? ' is-active-cell' : ''}`}
                    style={stays.style}
                  >
                    <div className="grid-content" title={titleOf(column)}>
                      {titleOf(column)}
                    </div>
                    {order && <Icon name={order === 'ascending' ? 'arrowUp' : 'arrowDown'} size={14} />}
                    <span
                      className="grid-resize"
                      aria-hidden="true"
                      onMouseDown={(event) => {
                        event.stopPropagation()
                        header?.getResizeHandler()(event)
                      }}
                      onTouchStart={(event) => header?.getResizeHandler()(event)}
                      onClick={(event) => event.stopPropagation()}
                      onDoubleClick={() => fit(column.id, position)}
                    />
                  </div>
                )
              })}
            </div>
          </div>
          {here.length > 0 && (
            <div role="rowgroup" className="grid-body" style={{ height: here.length * rowHeight }}>
              {virtual.getVirtualItems().map((item) => {
                const row = here[item.index]
                const id = ids[item.index]
                if (row === undefined || id === undefined) return null
                return (
                  <GridRow<Row>
                    key={id}
                    row={row}
                    id={id}
                    index={item.index}
                    number={offset + item.index + 1}
                    top={item.index * rowHeight}
                    gridId={gridId}
                    columns={shown}
                    frozen={frozen}
                    selectable={selectable}
                    selected={selected.has(id)}
                    activeColumn={cursor?.row === item.index ? activeColumn : -1}
                    opened={openId === id}
                  />
                )
              })}
            </div>
          )}
        </div>
        {skeleton && <Skeleton rows={12} sizes={sizes} selectable={selectable} />}
        {waiting && !skeleton && <div className="grid-fill" />}
        {rows === undefined && props.error && <div className="grid-fill" />}
        {isEmpty && (
          <div className="grid-fill">
            <EmptyState
              title={props.empty?.title ?? 'Nothing to show'}
              {...(props.empty?.why === undefined ? {} : { why: props.empty.why })}
            >
              {props.empty?.action}
            </EmptyState>
          </div>
        )}
        {selected.size > 0 && (
          <div className="grid-bulk" role="group" aria-label="Selected rows">
            <span className="grid-bulk-count">
              <b>{showCount(selected.size)}</b> selected
            </span>
            {props.bulk}
            <button type="button" className="bulk-act" onClick={() => void copy(true)}>
              {copied === '' ? 'Copy as TSV' : copied}
              <Keycap>Ctrl C</Keycap>
            </button>
            <button type="button" className="bulk-act bulk-clear" onClick={clear}>
              Clear
              <Keycap>Esc</Keycap>
            </button>
          </div>
        )}
        <GridFooter
          total={rows === undefined ? total : count}
          selected={selected.size}
          noun={noun}
          paging={onPage && { page, size: pageSize, sizes: pageSizes, onPage }}
        >
          {props.hints}
        </GridFooter>
      </div>
      <div role="status" className="sr-only">
        {copied}
      </div>
    </div>
  )
}

/** A text that is cut off is told in full by the browser's tip. */
const titleCut = ({ target }: MouseEvent): void => {
  const content = target instanceof Element ? target.closest<HTMLElement>('.grid-body .grid-content') : null
  if (content === null) return
  const inner = content.querySelector<HTMLElement>('.chip-word') ?? content
  content.title =
    content.scrollWidth > content.clientWidth || inner.scrollWidth > inner.clientWidth ? (content.textContent ?? '') : ''
}

/** The width the content would take if it had room. */
const measured = (cell: HTMLElement): number => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return Math.ceil(range.getBoundingClientRect().width)
}

/** A bar of uneven length that takes its column's whole width. */
const barStyle = (size: number, seed: number): CSSProperties => {
  const width = Math.max(24, size - 24 - (seed % 4) * 10)
  return { width, marginRight: size - width }
}

function Skeleton({ rows, sizes, selectable }: { rows: number; sizes: readonly number[]; selectable: boolean }) {
  return (
    <div className="grid-fill grid-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid-skeleton-row">
          {selectable && <i className="grid-skeleton-box" />}
          {sizes.map((size, at) => (
            <i key={at} className="grid-skeleton-cell" style={barStyle(size, row * 7 + at * 5)} />
          ))}
        </div>
      ))}
    </div>
  )
}
