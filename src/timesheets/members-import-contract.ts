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

/** What an upload of memberships would do (api.md, Uploads: dryRun). */
export const MembersPreview = SheetPreview.extend({
  /** How many people come to how many projects. */
  people: z.int(),
  projects: z.int(),
  /** The first 200 rows that would be stored. */
  members: z.array(
    z.object({
      ...RowPlace,
      person: z.string(),
      project: z.string(),
      /** The first day, YYYY-MM-DD; null: from now on. */
      from: z.string().nullable(),
      /** The last day; null: it goes on. */
      until: z.string().nullable(),
    }),
  ),
})
export type MembersPreview = z.infer<typeof MembersPreview>

const access = { who: 'manages timesheet projects', reach: 'all' } as const

/** Who is in which timesheet project, by workbook. */
export const membersImport = {
  upload: endpoint({
    method: 'POST',
    path: '/timesheet/members/upload',
    changes: ['timesheet-members'],
    summary:
      'Makes people members of timesheet projects: email, project_name, from and until, days; without from from now on, without until for good (ours; decision P373).',
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
      'Undoes an upload of members; only while none of them was ended by someone else or has filled a day with the project (ours).',
    access,
    params: TakeBackParams,
    message: TAKEN_BACK.message,
    audit: { project: TAKEN_BACK.audit, user: 'Removed {} from timesheet projects' },
    reply: TakenBack,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/timesheet/members/upload/problem-rows',
    summary: 'The rows of a workbook of members that an upload would not take, each with what is wrong; changes nothing (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
