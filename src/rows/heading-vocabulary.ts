import { capitalize } from '../kit/shared/capitalize.ts'
import { STAFF_ROLES, type StaffRole } from '../access/levels.ts'
import { roleWords } from '../access/role-words.ts'
import { keyedColumns } from './row-columns.ts'

/** The groups in the order of interface.md, The filter bar. */
export type HeadingGroup = 'Row' | (typeof roleWords)[StaffRole]
export const HEADING_GROUPS: readonly HeadingGroup[] = ['Row', ...STAFF_ROLES.map((role) => roleWords[role])]

/** `words` is used under the group, `full` on its own; `raw` is the spelling of the sheet or the call. */
export type Heading = { group: HeadingGroup; words: string; full: string; raw: string }

const stageWords: Record<string, readonly [words: string, inFull?: string]> = {
  '': ['Person', ''],
  status: ['Status'],
  allocation_date: ['Allocated', 'allocation date'],
  done_date: ['Done', 'done date'],
  skipped_date: ['Skipped', 'skipped date'],
  rework_date: ['Sent for rework', 'rework date'],
  comments: ['Comments'],
  reason: ['Reason'],
  answer_type: ['Answer type'],
  done_allocation_id: ['Allocation ID', 'allocation ID'],
  allocation_id: ['Allocation ID', 'allocation ID'],
}
const rowWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sr_no: 'Row',
    question_id: 'Question',
    question_code: 'Question code',
    solution_id: 'Solution',
    question_link: 'Question link',
    solution_link: 'Solution link',
    moderator_id: 'Moderator',
    project_name: 'Project',
    turn: 'Turn',
    waits_for: 'Now with',
    waiting_since: 'Waiting since',
    days_waiting: 'Days waiting',
    in_rework: 'In rework',
    similar_question: 'Similar question',
    updateTask: 'Update task',
  }),
)
/** Fields of a stage whose key does not begin with its role. */
const unprefixed: Record<string, string> = { qc_score: 'QC score', new_content_id: 'New content ID' }

/** Turns `question_type` into `Question type`. A name with capital letters is unchanged. */
const spelledOut = (name: string): string => {
  const words = name.replace(/_+/g, ' ').trim()
  return words === '' ? name : words === words.toLowerCase() ? capitalize(words) : words
}

const ofStage = (key: string): Heading | undefined => {
  const column = keyedColumns.find((one) => one.key === key)
  if (column === undefined) return undefined
  const group = roleWords[column.stage]
  const alone = unprefixed[key]
  if (alone !== undefined) return { group, words: alone, full: alone, raw: key }
  const rest = key.slice(column.stage.length + 1)
  const [words, inFull = words.toLowerCase()] = stageWords[rest] ?? [spelledOut(rest)]
  return { group, words, full: `${group} ${inFull}`.trim(), raw: key }
}

/** `name` is the sheet's spelling, if the column is one of the sheet's own. */
export const getColumnHeading = (key: string, name: string = key): Heading => {
  const stage = ofStage(key)
  if (stage !== undefined) return stage
  const words = rowWords.get(key) ?? spelledOut(name)
  return { group: 'Row', words, full: words, raw: name }
}
