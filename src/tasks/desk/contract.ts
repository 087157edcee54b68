import { z } from 'zod'
import { ROLES } from '../../kit/shared/access.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { pagingFields } from '../../kit/shared/paging.ts'

/** Page sizes of document 000 §9: 500 usual; 1,000 at most in the role task list, 500 in the admin grid, 2,000 in Manage File's. */
export const TASK_PAGE = { usual: 500, most: 1000 }
export const GRID_PAGE = { usual: 500, most: 500 }
export const MANAGED_PAGE = { usual: 500, most: 2000 }

/** A sheet column: `key` names the value in each row, `name` is the sheet's own spelling. */
export const SheetColumn = z.object({ key: z.string(), name: z.string() })
export type SheetColumn = z.infer<typeof SheetColumn>

/** One search of the filter panel (api.md, searchFields): text by `value` and `type`, or dates by `from` and `to`. */
export const SearchField = z.object({
  key: z.string().min(1).max(200),
  value: z.union([z.string(), z.number()]).optional(),
  type: z.enum(['exact', 'part']).default('exact'),
  from: z.string().optional(),
  to: z.string().optional(),
})
export type SearchField = z.infer<typeof SearchField>
export const SearchFields = z
  .union([z.array(SearchField).max(20), SearchField.transform((one) => [one])])
  .optional()
  .transform((fields) => fields ?? [])
/** Filters beside searchFields in a grid's query string: any column key → exact values, separated by commas. */
export const GridQuery = z.object({
  ...pagingFields,
  question_id: z.string().max(500).optional(),
  sort: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})

const instant = z.string().nullable()
/** The stages of a row in the JSON (workflow.md, The pieces). Emails for people, ISO 8601 UTC for instants. */
export const Stages = z.object({
  author: z.string().nullable(),
  author_status: z.string().nullable(),
  author_allocation_date: instant,
  author_done_date: instant,
  author_skipped_date: instant,
  author_comments: z.string().nullable(),
  author_reason: z.string().nullable(),
  author_answer_type: z.string().nullable(),
  author_done_allocation_id: z.string().nullable(),
  reviewer: z.string().nullable(),
  reviewer_status: z.string().nullable(),
  reviewer_allocation_date: instant,
  reviewer_done_date: instant,
  reviewer_rework_date: instant,
  reviewer_comments: z.string().nullable(),
  qc_score: z.int().nullable(),
  'reviewer-2': z.string().nullable(),
  'reviewer-2_status': z.string().nullable(),
  'reviewer-2_allocation_date': instant,
  'reviewer-2_done_date': instant,
  'reviewer-2_rework_date': instant,
  'reviewer-2_comments': z.string().nullable(),
  uploader: z.string().nullable(),
  uploader_status: z.string().nullable(),
  uploader_allocation_date: instant,
  uploader_done_date: instant,
  uploader_skipped_date: instant,
  uploader_comments: z.string().nullable(),
  uploader_allocation_id: z.string().nullable(),
  new_content_id: z.string().nullable(),
  turn: z.enum(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER', 'CLOSED']),
  version: z.int(),
  attempt: z.int(),
})

/** The keys of `Stages` in their order, for pages: the schemas themselves stay on the server (docs/adr/0004). */
export const STAGE_KEYS = [
  'author',
  'author_status',
  'author_allocation_date',
  'author_done_date',
  'author_skipped_date',
  'author_comments',
  'author_reason',
  'author_answer_type',
  'author_done_allocation_id',
  'reviewer',
  'reviewer_status',
  'reviewer_allocation_date',
  'reviewer_done_date',
  'reviewer_rework_date',
  'reviewer_comments',
  'qc_score',
  'reviewer-2',
  'reviewer-2_status',
  'reviewer-2_allocation_date',
  'reviewer-2_done_date',
  'reviewer-2_rework_date',
  'reviewer-2_comments',
  'uploader',
  'uploader_status',
  'uploader_allocation_date',
  'uploader_done_date',
  'uploader_skipped_date',
  'uploader_comments',
  'uploader_allocation_id',
  'new_content_id',
  'turn',
  'version',
  'attempt',
] as const satisfies readonly (keyof z.infer<typeof Stages>)[]

/** The fields of every task row beside its stages; further sheet columns are added under their own keys (catch-all). */
const TaskFields = z.object({
  _id: z.uuid(),
  sr_no: z.int(),
  question_id: z.string(),
  question_code: z.string().nullable(),
  solution_id: z.string().nullable(),
  subject: z.string().nullable(),
  section: z.string().nullable(),
  question_link: z.string().nullable(),
  solution_link: z.string().nullable(),
  moderator_id: z.string().nullable(),
  project_name: z.string().nullable(),
  department: z.string(),
  ...Stages.shape,
})
export const GridRow = TaskFields.catchall(z.unknown())
export type GridRow = z.infer<typeof GridRow>

export const Task = TaskFields.extend({
  /** `offers` of rules.ts for the caller; `correct` marks a done row that may be corrected (workflow.md 17). */
  updateTask: z.object({ enabled: z.boolean(), message: z.string(), correct: z.boolean().optional() }),
  /** decisions 109: disabled when the question link is not an http(s) URL. */
  link: z.object({ url: z.string(), disabled: z.boolean() }),
  /** decisions 109: the answer is `Uploaded on Portal` and the uploader has not confirmed. */
  metadata_update_needed: z.boolean(),
}).catchall(z.unknown())
export type Task = z.infer<typeof Task>

/** A file as the task screens show it; `section` is the project's name (decisions 20). */
export const TaskFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  secondReview: z.boolean(),
  columns: z.array(SheetColumn),
})

