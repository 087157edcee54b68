import { toStorable } from '../../../kit/shared/storable-text.ts'
import {
  HEADER,
  nameRow,
  addProblem,
  type ProblemSummary,
  SAMPLE_COLUMNS,
  SAMPLE_ROWS,
  SAMPLE_TEXT,
} from '../../../kit/import/server/problems.ts'
import { copyText, type RowsRead, type RowsRequest, type SheetsRead, streamRows } from '../../../kit/import/server/row-stream.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { formatCell, type CellValue, isFormatted, type SheetRow } from '../../../kit/xlsx/cells.ts'
import { normalizeHeader } from '../../../kit/xlsx/header.ts'
import { openWorkbook } from '../../../kit/xlsx/read-workbook.ts'
import type { WorkerFunction } from '../../../kit/xlsx/worker-process.ts'
import { STAGE } from '../../../rows/workflow/turn-rules.ts'
import { type HistoryContext, createHistoryCheck, type HistoryRow } from './check-history.ts'
import { getStoredName, listKnownNames, type MappedSheet, type MappingRequest, readMapped } from './map-header.ts'

export type HistoryRequest = HistoryContext & { importId: string; mapping: MappingRequest | null }
/** The valid rows of the workbook are in import_rows. */
export type HistoryOutcome = SheetsRead & {
  problems: ProblemSummary
  count: number
  people: string[]
  sampled: string[]
  sample: { row: number; values: string[] }[]
  mapped: MappedSheet | null
}

const work: WorkerFunction<HistoryRequest & RowsRequest, HistoryOutcome, RowsRead> = async ({
  data: { importId, corrections, selection, mapping, ...given },
  bytes,
  send,
}) => {
  const {
    header: ownHeader,
    rows,
    places,
    survey,
  } = await openWorkbook(bytes, {
    corrections,
    selection,
    known: listKnownNames('history', mapping),
  })
  const mapped = readMapped(ownHeader, mapping)
  const { header } = mapped
  const check = createHistoryCheck(header, given, (row) => nameRow(places, row))
  for (const { column, message } of mapped.problems) addProblem(check.problems, HEADER, column, message)
  const id = header.find(({ key }) => key === normalizeHeader('question_id'))
  const givenNames = new Set(check.given())
  const shown = header.filter(({ name }) => givenNames.has(name)).slice(0, SAMPLE_COLUMNS)
  const sample: HistoryOutcome['sample'] = []
  const people = new Set<string>()
  // Valid rows are sent even if other rows are bad. Problems found by the database can then be reported together with those of
  // the sheet.
  const lineOf = (read: SheetRow): string => {
    const before = check.problems.count
    const row = mapped.row(read)
    const history = check.row(row)
    if (check.problems.count > before) return ''
    for (const role of STAFF_ROLES) {
      const id = history.stages[`${STAGE[role]}_id`]
      if (typeof id === 'string') people.add(id)
    }
    if (sample.length < 3 * SAMPLE_ROWS)
      sample.push({ row: row.row, values: shown.map(({ column }) => formatCell(row.cells[column]).slice(0, SAMPLE_TEXT)) })
    return historyLine(importId, row.row, history, id === undefined ? null : row.cells[id.column])
  }
  const { problems: noted, count } = check
  const problems = await streamRows({ rows, check: { problems: noted, count, row: lineOf }, send, mode: 'look' })
  return {
    problems,
    count: check.count(),
    people: [...people],
    sampled: shown.map(getStoredName),
    sample,
    mapped: mapped.outcome(),
    places,
    sheets: await survey(),
  }
}
export default work

/**
 * One row of import_rows for history, in the column order of `copyRows`. The row's stages are in `extra`, followed by the
 * resulting turns.
 */
function historyLine(
  importId: string,
  sheetRow: number,
  { questionId, questionKey, stages, turn, turnSingle }: HistoryRow,
  idCell: CellValue | undefined,
) {
  const numbers = isFormatted(idCell)
    ? JSON.stringify({ question_id: [idCell.value, idCell.format] }).replaceAll('\\', '\\\\')
    : '\\N'
  const given = JSON.stringify(stages, (_, value: unknown) => (typeof value === 'string' ? toStorable(value) : value))
  const id = `${importId}\t${sheetRow}\t\\N\t${copyText(questionId)}\t${copyText(questionKey)}`
  return `${id}${'\t\\N'.repeat(8)}\t${given.replaceAll('\\', '\\\\')}\t${turn}\t${turnSingle}\t\\N\t\\N\t${numbers}\n`
}
