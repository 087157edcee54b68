import { type ReactNode, useCallback, useId, startTransition, useEffect, useMemo, useState } from 'react'
import { formatQuantity, type Noun, formatCount } from '../../shared/counted.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorStrip } from '../feedback/ErrorStrip.tsx'
import { lazyPart, useAhead } from '../lazy-part.tsx'
import { runAfterPaint, useKeyedThing } from '../../web/key-guard.ts'
import { useIsPhone } from '../theme/theme.ts'
import { ColumnChoices, ColumnChooser } from './ColumnChooser.tsx'
import { CutColumns } from './CutColumns.tsx'
import type { DataGridProps } from './grid-props.ts'
import { gridCommands } from './grid-commands.ts'
import { GridFooter } from './GridFooter.tsx'
import { GridHead } from './GridHead.tsx'
import { getCellId, GridRow } from './GridRow.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { DEFAULT_PAGE_SIZE, pageSizes as usualSizes } from './paging.ts'
import type { PlainRowsProps } from './PlainRows.tsx'
import { keepFocus, buildPointerHandlers, setTruncationTooltip } from './pointer.ts'
import { noneSelected } from './selection.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useAfterDelay } from './use-after-delay.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridCopy } from './use-grid-copy.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './DataGrid.module.css'
import { isBehindDialog } from '../../web/letter-keys.ts'
import { readPress } from '../../web/read-press.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'
import type { GridColumn } from './columns.ts'
import { MIN_HEIGHT_ABOVE } from './visible-rows.ts'

/** A lazy part cannot be generic. The cast is safe, because these rows have the grid's row type. */
const PlainRows = lazyPart('PlainRows', () => import('./PlainRows.tsx')) as unknown as {
  <Row>(props: PlainRowsProps<Row>): ReactNode
  ahead: () => void
}
/** Loaded on demand, because a grid without selection never needs it. */
const GridBulk = lazyPart('GridBulk', () => import('./GridBulk.tsx'))
const noParts: readonly { ahead: () => void }[] = []
const plainParts = [PlainRows]
const bulkParts = [GridBulk]
const rowNoun: Noun = ['row', 'rows']

