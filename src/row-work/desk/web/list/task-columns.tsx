import { STAFF_ROLES, type StaffRole } from '../../../../access/levels.ts'
import type { GridColumn } from '../../../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../../../kit/ui/feedback/StatusChip.tsx'
import { refusals } from '../../../../rows/workflow/refusals.ts'
import type { SheetColumn, Task } from '../../../../rows/workflow/contract.ts'
import { findTextColumn } from '../../../../rows/workflow/question-column-rules.ts'
import { hasUpdateTask, type ListType, toRoleKey, UPDATABLE } from '../../../../rows/workflow/vocabulary.ts'
import { getCellKind, stageKeys } from '../../../../rows/workflow/web/column-kinds.ts'
import { getStageLook } from '../../../../rows/workflow/stage-look-rules.ts'
import { sortByStage, buildColumnHead } from '../../../../rows/workflow/web/column-heads.ts'
import { buildStagesColumn } from '../../../../rows/workflow/web/StagesCell.tsx'
import { getOwnStatus } from '../row/task-status.ts'
import { toShownStatus } from '../../../../rows/workflow/web/shown-status.ts'
import { CellAction, NoValue } from '../../../../kit/ui/data-grid/GridCell.tsx'

const widths: Record<string, number> = {
  sr_no: 64,
  question_id: 140,
  subject: 92,
  chapter: 136,
  section: 200,
  attempt: 84,
  qc_score: 88,
  author_status: 122,
  author_allocation_date: 172,
}
const longText = /text|question$|solution$|answer$|comments$/

const wanted: Record<ListType, Partial<Record<StaffRole, readonly string[]>>> = {
  assigned: {
    REVIEWER: ['author_status', 'author_answer_type'],
    'REVIEWER-2': ['reviewer_status', 'qc_score'],
    UPLOADER: ['new_content_id', 'author_answer_type'],
  },
  'rework-received': {
    AUTHOR: ['reviewer_rework_date', 'reviewer_comments', 'qc_score'],
    REVIEWER: ['author_status', 'author_done_date', 'reviewer-2_comments'],
  },
  'rework-sent': {
    REVIEWER: ['reviewer_rework_date', 'reviewer_comments'],
    'REVIEWER-2': ['reviewer-2_rework_date', 'reviewer-2_comments'],
  },
  done: { AUTHOR: ['author_done_date', 'author_answer_type', 'new_content_id', 'author_comments'] },
  approved: {
    AUTHOR: ['reviewer_status', 'reviewer_done_date', 'qc_score', 'reviewer_comments'],
    REVIEWER: ['reviewer_done_date', 'qc_score', 'reviewer_comments'],
    'REVIEWER-2': ['reviewer-2_done_date', 'reviewer-2_comments'],
  },
  rejected: {
    AUTHOR: ['reviewer_status', 'reviewer_done_date', 'qc_score', 'reviewer_comments'],
    REVIEWER: ['reviewer_done_date', 'qc_score', 'reviewer_comments'],
  },
  declined: {
    AUTHOR: ['reviewer_status', 'reviewer_done_date', 'qc_score', 'reviewer_comments'],
    REVIEWER: ['reviewer_done_date', 'qc_score', 'reviewer_comments'],
  },
  skipped: {
    AUTHOR: ['author_skipped_date', 'author_reason', 'author_comments'],
    UPLOADER: ['uploader_skipped_date', 'uploader_comments'],
  },
  skipApproved: {
    AUTHOR: ['reviewer_status', 'author_reason', 'reviewer_done_date', 'reviewer_comments'],
    REVIEWER: ['author_reason', 'author_comments', 'reviewer_done_date'],
  },
  tobeskipped: {
    AUTHOR: ['reviewer_status', 'reviewer_done_date', 'reviewer_comments'],
    REVIEWER: ['reviewer_done_date', 'reviewer_comments'],
  },
  uploaded: { UPLOADER: ['uploader_done_date', 'new_content_id', 'uploader_comments'] },
  all: {
    AUTHOR: ['author_done_date', 'reviewer_status', 'reviewer_comments'],
    REVIEWER: ['author_status', 'reviewer_done_date', 'qc_score'],
    'REVIEWER-2': ['reviewer_status', 'reviewer-2_done_date'],
    UPLOADER: ['reviewer_status', 'uploader_done_date', 'new_content_id'],
  },
}

