import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { measureSelection, findTimingProblem } from './rules.ts'
import { FREQUENCIES, MAX_SELECTION_LENGTH, SELECTION_TOO_LONG } from './vocabulary.ts'

const Text = z.string().max(400)
/** The fields of the export's body without its days. */
const Selection = z.record(z.string().max(50), z.union([Text, z.array(Text).max(200)]))
export type ExportSelection = z.infer<typeof Selection>
const ExportCall = z.string('Choose an export.').min(1, 'Choose an export.').max(200)
const NewSelection = Selection.refine((selection) => measureSelection(selection) <= MAX_SELECTION_LENGTH, SELECTION_TOO_LONG)
const Words = z.array(z.string()).readonly()

export const Schedule = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** What the export contains, such as "Team Report", "Kavita Desai", "Physics" (ADR 21). Null if that no longer exists. */
  words: Words.nullable(),
  every: z.enum(FREQUENCIES),
  day: z.int().nullable(),
  /** The day on which the next file is made, in Asia/Kolkata. */
  next: z.string(),
  created_at: z.string(),
  /** Since when no files are made because the owner may not make the export, or null. */
  stopped_at: z.string().nullable(),
})
export type Schedule = z.infer<typeof Schedule>

export const ExportFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  made_at: z.string(),
  /** Why there is no file, or null if there is one. */
  problem: z.string().nullable(),
  filename: z.string().nullable(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  /** The last day on which the file can be downloaded. */
  until: z.string(),
})
export type ExportFile = z.infer<typeof ExportFile>

const access = { who: 'reads file reports', reach: 'own' } as const
const ById = z.object({ id: z.string() })

/** Exports made at intervals, with the rights that their owner has on the day. Our addition to the documents (ADR 21). */
export const scheduledExports = {
  list: endpoint({
    method: 'GET',
    path: '/report/scheduled',
    shows: ['scheduled-exports', 'settings', 'users', 'departments', 'projects'],
    summary:
      'The caller’s scheduled exports by name, the exports that can be scheduled, and the files, the latest first, 50 a page (ours).',
    access,
    query: z.object(pagingFields),
    message: 'Fetched scheduled exports',
    reply: z.object({
      /**
       * The exports that can be scheduled. With `whole`, an empty selection means everything. Otherwise a selection is required.
       */
      exports: z.array(z.object({ export: z.string(), title: z.string(), whole: z.boolean() })),
      schedules: z.array(Schedule),
      files: z.array(ExportFile),
      total: z.int(),
    }),
  }),
  words: endpoint({
    method: 'POST',
    path: '/report/scheduled/words',
    reads: true,
    shows: ['users', 'departments', 'projects'],
    summary:
      'What an export with this selection would contain, in words: ["Team Report", "Kavita Desai", "Physics"]. Refuses an export that cannot be scheduled (ours).',
    access,
    body: z.object({ export: ExportCall, selection: NewSelection.default({}) }),
    message: 'Fetched words',
    reply: z.object({ data: Words }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/report/scheduled',
    changes: ['scheduled-exports'],
    summary:
      'Schedules an export that the caller may make. `selection` has the fields of its body except the days. `day` is the day of the week (Monday is 1) or of the month (1 to 28). Each file covers yesterday, the last week or the last month (ours).',
    access,
    body: z
      .object({
        export: ExportCall,
        /** Only the owner reads the name, so it may contain any characters. */
        name: z.string('Please enter a name.').trim().min(1, 'Please enter a name.').max(200),
        selection: NewSelection.default({}),
        every: z.enum(FREQUENCIES, 'Choose daily, weekly or monthly.'),
        day: z.int().nullable().default(null),
      })
      .superRefine((timing, context) => {
        const message = findTimingProblem(timing)
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['day'], message })
      }),
    message: 'Export scheduled',
    audit: 'Scheduled the export {}',
    reply: z.object({ data: Schedule }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/report/scheduled/:id',
    changes: ['scheduled-exports'],
    summary: 'Deletes a scheduled export of the caller. Its files are kept until they expire (ours).',
    access,
    params: ById,
    message: 'Scheduled export deleted',
    audit: 'Deleted the scheduled export {}',
  }),
  file: endpoint({
    method: 'GET',
    path: '/report/scheduled/files/:id',
    writes: true,
    summary: 'A file of a scheduled export of the caller. The audit log records the download (ours; decision 105).',
    access,
    params: ById,
    download: true,
    message: 'Fetched file',
    audit: 'Downloaded {}',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/report/scheduled/files/:id',
    changes: ['scheduled-exports'],
    summary: 'Deletes a file of a scheduled export of the caller (ours).',
    access,
    params: ById,
    message: 'File deleted',
    audit: 'Deleted a file of the scheduled export {}',
  }),
}
