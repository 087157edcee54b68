import { STAFF_ROLES } from '../../../access/levels.ts'
import { isEmptyValue } from '../../../kit/shared/sort-rows.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import { type GridColumn, getCellValue } from '../../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../../kit/ui/data-grid/GridCell.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { type GridRow, type SheetColumn } from '../../../rows/workflow/contract.ts'
import { describeTurn, toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { getCellKind } from '../../../rows/workflow/web/column-kinds.ts'
import { toShownStatus } from '../../../rows/workflow/web/shown-status.ts'
import { findTextColumn } from '../../../rows/workflow/question-column-rules.ts'
import { STAGE_KEYS } from '../../../rows/row-columns.ts'
import { getStageLook } from '../../../rows/workflow/stage-look-rules.ts'
import { buildHolderColumn } from '../../../rows/workflow/web/holder-column.tsx'
import { sortByStage, buildColumnHead } from '../../../rows/workflow/web/column-heads.ts'
import { buildStagesColumn } from '../../../rows/workflow/web/StagesCell.tsx'
import { findWaitedFor } from '../../../rows/workflow/web/holders.ts'
import { getWaitingSince, describeWaitingSince } from '../../../rows/workflow/waiting-rules.ts'

const widths: Record<string, number> = {
  sr_no: 76,
  qc_score: 88,
  attempt: 84,
  subject: 120,
  author: 150,
  reviewer: 150,
  'reviewer-2': 150,
  uploader: 150,
}

/** Searches and sorts use the same keys (`COMPUTED_KEYS`). */
const waitingColumns: readonly GridColumn<GridRow>[] = [
  {
    id: 'waits_for',
    ...buildColumnHead('waits_for'),
    decides: true,
    width: 150,
    value: (row) => findWaitedFor(row)?.fullName,
    show: (row) => {
      const person = findWaitedFor(row)
      if (person !== undefined) return <PersonName person={person} tabIndex={-1} />
      return row.turn === 'CLOSED' ? <NoValue /> : <StatusChip word="unassigned" />
    },
  },
  {
    id: 'waiting_since',
    ...buildColumnHead('waiting_since'),
    title: 'Since',
    name: 'Waiting since',
    kind: 'instant',
    // Fits “30 September 2026”.
    width: 146,
    value: getWaitingSince,
    show: (row) => {
      const since = getWaitingSince(row)
      return since === undefined ? (
        <NoValue />
      ) : (
        <span title={formatInstant(since)}>{describeWaitingSince(since, new Date())}</span>
      )
    },
  },
]

type Asked = {
  sheet: readonly SheetColumn[]
  /** If the file's second-review switch is off, no second reviewer is needed. */
  secondReview: boolean
  allDepartments: boolean
}

/**
 * The least used stage columns. They are hidden even from people who have chosen columns before. People who have never chosen any
 * see no stage columns at first.
 */
const rare = new Set(['author_done_allocation_id', 'uploader_allocation_id', 'attempt', 'turn'])

/**
 * Returns the columns of the admin grid: the id and the text of the question, the stages as one column, the person who has the row, and the sheet's own
 * columns. The fields of each stage are available for people who choose them (000 §3 Task row).
 */
export function buildAdminColumns({ sheet, secondReview, allDepartments }: Asked): GridColumn<GridRow>[] {
  const sheetNames = new Map(sheet.map(({ key, name }) => [key, name]))
  const text = findTextColumn(sheet.map(({ key }) => key))
  const front = ['question_id', ...(text === undefined ? [] : [text]), 'sr_no']
  const column = (key: string): GridColumn<GridRow> => {
    const kind = getCellKind(key)
    const width = widths[key]
    const base: GridColumn<GridRow> = {
      id: key,
      ...buildColumnHead(key, sheetNames.get(key)),
      kind,
      ...(width !== undefined && { width }),
    }
    if (key === 'sr_no') return { ...base, grouping: false, hideable: false }
    if (key === text) return { ...base, width: 400 }
    if (key === 'question_id') return { ...base, width: 150, frozen: true, hideable: false }
    return kind === 'link' ? { ...base, label: (row) => (isEmptyValue(getCellValue(base, row)) ? '' : key) } : base
  }
  const ofStage = (key: string): GridColumn<GridRow> => {
    const base = { ...column(key), hidden: true, ...(!rare.has(key) && { wasShown: true }) }
    const role = STAFF_ROLES.find((each) => key === toRoleKey(each) || key === `${toRoleKey(each)}_status`)
    if (key === 'turn') return { ...base, value: ({ turn }) => describeTurn(turn) }
    if (role === undefined) return base
    if (key === toRoleKey(role)) return buildHolderColumn(base, role, (row) => row)
    const wordOf = (row: GridRow) => getStageLook(row, role, secondReview).word
    return { ...base, value: wordOf, show: (row) => <StatusChip {...toShownStatus(wordOf(row))} /> }
  }
  const stageColumns = STAGE_KEYS.filter((key) => key !== 'version' && !sheetNames.has(key)).map(ofStage)
  return [
    ...front.map(column),
    buildStagesColumn(secondReview),
    ...waitingColumns.filter(({ id }) => !sheetNames.has(id)),
    ...(sheetNames.has('section') ? [column('section')] : []),
    ...sortByStage(stageColumns.filter(({ group }) => group !== undefined)),
    ...sheet.filter(({ key }) => !front.includes(key) && key !== 'section').map(({ key }) => column(key)),
    ...(allDepartments && !sheetNames.has('department') ? [{ ...column('department'), width: 120 }] : []),
    ...stageColumns.filter(({ group }) => group === undefined),
  ]
}