export const RowsOfFile = z.object({
  sheet: TaskFile,
  /** The distinct values of the rows' `section` column, for assigning by section. */
  sections: z.array(z.string()),
  rows: z.array(GridRow),
  total: z.int(),
})

/** Body limit: fits the sr_no of every row of the largest file. */
export const ROWS_KB = 2048
/** Selects rows by exactly one of range, checked or section (workflow.md, Assigning). */
export const RowsNamed = {
  start: z.coerce.number('Please enter start index').int().min(1, 'Please enter start index').optional(),
  end: z.coerce.number('Please enter end index').int().min(1, 'Please enter end index').optional(),
  checked: z.array(z.int().min(1)).min(1).max(200_000).optional(),
  section: z.string().min(1).max(32_767).optional(),
  /** Not in the specification: only the rows of one department, as the open screen shows them; `-` or absent: all. */
  department: z.string().max(200).optional(),
}
const Person = z.string().trim().min(1).max(320).optional()
/** Number of reopened stages that were unassigned because their holder may no longer hold them. */
export const Unassigned = z.int()

export const tasks = {
  fileList: endpoint({
    method: 'GET',
    path: '/files/user/list/:role',
    shows: ['tasks'],
    summary:
      'The files in which the caller has tasks of a list type in a role, with the count of tasks (000 §2 Role file lists).',
    access: { who: 'works on tasks', scope: 'own' },
    params: z.object({ role: z.string() }),
    query: z.object({ type: z.string().default('assigned') }),
    message: 'Fetched files',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          name: z.string(),
          section: z.string(),
          count: z.int(),
          /** Rows whose turn is the caller's now. */
          ready: z.int(),
          first_sr_no: z.int(),
          last_sr_no: z.int(),
          /** When rows were last assigned, ISO instant. */
          allocation_date: z.string().nullable(),
        }),
      ),
      tasks_count: z.int(),
    }),
  }),
  reportFiles: endpoint({
    method: 'GET',
    path: '/files/report/list/:role',
    shows: ['tasks'],
    summary:
      'The files with rows of a role (`-`: of any), for its report: staff see their own rows counted, who manages the files that they see (000 §7 Sections and files, decisions 38).',
    access: { who: 'reads file reports', scope: 'own' },
    mayLag: true,
    params: z.object({ role: z.string() }),
    message: 'Fetched files',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          name: z.string(),
          section: z.string(),
          /** Rows with an assignee in the role; for staff, those assigned to the caller. */
          count: z.int(),
        }),
      ),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/tasks/counts/:role',
    shows: ['tasks'],
    summary: 'The number of the caller’s tasks in each list type of a role, for the menu (ours).',
    access: { who: 'works on tasks', scope: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched counts',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/file/tasks/:file/:role',
    shows: ['tasks', 'account'],
    summary: 'The caller’s tasks of one list type in a file (000 §7 Tasks).',
    access: { who: 'works on tasks', scope: 'own' },
    reads: true,
    params: z.object({ file: z.string(), role: z.string() }),
    query: GridQuery.extend({ type: z.string().default('assigned'), ready: z.stringbool().optional() }),
    body: z.object({ searchFields: SearchFields }),
    message: 'Fetched tasks',
    reply: z.object({
      tasks: z.array(Task),
      tasks_count: z.int(),
      role: z.enum(ROLES),
      file: TaskFile,
      /** The caller's pending reworks in this role; above 0 only reworks can be updated. */
      reworks: z.int(),
      /** The account id that the caller holds in the file's project now. */
      accountId: z.string().nullable(),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/file/tasks/:file/update/:role',
    changes: ['tasks', 'reworks'],
    summary: 'A decision on one task, by the rules of workflow.md (000 §7 Tasks).',
    access: { who: 'works on tasks', scope: 'own' },
    oneStatement: true,
    params: z.object({ file: z.string(), role: z.string() }),
    body: z.object({
      sr_no: z.coerce.number().int().min(1),
      status: z.string().max(100).optional(),
      reason: z.string().max(200).optional(),
      comments: z.string().max(10_000).optional(),
      answerType: z.string().max(100).optional(),
      new_content_id: z.string().max(500).optional(),
      qc_score: z.union([z.number(), z.string()]).nullish(),
      role: z.string().optional(),
      accountId: z.string().max(200).nullish(),
      version: z.int().optional(),
    }),
    message: 'Updated task',
    reply: z.object({ task: Task, reworks: z.int(), unassigned: Unassigned }),
  }),
  grid: endpoint({
    method: 'POST',
    path: '/file/:file/:section/:department',
    shows: ['tasks'],
    summary: 'The admin view of a file’s rows; `-` as department: all (000 §7 Tasks).',
    access: { who: 'manages projects', scope: 'all' },
    reads: true,
    params: z.object({ file: z.string(), section: z.string(), department: z.string() }),
    query: GridQuery,
    body: z.object({ searchFields: SearchFields }),
    message: 'Fetched rows',
    reply: RowsOfFile,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/file/:file/assign',
    changes: ['tasks', 'assignments'],
    summary:
      'Gives stages of rows to people: by range, checked rows or section; all or nothing (000 §7 Tasks, workflow.md Assigning).',
    access: { who: 'assigns tasks', scope: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({
      ...RowsNamed,
      author: Person,
      reviewer: Person,
      'reviewer-2': Person,
      uploader: Person,
      onConflict: z.enum(['error', 'skip', 'replace']).default('error'),
    }),
    message: 'Assigned tasks',
    reply: z.object({
      /** Rows selected, rows changed, and rows skipped by onConflict skip. */
      rows: z.int(),
      changed: z.int(),
      skipped: z.array(z.int()),
    }),
  }),
  unassign: endpoint({
    method: 'POST',
    path: '/file/:file/unassign',
    changes: ['tasks', 'assignments'],
    summary: 'Takes stages of rows from their people; a stage that has acted is refused; all or nothing (000 §7 Tasks).',
    access: { who: 'assigns tasks', scope: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({ ...RowsNamed, roles: z.union([z.array(z.string()).min(1).max(4), z.string().transform((one) => [one])]) }),
    message: 'Unassigned tasks',
    reply: z.object({ rows: z.int(), changed: z.int() }),
  }),
}
