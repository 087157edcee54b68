import { z } from 'zod'
import {
  CorrectableUpload,
  NotRead,
  RowPlace,
  SheetPreview,
  TakeBackParams,
  TAKE_BACK_TEXTS,
  TakeBackReply,
} from '../kit/import/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { DoubledCandidate, erasable, handles } from './candidates-contract.ts'

/** The result of a dry run (api.md, Uploads, `dryRun`). */
export const CandidatesPreview = SheetPreview.extend({
  /** Rows that are left out, because a candidate of this job already has the same email or phone. */
  there: z.int(),
  /** The first 200 rows to be added. */
  candidates: z.array(
    z.object({
      ...RowPlace,
      name: z.string(),
      email: z.string(),
      contact: z.string(),
      remarks: z.string(),
      /** The latest candidate of another job with the same email or phone, among those the caller may see. */
      double: DoubledCandidate.nullable(),
    }),
  ),
})
export type CandidatesPreview = z.infer<typeof CandidatesPreview>

/** The list is a workbook, or pasted text that the page converts to a workbook. */
export const candidatesImport = {
  upload: endpoint({
    method: 'POST',
    path: '/recruit/:jobId/candidate/upload',
    changes: ['candidates'],
    summary:
      'Adds the candidates of a workbook to an open job. The columns are name, email, contact and remarks. A row is left out if a candidate of the job already has its email or phone (ours).',
    access: handles,
    params: z.object({ jobId: z.string() }),
    upload: 'candidates',
    body: z.object(CorrectableUpload),
    erasable: [...erasable, 'added', 'there', 'batch', 'what', 'count'],
    message: 'Candidates added successfully',
    audit: 'Added a candidate',
    dryRun: z.object({ preview: CandidatesPreview }),
    reply: z.object({
      /** A sheet's name may be the name of a candidate. Only the preview, which is not stored, includes it. */
      notRead: z.array(NotRead.omit({ sheet: true })).optional(),
      added: z.int(),
      there: z.int(),
      batch: z.uuid(),
    }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/recruit/candidate/upload/:id/take-back',
    changes: ['candidates'],
    summary: 'Undoes an import of candidates by erasing them. It is refused if any of them has been moved or changed (ours).',
    access: handles,
    params: TakeBackParams,
    erasable: [...erasable, 'rows'],
    message: TAKE_BACK_TEXTS.message,
    audit: 'Removed a candidate',
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/recruit/:jobId/candidate/upload/problem-rows',
    summary:
      'The rows of a workbook of candidates that an import would refuse, each with its problems. Nothing is changed (ours).',
    access: handles,
    params: z.object({ jobId: z.string() }),
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: 'Fetched problem rows',
  }),
}
