import { useEffect, useState } from 'react'
import { formatQuantity } from '../../shared/counted.ts'
import { getCopiedText } from './cell-text.ts'
import { copyToClipboard } from './clipboard.ts'
import { type GridColumn, getCellValue, getRawColumnName } from './columns.ts'
import type { CopiedCell, writeTable } from './table-html.ts'

const readCopiedCell = <Row>(column: GridColumn<Row>, row: Row): CopiedCell => ({
  text: getCopiedText(column, row),
  isFigure: column.kind === 'number' && typeof getCellValue(column, row) === 'number',
})

/** Returns the rows of `chosen` in the order of `ordered`, followed by those of other pages. */
const inOrder = <Row>(chosen: readonly Row[], ordered: readonly Row[]): Row[] => {
  const remaining = new Set(chosen)
  const visible = ordered.filter((row) => remaining.has(row))
  for (const row of visible) remaining.delete(row)
  return [...visible, ...remaining]
}

let loadedWriter: typeof writeTable | undefined
/** Loads the writer as soon as a list is shown, because browsers allow copying only during the click itself. */
const loadTable = async (): Promise<typeof writeTable> => (loadedWriter ??= (await import('./table-html.ts')).writeTable)
/** `only` is the plain text of a single cell, which is copied unchanged. */
const copyLines = async (lines: readonly CopiedCell[][], only?: string): Promise<boolean> => {
  const { text, html } = (loadedWriter ?? (await loadTable()))(lines)
  return await copyToClipboard(only ?? text, html)
}

/** Copies rows with their headers, or a single cell. `copied` briefly reports the result. */
export const useGridCopy = <Row>(shown: readonly GridColumn<Row>[]) => {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    if (copied === '') return undefined
    const timer = setTimeout(() => setCopied(''), 2500)
    return () => clearTimeout(timer)
  }, [copied])
  useEffect(() => void loadTable().catch(() => undefined), [])
  const report = (done: boolean, what: string): void => setCopied(done ? `Copied ${what}.` : 'The browser did not allow copying.')
  return {
    copied,
    copyRows: async (chosen: readonly Row[], ordered: readonly Row[]): Promise<void> => {
      const fields = shown.filter((one) => one.kind !== 'action')
      const head = fields.map((one): CopiedCell => ({ text: getRawColumnName(one), isFigure: false }))
      const lines = [head, ...inOrder(chosen, ordered).map((row) => fields.map((one) => readCopiedCell(one, row)))]
      report(await copyLines(lines), formatQuantity(chosen.length, 'row'))
    },
    copyCell: async (column: GridColumn<Row> | undefined, row: Row | undefined): Promise<void> => {
      const cell = column && row ? readCopiedCell(column, row) : undefined
      if (cell === undefined || cell.text === '') return setCopied('The cell is empty, so nothing was copied.')
      report(await copyLines([[cell]], cell.text), 'the cell')
    },
  }
}