/** The table of every long list (interface.md, The DataGrid). It fills the height of its flex parent. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { name, rows, rowId, total, page = 1, pageSize = DEFAULT_PAGE_SIZE, pageSizes = usualSizes, onPage, sort, onSort } = props
  const {
    onSelect,
    matching,
    onOpen,
    openId,
    startId,
    noun = rowNoun,
    rememberAs,
    rowAtLeast,
    sorting,
    plain,
    pagesOf,
    lookOf,
    bare = false,
  } = props
  const selectable = onSelect !== undefined
  useAhead(plain === undefined ? noParts : plainParts)
  useAhead(selectable ? bulkParts : noParts)
  const first = selectable ? 1 : 0
  const gridId = useId()
  const onPhone = useIsPhone()

  const columns = useGridColumns({ columns: props.columns, rememberAs, rowAtLeast, selectable, onPhone, card: props.card, bare })
  const { shown, visible, isCards, byId, frozen, sizes, rowHeight, headHeight, spanOf, covered } = columns
  const width = shown.length + first
  const paged = onPage !== undefined && pagesOf === undefined
  const data = useGridRows({ rows, rowId, total, page, pageSize, paged, sort, sorting, byId })
  const { here, ids, count, offset, ordered } = data
  const order = `${page} ${pageSize} ${sort?.by} ${sort?.descending}`
  const cell = useActiveCell({
    name,
    ids,
    columns: width,
    first,
    frozen,
    rowHeight,
    headHeight,
    spanOf,
    covered,
    openId,
    startId,
    order,
  })
  const { scroller, setScroller, active, cursor, drawn } = cell
  const frame = useFirstFrame({ shown, spans: columns.spans, drawn, rowHeight, headHeight, areThere: here.length > 0 })
  useKeyedThing(cursor && ids[cursor.row], { cursorIn: ids })
  const isHead = useCallback((row: Row) => lookOf?.(row)?.isHead === true, [lookOf])
  const selection = useGridSelection({ selected: props.selected ?? noneSelected, onSelect, here, ids, isHead, matching })
  const { selected } = selection
  const selectedCount = matching?.all === true ? count : selected.size
  const { copied, copyRows, copyCell } = useGridCopy(visible)

  const copy = (): void => {
    const cellOf = (): Promise<void> => copyCell(isCards ? visible[0] : shown[active.column - first], here[active.row])
    void (selected.size > 0 ? copyRows(selection.chosen(), ordered) : cellOf())
  }
  const { obey, sortBy, open, dragOf, fit } = gridCommands({
    gridId,
    first,
    columns,
    cell,
    selection,
    here,
    copy,
    sort,
    onSort,
    onOpen,
  })
  const onKeyDown = useGridKeys({
    scroller,
    active,
    isAtStart: cell.isAtStart,
    rowHeight,
    headHeight,
    selectable,
    openId,
    obey,
    rows: here.length,
    columns: width,
    selectedCount,
  })
  const pointer = buildPointerHandlers({ ...cell, ...selection, selectable, sortBy, open })

  /** Focuses the rows after an act, because the pressed button is gone. */
  const withFocus = (act: () => void) => (): void => {
    act()
    scroller?.focus({ preventScroll: true })
  }

  const waiting = rows === undefined && props.error === undefined
  const skeleton = useAfterDelay(waiting)
  const slow = useAfterDelay(props.loading === true && rows !== undefined)

  const toLast = onPage && withFocus(() => onPage(data.view.pages, pageSize))
  const empty: DataGridProps<Row>['empty'] =
    count > 0 && toLast ? { title: `Page ${page} is empty`, action: <Button onClick={toLast}>Last page</Button> } : props.empty
  // An old link may name a column that the file no longer has.
  const unsorted = sort && !byId.has(sort.by) && { label: 'Show unsorted', onRetry: withFocus(() => onSort?.(undefined)) }

  const hasChooser = !(isCards && props.card)
  const printWords = count === 0 ? 'Print' : `Print ${formatQuantity(selectedCount > 0 ? selectedCount : count, ...noun)}`
  const print = (): void => plain?.onChange(true)
  usePrintKey(plain)
  useFindKey(scroller, frame.indexes.length < count)
  if (plain?.on === true && rows !== undefined) {
    return (
      <PlainRows<Row>
        {...{ name, rowId, count, noun, plain, lookOf }}
        here={props.total === undefined ? data.ordered : here}
        columns={visible.filter(({ kind }) => kind !== 'action')}
        picked={selected.size > 0 && matching?.all !== true ? selection.chosen() : undefined}
      />
    )
  }

  return (
    <div
      className={joinClassNames(
        styles.whole,
        Boolean(props.below) && styles.hasBelow,
        bare && styles.isBareOfTools,
        props.dense && styles.isDense,
      )}
      data-part="data-grid"
    >
      {!bare && (
        <div className={styles.toolbar}>
          <div className={styles.toolbarLeft}>{props.toolbar}</div>
          {props.acts && <div className={styles.acts}>{props.acts}</div>}
          {props.menu ? (
            props.menu({ print, printWords, columns: hasChooser && <ColumnChoices {...columns.chooser} /> })
          ) : (
            <>
              {plain && (
                <Button className={styles.print} onClick={print} icon="print">
                  {printWords}
                </Button>
              )}
              {hasChooser && <ColumnChooser {...columns.chooser} />}
            </>
          )}
        </div>
      )}
      {props.below}
      <div className={styles.frame} style={columns.layout}>
        {props.error && <ErrorStrip {...props.error} {...unsorted} />}
        {slow && <div className={styles.progress} />}
        <div
          ref={setScroller}
          role="grid"
          className={joinClassNames(styles.scroll, here.length === 0 && styles.isBare, isCards && styles.isCards)}
          data-part="grid-scroll"
          data-first-focus={cell.takesFocus || undefined}
          // An empty grid of cards does not even have a header, so it cannot take the focus.
          tabIndex={isCards && here.length === 0 ? -1 : 0}
          aria-label={name}
          aria-rowcount={count + 1}
          aria-colcount={width}
          aria-multiselectable={selectable || undefined}
          aria-busy={waiting || props.loading || undefined}
          // Without rows the cursor is on the header, which a grid of cards does not have.
          aria-activedescendant={
            cursor === undefined || (isCards && cursor.row < 0) ? undefined : getCellId(gridId, cursor.row, cursor.column)
          }
          onKeyDown={onKeyDown}
          {...pointer}
          onMouseOver={setTruncationTooltip}
          onFocus={(event) => (event.target === event.currentTarget ? cell.setFocused(true) : keepFocus(event))}
          onBlur={(event) => event.target === event.currentTarget && cell.setFocused(false)}
        >
          {!isCards && (
            <GridHead<Row>
              {...{ gridId, frozen, sort, cursor }}
              shown={frame.columns}
              grouped={columns.grouped}
              extent={selectable ? selection.extent : undefined}
              canSort={onSort !== undefined}
              onDrag={dragOf}
              onFit={fit}
            />
          )}
          {here.length > 0 && (
            <div role="rowgroup" className={styles.body} style={{ height: here.length * rowHeight }}>
              {frame.indexes.map((index) => {
                const row = here[index]
                const id = ids[index]
                if (row === undefined || id === undefined) return null
                return (
                  <GridRow<Row>
                    key={id}
                    {...{ row, id, index, gridId, frozen, selectable, lookOf }}
                    number={offset + index + 1}
                    top={index * rowHeight}
                    columns={frame.columns}
                    selected={selected.has(id)}
                    activeColumn={cursor?.row === index ? cursor.column : -1}
                    opened={openId === id}
                  />
                )
              })}
            </div>
          )}
        </div>
        {skeleton && <GridSkeleton rows={12} sizes={sizes} selectable={selectable} />}
        {here.length === 0 && !skeleton && (
          <div className={styles.fill} data-part="grid-fill">
            {rows && (
              <EmptyState title={empty?.title ?? 'Nothing to show'} why={empty?.why}>
                {empty?.action}
              </EmptyState>
            )}
          </div>
        )}
        {selectedCount > 0 && (
          <GridBulk
            count={selectedCount}
            {...{ selected, filtered: props.filtered }}
            isWhole={count <= ordered.length}
            listed={() => (rows === undefined || matching?.all === true ? undefined : ordered.map(rowId))}
            onSelect={(next) => withFocus(() => onSelect?.(next))()}
            more={
              matching === undefined || selectedCount >= count
                ? undefined
                : { label: `Select all ${formatCount(count)} that match`, onAct: withFocus(() => matching.onAll(true)) }
            }
            copied={copied}
            onCopy={() => void copyRows(selection.chosen(), ordered)}
            onClear={withFocus(selection.clear)}
          >
            {props.bulk}
          </GridBulk>
        )}
        <GridFooter
          total={pagesOf === undefined ? (rows === undefined ? total : count) : pagesOf.total}
          selected={selectedCount}
          noun={pagesOf?.noun ?? noun}
          cut={!isCards && <CutColumns {...{ scroller, covered }} spans={columns.spans} />}
          // With all rows loaded, a page number past the end shows the last page.
          paging={onPage && { page: paged && here.length > 0 ? data.view.page : page, size: pageSize, sizes: pageSizes, onPage }}
        >
          {props.hints}
        </GridFooter>
      </div>
      {drawn.length < count && (
        <p className={styles.onPaper}>
          These are only the rows that were on the screen.{' '}
          {plain && 'Press Print above the rows, then “Print these rows”: it prints all of them.'}
        </p>
      )}
      <div role="status" className="sr-only">
        {copied}
      </div>
    </div>
  )
}

