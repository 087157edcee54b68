import { z } from 'zod'
import {
  CorrectableUpload,
  RowPlace,
  SheetPreview,
  TakeBackParams,
  TAKE_BACK_TEXTS,
  TakeBackReply,
  StoredUpload,
} from '../kit/import/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { pagingFields } from '../kit/shared/paging.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })
/** An uploaded file that is not deleted (002 §3). */
export const ProductivityFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  rows: z.int(),
  people: z.int(),
  /** The sum of the hours, with at most 4 decimals. */
  hours: z.number(),
  /** The first day, as YYYY-MM-DD like `last_day`. */
  first_day: z.string(),
  last_day: z.string(),
  uploaded_at: z.string(),
  uploaded_by: Person,
  /**
   * Whether the file contains hours of the caller, so that somebody else must delete it. Our addition to the documents (decision
   * 134).
   */
  own: z.boolean(),
})
export type ProductivityFile = z.infer<typeof ProductivityFile>

/** A row of a file (002 §3). */
export const HourRow = z.object({
  row: z.int(),
  date: z.string(),
  user: Person.extend({ _id: z.uuid() }),
  hours: z.number(),
  details: z.string(),
})
export type HourRow = z.infer<typeof HourRow>

/** The message for an upload without a file (002 §5). */
export const NO_FILE = 'Please select a file before uploading'
const NEEDS_FILE = 'Please select a file.'

/** The result that an upload would have (api.md, Uploads, `dryRun`). */
export const HoursPreview = SheetPreview.extend({
  people: z.int(),
  /**
   * Days of people for which another file already has hours, so that both would count. `days` has the first 100 with their files.
   */
  held: z.object({
    count: z.int(),
    days: z.array(z.object({ date: z.string(), user: z.string(), hours: z.number(), file: z.string(), uploaded_at: z.string() })),
  }),
  /** The first 200 rows that the upload would store. */
  rows: z.array(z.object({ ...RowPlace, date: z.string(), user: z.string(), hours: z.number(), details: z.string() })),
})
export type HoursPreview = z.infer<typeof HoursPreview>

const access = { who: 'manages productivity files', reach: 'all' } as const

/** Hours that were counted outside the product and are uploaded as files (002 §2 Productivity Files, §7 Productivity files). */
export const productivityFiles = {
  files: endpoint({
    method: 'GET',
    path: '/prod/files',
    shows: ['productivity-files'],
    summary: 'The uploaded files of hours, the latest first (002 §7 Productivity files).',
    access,
    message: 'Fetched productivity files',
    reply: z.object({ data: z.object({ files: z.array(ProductivityFile) }) }),
  }),
  hours: endpoint({
    method: 'GET',
    path: '/prod/hours',
    shows: ['productivity-files'],
    summary:
      'The rows of one file by date and user, 10 a page, 500 at most. `filename` is the name or id of the file, and `email` a part of an email (002 §7 Productivity files).',
    access,
    query: z.object({
      filename: z.string(NEEDS_FILE).trim().min(1, NEEDS_FILE).max(200),
      email: z.string().trim().max(320).optional(),
      startDate: Day().optional(),
      endDate: Day().optional(),
      ...pagingFields,
    }),
    message: 'Fetched hours',
    reply: z.object({
      data: z.object({
        data: z.array(HourRow),
        pagination: z.object({ total: z.int(), page: z.int(), limit: z.int() }),
        file: ProductivityFile,
      }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/prod/file/delete',
    changes: ['productivity-files'],
    summary:
      'Deletes a file, whose hours then no longer count. Refused if any of its hours are in a closed month (002 §7 Productivity files).',
    access,
    body: z.object({ id: z.string(NEEDS_FILE).trim().min(1, NEEDS_FILE).max(200) }),
    message: 'Productivity file deleted successfully',
    audit: 'Deleted the productivity file {}',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/upload/target/report',
    changes: ['productivity-files'],
    summary:
      'Stores the hours of a workbook, either all or none. The columns are date, user (email), hours and details. A workbook with the same rows as a stored file is refused. Days of people that another file already has are stored too, and listed in `held` (002 §7 Productivity files, api.md Upload columns).',
    access,
    upload: 'file',
    noFile: NO_FILE,
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object(CorrectableUpload),
    message: 'Productivity file uploaded successfully',
    audit: 'Uploaded the productivity file {}',
    dryRun: z.object({ preview: HoursPreview }),
    reply: z.object({
      ...StoredUpload,
      file: z.object({ _id: z.uuid(), name: z.string(), count: z.int() }),
      batch: z.uuid(),
      held: HoursPreview.shape.held,
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/upload/target/report/:id/take-back',
    changes: ['productivity-files'],
    summary:
      'Undoes an upload of hours by deleting the file, unless it is already deleted or has hours in a closed month (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/upload/target/report/problem-rows',
    summary: 'The rows of a workbook of hours that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    noFile: NO_FILE,
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
