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

/** The result that Upload ID would have (api.md, Uploads, `dryRun`). */
export const StatusPreview = SheetPreview.extend({
  /** The first 200 records that the upload would add. */
  records: z.array(
    z.object({
      ...RowPlace,
      email: z.string(),
      fullName: z.string(),
      department: z.string(),
      subject: z.string(),
    }),
  ),
})
export type StatusPreview = z.infer<typeof StatusPreview>

const access = { who: 'admin', reach: 'all' } as const

/** Adds the accounts whose status is recorded: Upload ID (002 §2 Status Update screen, §7 Status). */
export const statusImport = {
  upload: endpoint({
    method: 'POST',
    path: '/save/users/status',
    changes: ['status-reports'],
    summary:
      'Adds a status record that is not saved yet for each row of a workbook, either all or none. The columns are the email of a person, department and subject (002 §7 Status, api.md Upload columns).',
    access,
    upload: 'status',
    body: z.object(CorrectableUpload),
    message: 'Status IDs added successfully',
    audit: 'Uploaded status IDs of {}',
    dryRun: z.object({ preview: StatusPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/save/users/status/:id/take-back',
    changes: ['status-reports'],
    summary:
      'Undoes an upload of status IDs by deleting its records. It is refused if any of them has been saved or switched (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/save/users/status/problem-rows',
    summary:
      'The rows of a workbook of status IDs that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