/**
 * Ctrl+F opens the grid's own search while not all rows are rendered, because the browser's search finds only rendered text.
 * Within the grid's search, Ctrl+F is left to the browser.
 */
function useFindKey(scroller: HTMLElement | null, isPartial: boolean): void {
  usePageKeys((event) => {
    const press = readPress(event)
    const isFind = press?.key === 'f' && press.ctrl && !press.shift
    if (!isFind || !isPartial || scroller === null || event.defaultPrevented || isBehindDialog()) return
    const search = 'input[type=search]'
    const own = scroller.closest('[data-part=data-grid]')?.querySelector<HTMLInputElement>(search)
    const found = own ?? scroller.closest('main')?.querySelector<HTMLInputElement>(search)
    if (found == null || found === document.activeElement) return
    event.preventDefault()
    found.focus()
    found.select()
  })
}

/** Ctrl+P shows the rows as they are printed, as the button does. In that view, Ctrl+P is left to the browser. */
function usePrintKey(plain: { on: boolean; onChange: (on: boolean) => void } | undefined): void {
  usePageKeys((event) => {
    const press = readPress(event)
    if (plain?.on !== false || press?.key !== 'p' || !press.ctrl || press.shift || isBehindDialog()) return
    event.preventDefault()
    plain.onChange(true)
  })
}

type FirstFrame<Row> = {
  shown: readonly GridColumn<Row>[]
  spans: readonly { start: number }[]
  drawn: readonly number[]
  rowHeight: number
  headHeight: number
  areThere: boolean
}

/** Returns the part of the rows to render. The first frame has only what fits into the window, so that it appears sooner. */
function useFirstFrame<Row>({ shown, spans, drawn, rowHeight, headHeight, areThere }: FirstFrame<Row>): {
  columns: readonly GridColumn<Row>[]
  indexes: readonly number[]
} {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (areThere) runAfterPaint(() => startTransition(() => setPainted(true)))
  }, [areThere])
  const count = isPainted ? shown.length : spans.filter(({ start }) => start < innerWidth).length
  const columns = useMemo(() => (count === shown.length ? shown : shown.slice(0, count)), [shown, count])
  // One row is always rendered, because a grid without rows would say that there are none.
  const room = Math.max(1, Math.ceil((innerHeight - MIN_HEIGHT_ABOVE - headHeight) / rowHeight))
  return { columns, indexes: isPainted ? drawn : drawn.slice(0, room) }
}
