import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

/** The empty workbook of an upload: its name in the address, its sheet, its columns in their order (api.md, Upload columns). */
export type Template = { name: string; sheet: string; columns: readonly string[] }

/** An upload's progress: rows read from the workbook, rows stored in the database, and the total once it is known. */
export type Progress = { read: number; stored: number; total: number | null }

const Count = z.int().min(0)
/** The problems of a workbook in a preview: their count, and the first 100. */
export const FoundProblems = z.object({
  count: Count,
  issues: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      /** Row of the sheet. */
      row: z.int().optional(),
      column: z.string().optional(),
      /** The cell's value in the workbook. */
      value: z.string().optional(),
    }),
  ),
})

/** What every call that takes an upload back has in common; `id` is the batch of the upload's response. */
export const TakeBackParams = z.object({ id: z.uuid('This is no id of an import.') })
export const TAKEN_BACK = { message: 'Import taken back', audit: 'Took an import of {} back' } as const

/** `rows`: the number of things that the upload had added. */
export const TakenBack = z.object({ rows: Count })

export const uploads = {
  progress: endpoint({
    method: 'GET',
    path: '/progress/:id',
    summary:
      'Server-sent events of the caller’s own upload with this `progress-id`: `progress` with the rows read and stored, then `over` (api.md, Uploads).',
    access: { who: 'signed-in', reach: 'own' },
    params: z.object({ id: z.uuid('The progress id must be a UUID.') }),
    stream: true,
    message: 'The stream is open.',
  }),
  template: endpoint({
    method: 'GET',
    path: '/template/:kind',
    summary: 'An empty workbook with the columns of an upload, by its name (api.md, Upload columns).',
    access: { who: 'signed-in', reach: 'none' },
    params: z.object({ kind: z.string().max(40) }),
    download: true,
    message: 'Fetched template',
  }),
}
