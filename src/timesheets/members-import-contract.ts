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

/** The effect that an upload of memberships would have (api.md, Uploads, `dryRun`). */
export const MembersPreview = SheetPreview.extend({
  people: z.int(),
  projects: z.int(),
  /** The first 200 rows that the upload would store. */
  members: z.array(
    z.object({
      ...RowPlace,
      person: z.string(),
      project: z.string(),
      /** The first day, YYYY-MM-DD. Null for a membership that begins now. */
      from: z.string().nullable(),
      /** The last day. Null for a membership without an end. */
      until: z.string().nullable(),
    }),
  ),
})
export type MembersPreview = z.infer<typeof MembersPreview>

const access = { who: 'manages timesheet projects', reach: 'all' } as const

export const membersImport = {
  upload: endpoint({
    method: 'POST',
    path: '/timesheet/members/upload',
    changes: ['timesheet-members'],
    summary:
      'Makes people members of timesheet projects. The columns are email, project_name, and the days from and until. Without from, the membership begins now; without until, it has no end (ours).',
    access,
    upload: 'members',
    body: z.object(CorrectableUpload),
    message: 'Members uploaded successfully',
    audit: { project: 'Uploaded members of timesheet projects: {}', user: 'Added {} to timesheet projects' },
    dryRun: z.object({ preview: MembersPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/timesheet/members/upload/:id/take-back',
    changes: ['timesheet-members'],
    summary:
      'Undoes an upload of members. It is refused once somebody else has ended one of the memberships, or a day is filled with its project (ours).',
    access,
    params: TakeBackParams,
    message: TAKE_BACK_TEXTS.message,
    audit: { project: TAKE_BACK_TEXTS.audit, user: 'Removed {} from timesheet projects' },
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/timesheet/members/upload/problem-rows',
    summary: 'The rows of a workbook of members that an upload would refuse, each with its problems. It changes nothing (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
