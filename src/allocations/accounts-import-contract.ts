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

/** The project's name or id. Without it, each row names its project. */
const UploadFields = z.object({ project: z.string().trim().max(200).optional(), ...CorrectableUpload })

/** What an upload of allocation IDs would do (api.md, Uploads: dryRun). */
export const AccountsPreview = SheetPreview.extend({
  /** The first 200 IDs that would be added. */
  accounts: z.array(
    z.object({
      ...RowPlace,
      account_id: z.string(),
      project: z.string(),
      department: z.string(),
      is_multiple: z.boolean(),
    }),
  ),
})
export type AccountsPreview = z.infer<typeof AccountsPreview>

const access = { who: 'manages accounts', reach: 'all' } as const

export const accountsImport = {
  upload: endpoint({
    method: 'POST',
    path: '/file/allocation/add',
    changes: ['allocations'],
    summary:
      'Adds the allocation IDs of a workbook, either all or none. The columns are account_id, department (or subject_name), is_multiple and, unless `project` is sent, project_name (api.md Upload columns).',
    access,
    upload: 'allocation',
    body: UploadFields,
    message: 'Allocation IDs added successfully',
    audit: 'Uploaded allocation IDs of {}',
    dryRun: z.object({ preview: AccountsPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/file/allocation/:id/take-back',
    changes: ['allocations'],
    summary:
      'Undoes an upload of allocation IDs: deletes them, and the departments that it added to projects. It is refused if any of them has been used, lent or changed (ours).',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/file/allocation/problem-rows',
    summary:
      'The rows of a workbook of allocation IDs that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    body: UploadFields,
    download: true,
    message: 'Fetched problem rows',
  }),
}
