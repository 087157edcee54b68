import { z } from 'zod'
import {
  CorrectableUpload,
  RowPlace,
  SheetPreview,
  TakeBackParams,
  TAKEN_BACK,
  TakenBack,
  StoredUpload,
} from '../kit/import/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'

/** The result that an upload of qualitative tasks would have (api.md, Uploads, `dryRun`). */
export const TasksPreview = SheetPreview.extend({
  /** The number of records that the rows would create: one for each person and day. */
  records: z.int(),
  /** The number of these records whose person already has a record on the day. Both are kept and summed. */
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
      /** The time that the person's records of the day already have, as HH:MM. Null if there are none. */
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
      'Adds the tasks of a workbook: email, date, title, description, hours, minutes; the rows of a person and a day are one record, which waits for approval (001 §7 Qualitative, decision 83).',
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
    summary: 'Undoes an upload of qualitative tasks; only while nothing happened to any of its records (ours).',
    access,
    params: TakeBackParams,
    ...TAKEN_BACK,
    reply: TakenBack,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/qualitative/task/upload/problem-rows',
    summary:
      'The rows of a workbook of qualitative tasks that an upload would not take, each with what is wrong; changes nothing (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
