import { type ProblemSummary, SAMPLE_ROWS, SAMPLE_TEXT } from '../../kit/import/server/problems.ts'
import { type RowsRead, type RowsRequest, type SheetsRead, streamRows } from '../../kit/import/server/row-stream.ts'
import { openWorkbook } from '../../kit/xlsx/read-workbook.ts'
import type { WorkerFunction } from '../../kit/xlsx/worker-process.ts'
import { type CheckedHours, findHourColumns, createHoursCheck, type HoursContext } from './check-hours.ts'
import { HOUR_COLUMNS } from '../vocabulary.ts'
import type { DaySum } from './queries.ts'

/** `named` is the number of problems to list. */
export type HoursRequest = { context: HoursContext; mode: 'store' | 'look'; named: number }
/** The outcome of reading a whole workbook. With any problem, nothing may be stored. */
export type HoursOutcome = SheetsRead & {
  problems: ProblemSummary
  count: number
  people: string[]
  days: DaySum[]
  /** The sum of the hours in ten-thousandths. */
  parts: number
  first: string
  last: string
  /** The SHA-256 of the rows, in hex. */
  hash: string
  sample: ({ row: number } & CheckedHours)[]
  unread: string[]
}

const work: WorkerFunction<HoursRequest & RowsRequest, HoursOutcome, RowsRead> = async ({ data, bytes, send }) => {
  const { context, mode, named, corrections, selection } = data
  const { header, rows, places, survey } = await openWorkbook(bytes, { corrections, selection, known: HOUR_COLUMNS })
  const { known, unread } = findHourColumns(header)
  const check = createHoursCheck(known, context, named)
  const sample: HoursOutcome['sample'] = []
  const problems = await streamRows({
    rows,
    send,
    mode,
    check: {
      problems: check.problems,
      count: check.count,
      row: (row) => {
        const good = check.row(row)
        if (good === undefined) return ''
        if (mode === 'store') return check.problems.count === 0 ? good.line : ''
        if (sample.length < SAMPLE_ROWS)
          sample.push({ row: row.row, ...good.checked, details: good.checked.details.slice(0, SAMPLE_TEXT) })
        return ''
      },
    },
  })
  return { problems, count: check.count(), ...check.totals(), sample, unread, places, sheets: await survey() }
}
export default work
