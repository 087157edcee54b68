import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { MAX_DRAFT_TEXTS, MAX_DROPPED } from './draft-rules.ts'

const Text = z.object({
  typed: z.object({
    status: z.string().max(100),
    reason: z.string().max(200),
    comments: z.string().max(10_000),
    answerType: z.string().max(100),
    new_content_id: z.string().max(500),
    qc_score: z.string().max(100),
  }),
  /** The instant at which a browser wrote the text, to the millisecond. It identifies the text. */
  at: z.iso.datetime({ precision: 3 }),
  corrects: z.literal(true).optional(),
})
const At = z.iso.datetime({ precision: 3 })

export const taskDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/tasks/drafts/:role',
    shows: ['drafts', 'tasks'],
    summary:
      'The texts that the caller has typed for rows in a role and not sent, the latest first. Only the caller can read them, and they decide nothing (ours; ADR 31).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched drafts',
    reply: z.object({
      data: z.array(
        z.object({
          /** The id of the row, not of the draft. */
          _id: z.uuid(),
          role: z.enum(STAFF_ROLES),
          file: z.string(),
          sr_no: z.int(),
          question_id: z.string(),
          /**
           * The list in which the caller opens the row. Null if the caller no longer holds it; its names are then those that the
           * caller saw last.
           */
          list: z.enum(['assigned', 'rework-received', 'done', 'all']).nullable(),
          /** When the draft last changed on the server, ISO 8601. */
          at: z.string(),
          /** The latest text first; never empty. */
          texts: z.array(Text),
        }),
      ),
      /** The server's time of this read, ISO 8601. */
      now: z.string(),
    }),
  }),
  store: endpoint({
    method: 'PUT',
    path: '/tasks/drafts/:task/:role',
    changes: ['drafts'],
    summary:
      'Adds texts that the caller has typed for a row, and drops others permanently. Texts that another device has added stay; a row has at most five (ours; ADR 31).',
    access: { who: 'works on tasks', reach: 'own' },
    unaudited: true,
    unkeyed: true,
    params: z.object({ task: z.string(), role: z.string() }),
    body: z.object({
      texts: z.array(Text).max(MAX_DRAFT_TEXTS),
      drops: z.array(At).max(MAX_DROPPED),
    }),
    message: 'Kept the draft',
    /** The row's texts that the server has now, by instant, and the server's time. */
    reply: z.object({ data: z.array(At), at: z.string() }),
  }),
}
