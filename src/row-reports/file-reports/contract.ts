import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'
import { BOTH_DATES, Day, findPeriodProblem, YEAR_DAYS } from '../../kit/shared/period.ts'
import { SearchFields } from '../../rows/filter/contract.ts'
import { SearchFieldsText } from '../../row-work/grid/contract.ts'
import { DATE_TYPES } from './vocabulary.ts'

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }, context: z.RefinementCtx): void => {
  if (start === undefined && end === undefined) return
  const message = start === undefined || end === undefined ? BOTH_DATES : findPeriodProblem(start, end, YEAR_DAYS)
  if (message !== undefined) context.addIssue({ code: 'custom', path: [start === undefined ? 'start' : 'end'], message })
}

/**
 * The person (`value`) and the day (`dateType`) apply to the role `selectedRole`. If it is missing, `-` or `all`, they apply to
 * the first role.
 */
const rowFields = {
  selectedRole: z.string().max(50).optional(),
  /** A person by id or email. `all` or a missing value means everybody. Ignored for staff, who get only their own rows. */
  value: z.string().trim().max(320).optional(),
  dateType: z.enum(DATE_TYPES, 'The date type must be allocation or done.').default('done'),
  /** Both days are included. */
  start: Day().optional(),
  end: Day().optional(),
}
const Rows = z.object({ ...rowFields, searchFields: SearchFields }).superRefine(inOrder)
const RowsText = z.object({ ...rowFields, searchFields: SearchFieldsText }).superRefine(inOrder)
const Place = z.object({ filename: z.string(), roleValues: z.string() })

const shared = { access: { who: 'reads file reports', reach: 'own', unless: 'admin or manager' } } as const
const downloaded = { download: true, mayLag: true, message: 'Fetched report', audit: 'Downloaded {}' } as const

/** `key` names the value in each row. `name` is the sheet's spelling, or else the key. */
const Column = z.object({ key: z.string(), name: z.string() })

/** The book and role reports (002 §2 Report screen, §7; decisions 38, 84, 103, 105, 106, 124, P230). */
export const fileReports = {
  view: endpoint({
    ...shared,
    method: 'POST',
    path: '/report/view/:filename/:roleValues',
    shows: ['tasks'],
    summary:
      'The rows of a file (`-`: of all files) for `book`, or for roles joined by `,` or `-`, with the statuses and dates of the stages. Staff get their own rows, in their own roles (002 §7 Report and filter data, decisions 38, 106).',
    reads: true,
    mayLag: true,
    params: Place,
    body: z.object({ ...pagingFields, ...rowFields, searchFields: SearchFields }).superRefine(inOrder),
    message: 'Fetched report',
    reply: z.object({
      columns: z.array(Column),
      /**
       * The fields of 002 §2: `sr_no`, `question_code`, `link`, `chapter`, `section`, `page`, `q_number`, `q_part`, `q_type`, and
       * the statuses and dates. The documents do not have `_id`, `question_id` and, in the report of all files, `file`.
       */
      data: z.array(z.object({ _id: z.uuid(), sr_no: z.int(), question_id: z.string() }).catchall(z.unknown())),
      total: z.int(),
    }),
  }),
  get: endpoint({
    ...shared,
    ...downloaded,
    method: 'GET',
    path: '/report/download/:filename/:roleValues',
    writes: true,
    summary:
      'table_data.xlsx: the filtered rows of the report, in its order. The audit log records their number. `searchFields` is JSON (002 §7, §9; decisions 84, 105).',
    params: Place,
    query: RowsText,
  }),
  download: endpoint({
    ...shared,
    ...downloaded,
    method: 'POST',
    path: '/report/download/:filename/:roleValues',
    summary: 'The same download, with the body of the view (decisions 84, 103).',
    params: Place,
    body: Rows,
  }),
}
export type ReportColumn = z.infer<typeof Column>
