import { z } from 'zod'
import {
  CorrectableUpload,
  RowPlace,
  SheetPreview,
  StoredUpload,
  TAKE_BACK_TEXTS,
  TakeBackParams,
  TakeBackReply,
} from '../kit/import/contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { HOLIDAY_KINDS } from './vocabulary.ts'

/** The preview of an upload of holidays (api.md, Uploads, `dryRun`). */
export const HolidaysPreview = SheetPreview.extend({
  /** The first 200 days that the upload would propose. */
  days: z.array(z.object({ ...RowPlace, day: z.string(), name: z.string(), kind: z.enum(HOLIDAY_KINDS), isHalf: z.boolean() })),
})
export type HolidaysPreview = z.infer<typeof HolidaysPreview>

const access = { who: 'admin', reach: 'all' } as const
const calendar = idThat('Please select a calendar.')

export const holidaysUpload = {
  upload: endpoint({
    method: 'POST',
    path: '/holidays/upload',
    changes: ['holidays'],
    summary:
      'Proposes the days of a workbook for a calendar. The columns are date, name, kind (national, festival, shutdown, restricted) and half. The days count once they are confirmed (ours; decision P735).',
    access,
    upload: 'holidays',
    body: z.object({ ...CorrectableUpload, calendar }),
    message: 'Holidays uploaded',
    audit: 'Uploaded holidays of {}',
    dryRun: z.object({ preview: HolidaysPreview }),
    reply: z.object({ ...StoredUpload, added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/holidays/upload/:id/take-back',
    changes: ['holidays'],
    summary:
      'Undoes an upload of holidays by dropping its proposals. It is refused if any of them has been changed or confirmed (ours).',
    access,
    params: TakeBackParams,
    message: TAKE_BACK_TEXTS.message,
    audit: TAKE_BACK_TEXTS.audit,
    reply: TakeBackReply,
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/holidays/upload/problem-rows',
    summary: 'The rows of a workbook of holidays that an upload would refuse, each with its problems. Nothing is changed (ours).',
    access,
    upload: 'file',
    body: z.object({ ...CorrectableUpload, calendar }),
    download: true,
    message: 'Fetched problem rows',
  }),
}