/** The content of a row's `updateTask` column: an action, or the person or stage for which the row waits. */
export const updateWord = (task: Task, type: ListType): { act: boolean; word: string } => {
  if (task.updateTask.correct === true) return { act: true, word: 'Correct' }
  if (!UPDATABLE.includes(type)) return { act: false, word: task.updateTask.message }
  // A row that is blocked by reworks can be opened too. Its desk explains the block and stores a draft (interface.md, Task desk).
  const act = task.updateTask.enabled || task.updateTask.message === refusals.REWORKS_FIRST[1]
  return act ? { act, word: 'Update task' } : { act, word: task.updateTask.message }
}

type Asked = {
  sheet: readonly SheetColumn[]
  /** The file's second-review switch. If it is off, no second reviewer is needed. */
  secondReview: boolean
  role: StaffRole
  type: ListType
  drafted: ReadonlySet<string>
  onOpen: (task: Task) => void
}

/**
 * Returns the columns of a role's task list: the id and the text of the question, what the role decides, then the sheet's own
 * columns and those of the other stages (000 §2 Task list for a file).
 */
export function buildTaskColumns({ sheet, secondReview, role, type, drafted, onOpen }: Asked): GridColumn<Task>[] {
  const column = (key: string, name?: string): GridColumn<Task> => {
    const kind = getCellKind(key)
    const width = widths[key] ?? (kind === 'text' && longText.test(key) ? 320 : undefined)
    const base: GridColumn<Task> = {
      id: key,
      ...buildColumnHead(key, name),
      kind,
      ...(width !== undefined && { width }),
      ...(key === `${toRoleKey(role)}_status` && { decides: true }),
    }
    if (kind === 'link') return { ...base, label: (task) => (typeof task[key] === 'string' && task[key] !== '' ? key : '') }
    if (kind !== 'status') return base
    const stage = STAFF_ROLES.find((each) => key === `${toRoleKey(each)}_status`) ?? role
    const shown = (task: Task) =>
      stage === role
        ? getOwnStatus(task, role, drafted.has(task._id), secondReview)
        : toShownStatus(getStageLook(task, stage, secondReview).word)
    return { ...base, show: (task) => <StatusChip {...shown(task)} /> }
  }
  const text = findTextColumn(sheet.map(({ key }) => key))
  const front = ['question_id', ...(text === undefined ? [] : [text]), 'sr_no']
  const own = sheet.filter(({ key }) => !front.includes(key)).map(({ key, name }) => column(key, name))
  const brief = own.filter(({ id }) => id === 'chapter' || id === 'subject')
  const stage: readonly string[] = [
    `${toRoleKey(role)}_status`,
    ...(wanted[type][role] ?? []),
    `${toRoleKey(role)}_allocation_date`,
  ]
  const update: GridColumn<Task> = {
    id: 'updateTask',
    ...buildColumnHead('updateTask'),
    kind: 'action',
    // Wider for the other roles, whose rows also show what they are waiting for.
    width: role === 'AUTHOR' ? 112 : 176,
    decides: true,
    sortable: false,
    value: (task) => updateWord(task, type).word,
    show: (task) => {
      const { act, word } = updateWord(task, type)
      if (!act) return word === '' ? <NoValue /> : <StatusChip word={word} />
      return <CellAction onAct={() => onOpen(task)}>{word}</CellAction>
    },
  }
  const acted = [...(hasUpdateTask(type, role) ? [update] : []), ...sortByStage(stage.map((key) => column(key)))]
  const nameOf = (key: string): string | undefined => sheet.find((one) => one.key === key)?.name
  const sheetKeys = new Set(sheet.map(({ key }) => key))
  return [
    ...front.map((key) => ({ ...column(key, nameOf(key)), frozen: key === 'question_id', hideable: key === text })),
    ...acted,
    buildStagesColumn(secondReview),
    ...brief,
    ...own.filter((each) => !brief.includes(each)),
    ...sortByStage(
      stageKeys.filter((key) => !stage.includes(key) && !sheetKeys.has(key)).map((key) => ({ ...column(key), hidden: true })),
    ),
  ]
}
