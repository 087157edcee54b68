import type { HistoryRow } from './check-history.ts'
import type { CheckedRow } from './check-rows.ts'

/** Characters that may need escaping; also whole surrogate pairs, because searching every text for lone surrogates is slow. */
const unsafe = /[\0\\\t\n\r\ud800-\udfff]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\ufffd')
const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return unsafe.test(text) ? storable(text).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
const jsonText = (text: string): string => JSON.stringify(unsafe.test(text) ? storable(text) : text)

/** One row of import_rows in the text format of COPY, in the column order of `copyRows`. `keys` are the extra columns' keys as JSON texts, by key. */
export function copyLine(importId: string, sheetRow: number, row: CheckedRow, keys: ReadonlyMap<string, string>): string {
  let line = `${importId}\t${sheetRow}\t${row.srNo}\t${copyText(row.questionId)}\t${copyText(row.questionKey)}`
  for (const field of row.fields) line += `\t${copyText(field)}`
  let extra = ''
  for (const [key, value] of row.extra)
    extra += `${extra === '' ? '' : ','}${keys.get(key)}:${typeof value === 'string' ? jsonText(value) : String(value)}`
  // JSON has no raw tab or line break, so only its backslashes need escaping.
  if (extra.includes('\\')) extra = extra.replaceAll('\\', '\\\\')
  return `${line}\t{${extra}}\t\\N\t\\N\n`
}

/** One row of import_rows for history: its stages as `extra`, with the resulting turns, in the column order of `copyRows`. */
export function historyLine(
  importId: string,
  sheetRow: number,
  { questionId, questionKey, stages, turn, turnSingle }: HistoryRow,
) {
  const given = JSON.stringify(stages, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  const id = `${importId}\t${sheetRow}\t\\N\t${copyText(questionId)}\t${copyText(questionKey)}`
  return `${id}${'\t\\N'.repeat(8)}\t${given.replaceAll('\\', '\\\\')}\t${turn}\t${turnSingle}\n`
}
