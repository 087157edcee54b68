import { z } from 'zod'
import { STAFF_ROLES } from '../access/levels.ts'
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

/** The effect that an upload of targets would have (api.md, Uploads, `dryRun`). */
export const TargetsPreview = SheetPreview.extend({
  /** The number of target rows that it would add. */
  added: z.int(),
  /** The number of people's targets that it would set. */
  assigned: z.int(),
  /** The number of rows of the sheet that change nothing: their target row exists, and they set no target for a person. */
  there: z.int(),
  /**
   * The report days on which the target would differ: the number of days and of people, and the first and the last day. Null if
   * there are none.
   */
  moved: z.object({ days: z.int(), people: z.int(), first: z.string(), last: z.string() }).nullable(),
  /** The first 200 rows that would change something. */
  targets: z.array(
    z.object({
      ...RowPlace,
      project: z.string(),
      sub_project: z.string(),
      department: z.string(),
      subject: z.string(),
      role: z.enum(STAFF_ROLES),
      keyword: z.string(),
      /** Whether the target row is added. It is marked only in the first row of the sheet that identifies it. */
      isNew: z.boolean(),
      /** The name of the person who gets the target. Null if nobody gets it. */
      person: z.string().nullable(),
      target: z.number().nullable(),
      /** YYYY-MM-DD. */
      from: z.string().nullable(),
    }),
  ),
})
export type TargetsPreview = z.infer<typeof TargetsPreview>

const access = { who: 'manages targets', reach: 'all' } as const

export const targetsImport = {
  upload: endpoint({
    method: 'POST',
    path: '/targets/upload',
    changes: ['targets'],
    summary:
      'Adds those target rows of a workbook that do not exist yet, and sets people’s targets. The columns are project_name, sub_project_name, department, subject, role and keyword and, for the person who gets the target, email, target_assigned and dateEffective (ours). Asks first (`confirm`) if report days are affected.',
    access,
    upload: 'targets',
    body: z.object({ ...CorrectableUpload, confirm: z.stringbool().optional() }),
    message: 'Targets uploaded successfully',
    audit: { 'target-row': 'Uploaded targets of {}', user: 'Set a target of {}' },
    dryRun: z.object({ preview: TargetsPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), assigned: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/targets/upload/:id/take-back',
    changes: ['targets'],
    summary:
      'Undoes an upload of targets: withdraws its entries and deletes the rows that it added. It is refused if any of them has changed since (ours).',
    access,
    params: TakeBackParams,
    message: TAKE_BACK_TEXTS.message,
    audit: { 'target-row': TAKE_BACK_TEXTS.audit, user: 'Withdrew a target of {}' },
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/targets/upload/problem-rows',
    summary: 'The rows of a workbook of targets that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
