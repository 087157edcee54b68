import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { type GridColumn, isEmptyValue, valueOf } from '../../../kit/ui/data-grid/columns.ts'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { type GridRow, type SheetColumn } from '../../workflow/contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { kindOf } from '../../workflow/web/column-kinds.ts'
import { statusShown } from '../../workflow/web/shown-status.ts'
import { STAGE_KEYS } from '../../stage-columns.ts'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'

/** Hidden by default: needed only to investigate a row; available in the column chooser. */
const rare = new Set(['author_done_allocation_id', 'uploader_allocation_id', 'attempt', 'version', 'turn'])
const widths: Record<string, number> = {
  sr_no: 76,
  qc_score: 88,
  attempt: 84,
  version: 84,
  subject: 120,
  author: 150,
  reviewer: 150,
  'reviewer-2': 150,
  uploader: 150,
}

type Asked = {
  sheet: readonly SheetColumn[]
  /** Full names by email, of people known to the caller. */
  names: ReadonlyMap<string, string>
  /** The screen shows rows of several departments: adds the department column. */
  allDepartments: boolean
}

/** The assignees and statuses, before the rest (interface.md, Anatomy). */
const first: readonly string[] = STAFF_ROLES.flatMap((role) => [roleKey(role), `${roleKey(role)}_status`])

/** The columns of the admin grid: ids, section, people with their statuses, the sheet's own, the stages' other fields (000 §3 Task row). */
export function adminColumns({ sheet, names, allDepartments }: Asked): GridColumn<GridRow>[] {
  const column = (key: string, title: string): GridColumn<GridRow> => {
    const kind = kindOf(key)
    const width = widths[key]
    const base: GridColumn<GridRow> = {
      id: key,
      title,
      kind,
      ...(width !== undefined && { width }),
      ...(rare.has(key) && { hidden: true }),
    }
    const role = STAFF_ROLES.find((each) => key === roleKey(each) || key === `${roleKey(each)}_status`)
    if (key === 'sr_no') return { ...base, grouping: false, frozen: true, hideable: false }
    if (key === 'question_id') return { ...base, width: 150, frozen: true, hideable: false }
    if (kind === 'link') return { ...base, label: (row) => (isEmptyValue(valueOf(base, row)) ? '' : title) }
    if (role === undefined) return base
    if (kind !== 'status') return { ...base, value: (row) => nameOf(row[roleKey(role)]) }
    // A stage with an assignee and no decision is shown as waiting (interface.md, Chips).
    const status = (row: GridRow): string | null =>
      (row[key] as string | null | undefined) ?? (row[roleKey(role)] === null ? null : 'assigned')
    return {
      ...base,
      value: status,
      show: (row) => {
        const word = status(row)
        return word === null ? <NoValue /> : <StatusChip {...statusShown(word)} />
      },
    }
  }
  const nameOf = (email: string | null): string | null => (email === null ? null : (names.get(email) ?? email))
  const sheetKeys = new Set(sheet.map(({ key }) => key))
  const titleOf = (key: string): string => sheet.find((one) => one.key === key)?.name ?? key
  const front = ['sr_no', 'question_id', ...(sheetKeys.has('section') ? ['section'] : []), ...first]
  const isRest = (key: string): boolean => !front.includes(key)
  return [
    ...front.map((key) => column(key, titleOf(key))),
    ...sheet.filter(({ key }) => isRest(key)).map(({ key, name }) => column(key, name)),
    ...(allDepartments && !sheetKeys.has('department') ? [{ ...column('department', 'department'), width: 120 }] : []),
    ...STAGE_KEYS.filter((key) => isRest(key) && !sheetKeys.has(key)).map((key) => column(key, key)),
  ]
}
