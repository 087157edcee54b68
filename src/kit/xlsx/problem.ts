import type { Issue } from '../shared/errors.ts'
import type { SheetSurvey } from './sheet-survey.ts'

export const workbookProblems = {
  TOO_BIG: 'The file is larger than {megabytes} MB. Split it and upload the pieces.',
  NOT_A_WORKBOOK: 'This is not an Excel workbook. Save it as .xlsx in Excel and upload that file.',
  DAMAGED: 'The workbook is damaged and can’t be read. Open it in Excel, save it again and upload that file.',
  PASSWORD_PROTECTED: 'The workbook is protected with a password. Remove the password in Excel and upload it again.',
  UNSAFE: 'The workbook contains parts that an Excel workbook does not need, so it was not opened. Save it again in Excel.',
  DOCTYPE: 'The workbook contains a document type (DOCTYPE), which is not allowed, so it was not opened. Save it again in Excel.',
  UNPACKS_TOO_LARGE: 'The workbook unpacks to far more than its size, so it was not opened. Split it and upload the pieces.',
  NO_HEADER: 'The sheet is blank. One of its rows must contain the column names.',
  NO_ROWS: 'The sheet has no rows below the column names.',
  BAD_HEADER: 'The column names in row {row} are not clear.',
  BLANK_HEADER_ROW: 'Row {row} of the sheet “{sheet}” is blank. Choose the row with the column names.',
  NO_SUCH_SHEET: 'The workbook has no sheet “{sheet}”. It has: {sheets}. Choose the sheet again.',
  OTHER_HEADER:
    'The sheet “{sheet}” has other column names than the sheet “{first}”. Only sheets with the same columns can be read together.',
  TOO_MANY_SHEETS: 'The workbook has {found} sheets, more than the {sheets} allowed. Split it and upload the pieces.',
  NO_SUCH_ROW: 'Corrections name rows that the sheet does not have. Remove them, or choose the workbook they are for.',
  TOO_MANY_ROWS: 'The sheet has more than {rows} rows with values. Split it and upload the pieces.',
  TOO_MANY_COLUMNS: 'The sheet has {found} columns, more than the {columns} allowed. Remove the columns that you do not need.',
  CELL_TOO_LONG: 'A cell has {found} characters, more than the {characters} allowed. Shorten the text.',
  TOOK_TOO_LONG: 'Reading the workbook took too long, so it was stopped. Split it and upload the pieces.',
  TOO_MUCH_MEMORY: 'The workbook is too large to be read at once. Split it and upload the pieces.',
} as const

export type WorkbookProblemCode = keyof typeof workbookProblems
export type WorkbookProblemDetail = { values?: Record<string, string | number>; issues?: Issue[]; cause?: unknown }

/** `message` is for users, `issues` name the cells, and `cause` is for the log. */
export class WorkbookProblem extends Error {
  readonly code: WorkbookProblemCode
  readonly issues: Issue[]
  /** Set if choosing other sheets may avoid the problem. */
  sheets: SheetSurvey[] | undefined
  constructor(code: WorkbookProblemCode, detail: WorkbookProblemDetail = {}) {
    super(
      workbookProblems[code].replace(/\{(\w+)\}/g, (full, key: string) => String(detail.values?.[key] ?? full)),
      detail.cause === undefined ? undefined : { cause: detail.cause },
    )
    this.name = 'WorkbookProblem'
    this.code = code
    this.issues = detail.issues ?? []
  }
}

/** Errors lose their class when a worker process posts them. */
export type PostedProblem = { code: WorkbookProblemCode; message: string; issues: Issue[]; sheets: SheetSurvey[] | undefined }

export const findPostedProblem = ({ code, message, issues, sheets }: WorkbookProblem): PostedProblem => ({
  code,
  message,
  issues,
  sheets,
})

export const toWorkbookProblem = ({ code, message, issues, sheets }: PostedProblem): WorkbookProblem => {
  const problem = new WorkbookProblem(code, { issues })
  problem.message = message
  problem.sheets = sheets
  return problem
}
