import { buildExportFilename } from '../../kit/shared/export-filename.ts'
import type { Export, ExportColumn } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry, StatusDoc, StatusRecord } from '../record-contract.ts'
import { refusal } from '../refusals.ts'
import { isolateDirection } from '../rules.ts'
import { FIELD_LABELS, type StatusField } from '../vocabulary.ts'

/** The number of rows in one read, a compromise between few round trips and little memory. */
const PAGE_ROWS = 1_000

export const currentExport: ExportKind<true> = {
  call: statusReports.exportCurrent,
  nothing: refusal('NO_DATA_TO_EXPORT'),
  ofPeople: true,
}
export const historyExport: ExportKind<true> = {
  call: statusReports.exportHistory,
  nothing: refusal('NO_DATA_TO_EXPORT'),
  ofPeople: true,
}

type Column = ExportColumn<StatusDoc>
const field = (name: StatusField, more: Partial<Column> = {}): Column => ({
  header: FIELD_LABELS[name],
  ...more,
  of: (doc) => doc[name],
})
const columns: readonly Column[] = [
  { header: 'Sr. No', kind: 'number', width: 8, of: (_, srNo) => srNo },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'Department', width: 22, of: ({ department }) => department },
  { header: 'Subject', width: 22, of: ({ subject }) => subject },
  field('status'),
  field('authoring_status'),
  // The cell contains a number, or NA as text.
  field('authoring_limit', { kind: 'value' }),
  field('ps_limit'),
  field('qc_status'),
  field('qc_limit', { kind: 'value' }),
  field('qps_limit'),
  field('technical_issues'),
  field('remarks', { width: 40 }),
  { header: 'Updated By', width: 36, of: ({ updated_by }) => updated_by?.email },
  { header: 'Last Updated', kind: 'instant', of: ({ updatedAt }) => updatedAt },
]

const shown = (value: string | number | null): string => (value === null ? '–' : isolateDirection(String(value)))
/** Returns text such as "Status: application-error → accessible; QC Status: – → no". */
const changedText = ({ changes }: StatusHistoryEntry): string =>
  changes.map(({ field: name, from, to }) => `${FIELD_LABELS[name]}: ${shown(from)} → ${shown(to)}`).join('; ')

type Searched = Readonly<Record<string, unknown>>
type Pages<Row> = (db: Db, ids: readonly string[]) => Promise<readonly Row[]>

const report = <Row>(
  name: Pick<Export<Row>, 'filename' | 'sheetName'>,
  list: readonly ExportColumn<Row>[],
  ids: readonly string[],
  page: Pages<Row>,
  searched: Searched,
): Export<Row, true> => ({
  ...name,
  columns: list,
  pages: async function* (read) {
    for (let from = 0; from < ids.length; from += PAGE_ROWS) yield await read((db) => page(db, ids.slice(from, from + PAGE_ROWS)))
  },
  audit: { type: 'status-report', after: { rows: ids.length, ...searched } },
})

export const exportCurrentReport = (
  ids: readonly string[],
  page: Pages<StatusRecord>,
  searched: Searched,
): Export<StatusRecord, true> => report({ filename: 'Current Status Report.xlsx' }, columns, ids, page, searched)

/**
 * Builds the status history up to today with these saves in this order. Each line has the record after the save, and the changes
 * that the save made.
 */
export const buildHistoryReport = (
  ids: readonly string[],
  page: Pages<StatusHistoryEntry>,
  { searched, today }: { searched: Searched; today: string },
): Export<StatusHistoryEntry, true> =>
  report(
    { filename: buildExportFilename('History Status Report', { to: today }), sheetName: 'History Status Report' },
    [
      ...columns.map((column) => ({
        ...column,
        of: ({ statusDoc }: StatusHistoryEntry, at: number) => column.of(statusDoc, at),
      })),
      { header: 'Changed', width: 60, of: changedText },
    ],
    ids,
    page,
    searched,
  )
