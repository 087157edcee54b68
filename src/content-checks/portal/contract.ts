import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { MAX_ROWS_BODY_KB, SortedRows } from '../../rows/filter/chosen-rows-contract.ts'

export const PortalOutcome = z.object({
  kinds: z.object({ single: z.int(), multiple: z.int(), number: z.int(), open: z.int() }),
  /** Why people must mark rows, or why a format shows or marks them differently. `rows` are the first of these rows. */
  problems: z.array(
    z.object({
      problem: z.enum(['no key', 'key', 'choices', 'words', 'nothing', 'unit', 'tiny', 'formula', 'no question', 'too long']),
      count: z.int(),
      rows: z.array(z.int()),
    }),
  ),
})
export type PortalOutcome = z.infer<typeof PortalOutcome>

export const portalRows = {
  outcome: endpoint({
    method: 'POST',
    path: '/file/portal/:filename',
    reads: true,
    shows: ['tasks'],
    summary:
      'The contents that an export of the chosen rows would have: the questions by kind, and the rows whose key can’t be read (ours).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object(SortedRows),
    message: 'Fetched what the export would hold',
    reply: z.object({ data: PortalOutcome }),
  }),
  qti: endpoint({
    method: 'POST',
    path: '/file/portal/:filename/qti',
    summary: 'The chosen rows as a QTI 3 package: an item for each row, pictures as files, and a manifest (ours).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object(SortedRows),
    download: true,
    fileType: 'zip',
    message: 'Exported rows as QTI 3',
    audit: 'Exported rows of {} as QTI 3',
  }),
  moodle: endpoint({
    method: 'POST',
    path: '/file/portal/:filename/moodle',
    summary: 'The chosen rows as Moodle XML, with their pictures (ours).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object(SortedRows),
    download: true,
    fileType: 'xml',
    message: 'Exported rows as Moodle XML',
    audit: 'Exported rows of {} as Moodle XML',
  }),
}
