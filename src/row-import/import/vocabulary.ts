import { roleKey } from '../../rows/workflow/vocabulary.ts'

/** The message for a workbook that does not tell to which project its file belongs (000 §7). */
export const NO_SECTION = 'Please input section name!'
/** The columns of a question sheet, as named in the documents (000 §3). */
export const QUESTION_COLUMNS = [
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
] as const

const stage = (role: Parameters<typeof roleKey>[0], ...own: readonly string[]): string[] => {
  const key = roleKey(role)
  return [key, `${key}_status`, `${key}_allocation_date`, `${key}_done_date`, ...own, `${key}_comments`]
}

/** The columns of a sheet of done tasks (000 §3, workflow.md, Uploaded history). */
export const DONE_COLUMNS = [
  'question_id',
  ...stage('AUTHOR', 'author_skipped_date', 'author_skip_reason', 'author_answer_type', 'author_done_allocation_id'),
  'new_content_id',
  ...stage('REVIEWER', 'reviewer_sent_for_rework_date', 'qc_score'),
  ...stage('REVIEWER-2', 'reviewer-2_sent_for_rework_date'),
  ...stage('UPLOADER', 'uploader_skipped_date', 'uploader_allocation_id'),
]
