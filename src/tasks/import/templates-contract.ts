import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'

const stage = (role: string, more: readonly string[]): string[] => [
  role,
  `${role}_status`,
  `${role}_allocation_date`,
  `${role}_done_date`,
  ...more,
  `${role}_comments`,
]
const taskColumns = [
  'sr_no',
  'question_id',
  'question_code',
  'solution_id',
  'subject',
  'chapter',
  'section',
  'page',
  'q_number',
  'q_part',
  'q_type',
  'question_link',
  'solution_link',
  'moderator_id',
  'question_text',
]

/** The columns of each upload's template, by its kind (api.md, Upload columns; 000 §3). A further upload adds its line here. */
export const TEMPLATES = {
  tasks: { sheet: 'Tasks', columns: taskColumns },
  rows: { sheet: 'Rows', columns: taskColumns.filter((name) => name !== 'sr_no') },
  done: {
    sheet: 'Done tasks',
    columns: [
      'question_id',
      ...stage('author', ['author_skipped_date', 'author_skip_reason', 'author_answer_type', 'author_done_allocation_id']),
      'new_content_id',
      ...stage('reviewer', ['reviewer_sent_for_rework_date', 'qc_score']),
      ...stage('reviewer-2', ['reviewer-2_sent_for_rework_date']),
      ...stage('uploader', ['uploader_skipped_date', 'uploader_allocation_id']),
    ],
  },
  /** `password` is accepted too, but better generated than sent in a sheet. */
  users: {
    sheet: 'Users',
    columns: ['full_name', 'email', 'role', 'departments', 'manager', 'employee_id', 'shift_type', 'working_hours', 'salary'],
  },
  accounts: { sheet: 'Allocation IDs', columns: ['account_id', 'department', 'project_name', 'is_multiple'] },
} as const satisfies Record<string, { sheet: string; columns: readonly string[] }>
export type TemplateKind = keyof typeof TEMPLATES

export const templates = {
  one: endpoint({
    method: 'GET',
    path: '/template/:kind',
    summary: 'An empty workbook with the columns of an upload: tasks, rows, done, users, accounts (api.md, Upload columns).',
    access: { who: 'signed-in', reach: 'none' },
    params: z.object({ kind: z.enum(['tasks', 'rows', 'done', 'users', 'accounts'] satisfies TemplateKind[]) }),
    download: true,
    message: 'Fetched template',
  }),
}
