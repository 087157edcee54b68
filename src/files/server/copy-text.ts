import type { HistoryRow } from './check-history.ts'
import type { CheckedRow } from './check-rows.ts'

/** What may need care; whole surrogate pairs too, as looking for halves in every text is slow. */
const unsafe = /[\0\\\t\n\r\ud800-\udfff]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Text as PostgreSQL can hold it: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\ufffd')
const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return unsafe.test(text) ? storable(text).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
const jsonText = (text: string): string => JSON.stringify(unsafe.test(text) ? storable(text) : text)

/** One row of import_rows in the text format of COPY, in the order that `copyRows` names. `keys` are the JSON texts of the extra columns' keys, by key. */
export function copyLine(importId: string, sheetRow: number, row: CheckedRow, keys: ReadonlyMap<string, string>): string {
  let line = `${importId}\t${sheetRow}\t${row.srNo}\t${copyText(row.questionId)}\t${copyText(row.questionKey)}`
  for (const field of row.fields) line += `\t${copyText(field)}`
  let extra = ''
  for (const [key, value] of row.extra)
    extra += `${extra === '' ? '' : ','}${keys.get(key)}:${typeof value === 'string' ? jsonText(value) : String(value)}`
  // JSON has no bare tab or line break, so only its backslashes need care.
  if (extra.includes('\\')) extra = extra.replaceAll('\\', '\\\\')
  return `${line}\t{${extra}}\t\\N\t\\N\n`
}

/** One row of import_rows for history: its stages as `extra`, with the turns that they make, in the order that `copyRows` names. */
export function historyLine(
  importId: string,
  sheetRow: number,
  { questionId, questionKey, stages, turn, turnSingle }: HistoryRow,
) {
  const given = JSON.stringify(stages, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  const id = `${importId}\t${sheetRow}\t\\N\t${copyText(questionId)}\t${copyText(questionKey)}`
  return `${id}${'\t\\N'.repeat(8)}\t${given.replaceAll('\\', '\\\\')}\t${turn}\t${turnSingle}\n`
}
