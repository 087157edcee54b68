import { type CSSProperties, useMemo } from 'react'
import { buildColumnCard } from './ColumnCard.tsx'
import { type GridColumn, getColumnWidth } from './columns.ts'
import type { GridCard } from './grid-props.ts'
import { getHeadHeight } from './visible-rows.ts'
import { densities, useGridPreferences } from './grid-preferences.ts'

const minimum = 56
const maximum = 1200
const clamped = (width: number): number => Math.min(Math.max(width, minimum), maximum)

/** In px. */
const leastLast = 200
/** The width of a text column at the end. With enough room, an ellipsis cuts its texts instead of the frame's edge. */
const widthOfLast = (size: number, others: number): string =>
  `min(${size}px, max(100cqw - ${others}px, (${others + leastLast}px - 100cqw) * 9999))`

/** In px. */
export const boxWidth = 40

type Options<Row> = {
  columns: readonly GridColumn<Row>[]
  rememberAs: string | undefined
  selectable: boolean
  onPhone: boolean
  card: GridCard<Row> | undefined
  bare: boolean
  rowAtLeast: number | undefined
}

/** A choice of columns is stored as a whole, so a column is missing from it only if the column did not exist then. */
export const isHidden = <Row>(column: GridColumn<Row>, chosen: Readonly<Record<string, boolean>>): boolean =>
  chosen[column.id] ?? (column.wasShown === true && Object.keys(chosen).length > 0 ? false : (column.hidden ?? false))

/**
 * The visible columns, with their order and widths. On a phone each row is one cell with a card: the page's own, or one built
 * from the visible columns. A sheet with many columns stays a table.
 */
export const useGridColumns = <Row extends object>({
  columns,
  rememberAs,
  selectable,
  onPhone,
  card: own,
  bare,
  rowAtLeast = 0,
}: Options<Row>) => {
  const [preferences, setPreferences] = useGridPreferences(rememberAs)
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const shownKey = columns
    .filter((column) => !isHidden(column, preferences.hidden))
    .toSorted((a, b) => Number(b.frozen ?? false) - Number(a.frozen ?? false))
    .map(({ id }) => id)
    .join('\n')
  // The array changes only with the columns, so that a new width does not render the rows again.
  const visible = useMemo(() => shownKey.split('\n').flatMap((id) => byId.get(id) ?? []), [shownKey, byId])
  const card = useMemo(() => (onPhone ? (own ?? buildColumnCard(visible)) : undefined), [onPhone, own, visible])
  const shown = useMemo(() => (card === undefined ? visible : [{ id: 'card', show: card.show, width: 280 }]), [card, visible])
  const rowHeight = card?.height ?? Math.max(rowAtLeast, densities[onPhone ? 'roomy' : preferences.density])
  const grouped = shown.some(({ group }) => group !== undefined)
  const headHeight = card === undefined ? getHeadHeight(grouped, bare) : 0
  const frozen = shown.filter((column) => column.frozen).length
  // A page may define a column that is narrower than a person could make it.
  const sizes = shown.map((column) => {
    const chosen = preferences.widths[column.id]
    return chosen === undefined ? Math.min(getColumnWidth(column), maximum) : clamped(chosen)
  })
  const boxes = selectable ? boxWidth : 0
  const starts: number[] = []
  let left = boxes
  for (const size of sizes) {
    starts.push(left)
    left += size
  }
  const places = Object.fromEntries(starts.slice(0, frozen).map((start, at) => [`--left-${at}`, `${start}px`]))
  const last = shown.at(-1)
  const lastSize = sizes.at(-1) ?? 0
  const isFit = last?.kind === undefined && lastSize > leastLast && preferences.widths[last?.id ?? ''] === undefined
  const lastWidth = isFit ? widthOfLast(lastSize, left - lastSize) : `${lastSize}px`
  const tracks = [...sizes.slice(0, -1).map((size) => `${size}px`), `minmax(${lastWidth}, 1fr)`]
  const frozenSizes = onPhone ? sizes.slice(0, Math.min(1, frozen)) : sizes.slice(0, frozen)

  return {
    shown,
    /** The columns that the person sees, as `shown` or on the cards. */
    visible,
    isCards: card !== undefined,
    /** The cards are built from the columns, so no link or button stands for the row as a whole. */
    isColumnCard: card !== undefined && own === undefined,
    byId,
    frozen,
    sizes,
    rowHeight,
    grouped,
    headHeight,
    /** In px, one for each of the `shown` columns. */
    spans: sizes.map((size, at) => ({ start: starts[at] ?? 0, size })),
    /** `covered` is the width in px that frozen cells cover at the left edge. */
    spanOf: (at: number) => ({ start: starts[at] ?? boxes, size: sizes[at] ?? 0 }),
    covered: boxes + frozenSizes.reduce((sum, size) => sum + size, 0),
    layout: {
      ...places,
      '--tracks': `${selectable ? `${boxWidth}px ` : ''}${tracks.join(' ')}`,
      '--least': `calc(${left - lastSize}px + ${lastWidth})`,
      '--last': `${lastSize}px`,
      '--row': `${rowHeight}px`,
    } as CSSProperties,
    setWidth: (id: string, width: number): void => setPreferences({ widths: { ...preferences.widths, [id]: clamped(width) } }),
    chooser: {
      columns,
      hidden: preferences.hidden,
      onHidden: (hidden: Record<string, boolean>): void => setPreferences({ hidden }),
      onReset: (): void => setPreferences({ hidden: {}, widths: {} }),
      density: onPhone ? ('roomy' as const) : preferences.density,
      onDensity: (density: keyof typeof densities): void => setPreferences({ density }),
    },
  }
}
