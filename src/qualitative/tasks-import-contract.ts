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

/** The result that an upload of qualitative tasks would have (api.md, Uploads, `dryRun`). */
export const TasksPreview = SheetPreview.extend({
  /** The number of records that the rows would create: one for each person and day. */
  records: z.int(),
  /**
   * The number of these records for whose day the person already has a record. Both records are kept and summed.
   */
  besides: z.int(),
  /** The first 200 rows that the upload would store. */
  tasks: z.array(
    z.object({
      ...RowPlace,
      email: z.string(),
      date: z.string(),
      title: z.string(),
      description: z.string(),
      time: z.string(),
      /** The time that the person has already logged on the day, as HH:MM. Null if there is none. */
      logged: z.string().nullable(),
    }),
  ),
})
export type TasksPreview = z.infer<typeof TasksPreview>

const access = { who: 'admin', reach: 'all' } as const

export const tasksImport = {
  upload: endpoint({
    method: 'POST',
    path: '/qualitative/task/upload',
    changes: ['qualitative', 'inbox'],
    summary:
      'Adds the tasks of a workbook with the columns email, date, title, description, hours and minutes. The rows of one person and day form one record, which awaits approval (001 §7 Qualitative, decision 83).',
    access,
    upload: 'qualitative',
    body: z.object(CorrectableUpload),
    message: 'Qualitative tasks uploaded successfully',
    audit: 'Uploaded qualitative tasks of {}',
    dryRun: z.object({ preview: TasksPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), records: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/qualitative/task/upload/:id/take-back',
    changes: ['qualitative', 'inbox'],
    summary: 'Undoes an upload of qualitative tasks. It is refused if any of the records has changed since (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/qualitative/task/upload/problem-rows',
    summary:
      'The rows of a workbook of qualitative tasks that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
