import { z } from 'zod'
import { idThat } from '../shared/sent-id.ts'
import { endpoint } from '../shared/endpoint.ts'

const Count = z.int().min(0)
/** A sheet of a workbook, and how much of it is read (decision 151). Only rows with a value count. */
const SurveyedSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  isRead: z.boolean(),
  /** Whether the sheet can be read together with the sheets that are read now. */
  hasSameHeader: z.boolean(),
  /** The row with the column names. Null if no row has a known name; the sheet is then not read. */
  headerRow: z.int().nullable(),
  /**
   * `above` counts rows above the header row, `rows` and `hiddenRows` those below it, and `hiddenColumns` hidden columns with a
   * name.
   */
  above: Count,
  rows: Count,
  hiddenRows: Count,
  hiddenColumns: Count,
  /** The number of pictures, drawings, objects and comments. Counted only on a sheet that is read. */
  besides: Count,
  names: z.array(z.string()),
})
export type SurveyedSheet = z.infer<typeof SurveyedSheet>
export const PreviewedSheets = { sheets: z.array(SurveyedSheet).optional() }
export const NotRead = z.object({
  sheet: z.string(),
  what: z.enum(['sheet', 'rows above', 'hidden rows', 'hidden columns']),
  count: Count,
})
export type NotRead = z.infer<typeof NotRead>
export const StoredUpload = { notRead: z.array(NotRead).optional() }

/** A row's number in its sheet, and the name of the sheet if several are read. */
export const RowPlace = { row: z.int(), sheet: z.string().optional() }

/** `count` is the total. `issues` has the first 100 problems. */
export const FoundProblems = z.object({
  count: Count,
  issues: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      row: z.int().optional(),
      sheet: z.string().optional(),
      column: z.string().optional(),
      value: z.string().optional(),
    }),
  ),
})

/** A field of every preview of a sheet that is read as a whole (api.md, Uploads: dryRun). */
export const SheetPreview = z.object({
  name: z.string(),
  count: z.int(),
  counts: z.object({ new: z.int(), bad: z.int() }),
  problems: FoundProblems,
  unread: z.array(z.string()),
  ...PreviewedSheets,
})

/**
 * Parses a form field that holds JSON beside a workbook. A call without a form sends the value itself, which is returned
 * unchanged.
 */
export const parseFormField = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
const Cell = z.object({
  row: z.int().min(2).max(1_048_576),
  column: z.string().trim().min(1).max(200),
  value: z.string().max(32_767),
  sheet: z.string().max(200).optional(),
})
/** A cell that was corrected in the preview. The correction is uploaded with the workbook. */
export type PreviewCorrection = z.infer<typeof Cell>
/**
 * A form field beside the workbook, as JSON: cells that were corrected after it was saved, by sheet row and column name. A blank
 * value empties the cell, and a column that the sheet lacks is added (api.md, Uploads).
 */
export const CellCorrections = z.preprocess(parseFormField, z.array(Cell).max(1000))
/**
 * A form field beside the workbook, as JSON: the names of the sheets to read, the row with the column names, and whether hidden
 * rows and columns are left out. Missing fields default to what the workbook suggests (api.md, Uploads; decision 151).
 */
export const SheetChoice = z.preprocess(
  parseFormField,
  z.object({
    sheets: z.array(z.string().min(1).max(200)).min(1).max(200).optional(),
    headerRow: z.int().min(1).max(1_048_576).optional(),
    leavesOutHidden: z.boolean().optional(),
  }),
)
export type SheetChoice = z.infer<typeof SheetChoice>
export const CorrectableUpload = { corrections: CellCorrections.optional(), reading: SheetChoice.optional() }

export const TakeBackParams = z.object({ id: idThat('This import ID is not valid.') })
export const TAKE_BACK_TEXTS = { message: 'Import undone', audit: 'Undid an import of {}' } as const

/** `rows` is the number of things that the upload had added. */
export const TakeBackReply = z.object({ rows: Count })

export const uploads = {
  progress: endpoint({
    method: 'GET',
    path: '/progress/:id',
    summary:
      'Server-sent events of the caller’s own upload with this `progress-id`: `progress` with the rows read and stored, then `over` (api.md, Uploads).',
    access: { who: 'signed-in', reach: 'own' },
    params: z.object({ id: idThat('The progress id must be a UUID.') }),
    stream: true,
    message: 'The stream is open.',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/progress/:id/cancel',
    reads: true,
    shows: [],
    summary:
      'Cancels the caller’s own upload with this `progress-id`, which then refuses with UPLOAD_CANCELLED and stores nothing; false when it has ended (api.md, Uploads).',
    access: { who: 'signed-in', reach: 'own' },
    params: z.object({ id: idThat('The progress id must be a UUID.') }),
    message: 'Cancelled the upload',
    reply: z.object({ cancelled: z.boolean() }),
  }),
  corrected: endpoint({
    method: 'POST',
    path: '/corrected-workbook',
    reads: true,
    summary: 'A workbook with its cells corrected by `corrections`: all sheets, rows and columns. It changes nothing (ours).',
    access: { who: 'uploads workbooks', reach: 'none' },
    upload: 'file',
    body: z.object({ corrections: CellCorrections, reading: SheetChoice.optional() }),
    download: true,
    message: 'Fetched the corrected workbook',
  }),
  template: endpoint({
    method: 'GET',
    path: '/template/:kind',
    summary: 'An empty workbook with the columns of an upload, by its name (api.md, Upload columns).',
    access: { who: 'signed-in', reach: 'none' },
    params: z.object({ kind: z.string().max(40) }),
    download: true,
    message: 'Fetched template',
  }),
}
