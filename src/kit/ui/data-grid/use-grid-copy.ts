import { useEffect, useState } from 'react'
import { counted } from '../../shared/counted.ts'
import { copiedText } from './cell-text.ts'
import { copyToClipboard } from './clipboard.ts'
import { type GridColumn, getRawColumnName } from './columns.ts'
import { toTsv } from './tsv.ts'

/** The rows of `chosen` in the order of `ordered`, then those of other pages. */
const inOrder = <Row>(chosen: readonly Row[], ordered: readonly Row[]): Row[] => {
  const remaining = new Set(chosen)
  const visible = ordered.filter((row) => remaining.has(row))
  for (const row of visible) remaining.delete(row)
  return [...visible, ...remaining]
}

/** Copies rows with their headers, or one cell, and reports it for a moment in `copied`. */
export const useGridCopy = <Row>(shown: readonly GridColumn<Row>[]) => {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    if (copied === '') return undefined
    const timer = setTimeout(() => setCopied(''), 2500)
    return () => clearTimeout(timer)
  }, [copied])
  const report = (done: boolean, what: string): void => setCopied(done ? `Copied ${what}.` : 'The browser did not allow copying.')
  return {
    copied,
    copyRows: async (chosen: readonly Row[], ordered: readonly Row[]): Promise<void> => {
      const fields = shown.filter((one) => one.kind !== 'action')
      const lines = inOrder(chosen, ordered).map((row) => fields.map((one) => copiedText(one, row)))
      const done = await copyToClipboard(toTsv([fields.map(getRawColumnName), ...lines]))
      report(done, counted(chosen.length, 'row'))
    },
    copyCell: async (column: GridColumn<Row> | undefined, row: Row | undefined): Promise<void> => {
      const text = column && row ? copiedText(column, row) : ''
      // The clipboard stays as it is, so that nobody pastes an empty text for it.
      if (text === '') setCopied('Nothing to copy: the cell has no text.')
      else report(await copyToClipboard(text), 'the cell')
    },
  }
}
