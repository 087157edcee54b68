import { STAFF_ROLES, type StaffRole } from '../../../../access/levels.ts'
import type { NamedPerson } from '../../../../kit/ui/PersonName.tsx'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { type Heading, getColumnHeading } from '../../../../rows/heading-vocabulary.ts'
import { toRoleKey, getStatusWord } from '../../../../rows/workflow/vocabulary.ts'
import { findStageHolder } from '../../../../rows/workflow/web/holders.ts'
import { nothingTyped, type TypedFields } from '../../draft-rules.ts'
import { formatCellText } from '../../../../rows/workflow/web/row-passages.ts'
import { type SheetColumn, type Task } from '../../../../rows/workflow/contract.ts'

export type TaskChange = {
  key: string
  heading: Heading
  was: string
  now: string
  /** Who holds the field's stage, and when it last acted. Undefined and null if the field belongs to no stage. */
  who: NamedPerson | undefined
  at: string | null
}

/** Fields that are computed for the caller or from other fields. */
const derived = new Set([
  'updateTask',
  'link',
  'metadata_update_needed',
  'whyBack',
  'undoUntil',
  'holders',
  'version',
  'turn',
  'cellRuns',
  'cellPictures',
])
const isDate = (key: string): boolean => key.endsWith('_date')
const isStatus = (key: string): boolean => STAFF_ROLES.some((role) => key === `${toRoleKey(role)}_status`)

const stageOf = (key: string): StaffRole | undefined =>
  key === 'qc_score' ? 'REVIEWER' : STAFF_ROLES.find((role) => key === toRoleKey(role) || key.startsWith(`${toRoleKey(role)}_`))

const actedAt = (task: Task, role: StaffRole): string | null => {
  const instants = ['done', 'rework', 'skipped', 'allocation']
    .map((what) => task[`${toRoleKey(role)}_${what}_date`])
    .filter((at) => typeof at === 'string')
  return instants.toSorted().at(-1) ?? null
}

/** In the order of the row. Dates only say when other fields changed, so they are listed only if no other field has changed. */
export function listTaskChanges(before: Task, now: Task, sheet: readonly SheetColumn[]): TaskChange[] {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((key) => !derived.has(key))
  const shown = (key: string, row: Task): string => {
    const value = row[key]
    const role = STAFF_ROLES.find((each) => key === toRoleKey(each))
    if (role !== undefined) return findStageHolder(row, role)?.fullName ?? ''
    if (isStatus(key)) return getStatusWord(formatCellText(value))
    return isDate(key) && typeof value === 'string' ? formatInstant(value) : formatCellText(value)
  }
  const changes = keys.flatMap((key): TaskChange[] => {
    const [was, is] = [shown(key, before), shown(key, now)]
    if (was === is) return []
    const role = stageOf(key)
    return [
      {
        key,
        heading: getColumnHeading(key, sheet.find((column) => column.key === key)?.name),
        was,
        now: is,
        who: role && findStageHolder(now, role),
        at: role === undefined ? null : actedAt(now, role),
      },
    ]
  })
  const facts = changes.filter(({ key }) => !isDate(key))
  return facts.length > 0 ? facts : changes
}

export function getTypedText(key: string, role: StaffRole, typed: TypedFields): string {
  const names: Record<string, keyof TypedFields> = {
    [`${toRoleKey(role)}_status`]: 'status',
    [`${toRoleKey(role)}_comments`]: 'comments',
    new_content_id: 'new_content_id',
    ...(role === 'AUTHOR' && { author_reason: 'reason', author_answer_type: 'answerType' }),
    ...(role === 'REVIEWER' && { qc_score: 'qc_score' }),
  }
  const name = names[key]
  const text = name === undefined ? '' : (typed[name] ?? nothingTyped[name])
  return isStatus(key) ? getStatusWord(text) : text
}
