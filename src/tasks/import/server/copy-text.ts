import { copyText, isUnsafe, storable } from '../../../kit/import/server/copy-text.ts'
import type { HistoryRow } from './check-history.ts'
import type { CheckedRow } from './check-rows.ts'

const jsonText = (text: string): string => JSON.stringify(isUnsafe(text) ? storable(text) : text)

/**
 * One row of import_rows in the text format of COPY, in the column order of `copyRows`. `keys` are the extra columns' keys as
 * JSON texts, by key.
 */
export function copyLine(importId: string, sheetRow: number, row: CheckedRow, keys: ReadonlyMap<string, string>): string {
  let line = `${importId}\t${sheetRow}\t${row.srNo}\t${copyText(row.questionId)}\t${copyText(row.questionKey)}`
  for (const field of row.fields) line += `\t${copyText(field)}`
  let runs = ''
  for (const [key, cell] of row.runs) runs += `${runs === '' ? '{' : ','}${JSON.stringify(key)}:${JSON.stringify(cell)}`
  let extra = ''
  for (const [key, value] of row.extra)
    extra += `${extra === '' ? '' : ','}${keys.get(key)}:${typeof value === 'string' ? jsonText(value) : String(value)}`
  // JSON has no raw tab or line break, so only its backslashes need escaping.
  if (extra.includes('\\')) extra = extra.replaceAll('\\', '\\\\')
  return `${line}\t{${extra}}\t\\N\t\\N\t${runs === '' ? '\\N' : `${runs.replaceAll('\\', '\\\\')}}`}\n`
}

/** One row of import_rows for history: its stages as `extra`, with the resulting turns, in the column order of `copyRows`. */
export function historyLine(
  importId: string,
  sheetRow: number,
  { questionId, questionKey, stages, turn, turnSingle }: HistoryRow,
) {
  const given = JSON.stringify(stages, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  const id = `${importId}\t${sheetRow}\t\\N\t${copyText(questionId)}\t${copyText(questionKey)}`
  return `${id}${'\t\\N'.repeat(8)}\t${given.replaceAll('\\', '\\\\')}\t${turn}\t${turnSingle}\t\\N\n`
}
