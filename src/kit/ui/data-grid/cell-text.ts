import { formatDay, formatInstant } from '../../shared/time.ts'
import { type SortValue, isEmptyValue } from '../../shared/sort-rows.ts'
import { type GridColumn, getCellValue } from './columns.ts'

const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (digits: number | undefined, grouping: boolean): Intl.NumberFormat => {
  const key = `${digits} ${grouping}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-IN', {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? 2,
      useGrouping: grouping,
    })
    formats.set(key, format)
  }
  return format
}

/** Formats a number with grouped thousands and a true minus (interface.md, Principles). */
export const formatNumber = (value: number, digits?: number, grouping = true): string =>
  formatOf(digits, grouping).format(value).replace('-', '−')

const asText = (value: SortValue): string => (value instanceof Date ? value.toISOString() : String(value))

/**
 * Returns a cell's displayed text, or '' for an empty value. A value that does not match the column's kind is shown unchanged.
 */
export const getCellText = <Row>(column: GridColumn<Row>, row: Row): string => {
  const value = getCellValue(column, row)
  if (column.kind === 'link' || column.kind === 'action') return column.label?.(row) ?? (isEmptyValue(value) ? '' : asText(value))
  if (isEmptyValue(value)) return ''
  if (column.kind === 'number' && typeof value === 'number') return formatNumber(value, column.digits, column.grouping)
  if (column.kind === 'instant' && (value instanceof Date || (typeof value === 'string' && !Number.isNaN(Date.parse(value))))) {
    return formatInstant(value)
  }
  if (column.kind === 'day' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return asText(value)
}

/** Returns the text to copy: a plain number that a spreadsheet can add up, a link's full address, or else the displayed text. */
export const getCopiedText = <Row>(column: GridColumn<Row>, row: Row): string => {
  const value = getCellValue(column, row)
  if (column.kind === 'number' && typeof value === 'number') return String(value)
  if (column.kind === 'link' && !isEmptyValue(value)) return asText(value)
  if (column.kind === 'action') return ''
  return getCellText(column, row)
}
