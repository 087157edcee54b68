import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { MAX_FRAMES, findReportablePart } from './browser-error-rules.ts'

/** An uncaught error of a page, without text that anybody typed or reads. */
export const BrowserError = z.object({
  /** The entry file of the build, whose name changes with its content. */
  release: z.string().regex(/^[\w.-]{1,100}$/),
  /** The declared path of the page, without values: `/assigned/$filename`. */
  page: z.string().regex(/^\/[\w/$-]{0,200}$/),
  name: z.string().regex(/^\w{1,60}$/),
  message: z
    .string()
    .max(200)
    .refine((message) => findReportablePart(message) === message, 'This message may contain something a person typed.')
    .optional(),
  /** The innermost first, each as `file:line:column`. */
  frames: z.array(z.string().regex(/^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/)).max(MAX_FRAMES),
  requestId: z.uuid().optional(),
})
export type BrowserError = z.infer<typeof BrowserError>

export const browserErrors = {
  report: endpoint({
    method: 'POST',
    path: '/browser-errors',
    shows: [], // The call only writes to the log, which no page shows.
    summary:
      'Logs an error of a page on the server, without content; nothing is stored in the database (ours; security.md, Faults).',
    access: { who: 'signed-in', reach: 'none' },
    reads: true,
    bodyKb: 4,
    body: BrowserError,
    message: 'Noted',
  }),
}
