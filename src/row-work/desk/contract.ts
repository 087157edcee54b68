import { z } from 'zod'
import { ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { GridQuery, SearchFields } from '../../rows/filter/contract.ts'
import { QueueSummary } from './queue-contract.ts'
import { Task, TaskFile, Unassigned } from '../../rows/workflow/contract.ts'

/** The page sizes of 000 §9. */
export const TASK_PAGE = { usual: 500, most: 1000 }

export const tasks = {
  fileList: endpoint({
    method: 'GET',
    path: '/files/user/list/:role',
    shows: ['tasks'],
    summary:
      'The files in which the caller has tasks of a list type in a role, each with the number of tasks (000 §2 Role file lists).',
    access: { who: 'works on tasks', reach: 'own' },
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
          ready: z.int(),
          first_sr_no: z.int(),
          last_sr_no: z.int(),
          /** When rows were last assigned, ISO 8601. */
          allocation_date: z.string().nullable(),
        }),
      ),
      tasks_count: z.int(),
    }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/tasks/counts/:role',
    shows: ['tasks'],
    summary: 'The number of the caller’s tasks in each list type of a role, for the menu (ours).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched counts',
    reply: z.object({ data: z.record(z.string(), z.int()) }),
  }),
  next: endpoint({
    method: 'GET',
    path: '/tasks/next/:role',
    shows: ['tasks', 'reworks', 'drafts'],
    summary:
      'The caller’s next row in a role, from all files, and the number of ready rows. Home, the desk, empty lists and the palette share this queue (ours; interface.md, Home).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched the next row',
    reply: QueueSummary,
  }),
  list: endpoint({
    method: 'POST',
    path: '/file/tasks/:file/:role',
    shows: ['tasks', 'account'],
    summary: 'The caller’s tasks of one list type in a file, ready rows first (000 §7 Tasks).',
    access: { who: 'works on tasks', reach: 'own' },
    reads: true,
    params: z.object({ file: z.string(), role: z.string() }),
    query: GridQuery.extend({ type: z.string().default('assigned'), ready: z.stringbool().optional() }),
    body: z.object({ searchFields: SearchFields }),
    message: 'Fetched tasks',
    reply: z.object({
      tasks: z.array(Task),
      tasks_count: z.int(),
      /**
       * For the type `assigned`, the matching rows that wait for other people. They come after the ready rows, and are counted
       * with or without `ready`.
       */
      waiting: z.int(),
      role: z.enum(ROLES),
      file: TaskFile,
      /** The caller's pending reworks in this role. While there are any, only reworks can be updated. */
      reworks: z.int(),
      accountId: z.string().nullable(),
      /** Whether decisions in the project need no allocation ID (decision 143). */
      accountWaived: z.literal(true).optional(),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/file/tasks/:file/update/:role',
    changes: ['tasks', 'reworks'],
    summary: 'Decides on one task by the rules of workflow.md (000 §7 Tasks).',
    access: { who: 'works on tasks', reach: 'own' },
    oneStatement: true,
    params: z.object({ file: z.string(), role: z.string() }),
    body: z.object({
      sr_no: z.coerce.number().int().min(1),
      status: z.string().max(100).optional(),
      reason: z.string().max(200).optional(),
      comments: z.string().max(10_000).optional(),
      answerType: z.string().max(100).optional(),
      new_content_id: z.string().max(500).optional(),
      qc_score: z.union([z.number(), z.string()]).optional(),
      role: z.string().optional(),
      accountId: z.string().max(200).optional(),
      version: z.int().optional(),
    }),
    message: 'Updated task',
    audit: 'Decided on the task {}',
    reply: z.object({ task: Task, reworks: z.int(), unassigned: Unassigned }),
  }),
}
