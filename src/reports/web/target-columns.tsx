import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { formatDuration } from '../../kit/shared/duration.ts'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import type { TargetReportRow } from '../contract.ts'
import styles from './target-columns.module.css'

const text = (
  id: 'subProject' | 'department' | 'subject' | 'modId',
  title: string,
  width: number,
): GridColumn<TargetReportRow> => ({
  id,
  title,
  width,
  sortable: false,
})

export const buildTargetColumns = (ofMany: boolean): GridColumn<TargetReportRow>[] => [
  { id: 'date', title: 'Date', kind: 'day', frozen: true, hideable: false, sortable: false },
  ...(ofMany
    ? [
        {
          id: 'fullName',
          title: 'User',
          width: 130,
          sortable: false,
          show: ({ user, fullName }) => <PersonName person={{ _id: user, fullName }} tabIndex={-1} />,
        } satisfies GridColumn<TargetReportRow>,
      ]
    : []),
  {
    id: 'projectName',
    title: 'Project Name',
    width: 140,
    sortable: false,
    show: ({ projectName }) => <UserText>{projectName}</UserText>,
  },
  text('subProject', 'Subproject', 98),
  text('department', 'Department', 102),
  text('subject', 'Subject', 102),
  { id: 'done', title: 'Done', kind: 'number', width: 64, sortable: false },
  { id: 'target', title: 'Target', kind: 'number', width: 70, sortable: false },
  text('modId', 'Mod Id', 96),
  {
    id: 'qualiRecords',
    title: 'Qualitative Task',
    width: 126,
    sortable: false,
    value: ({ qualiRecords }) => qualiRecords.map(({ title, minutes }) => `${title}, ${formatDuration(minutes * 60)}`).join('; '),
  },
  {
    id: 'progress',
    title: 'Progress',
    kind: 'number',
    digits: 2,
    width: 156,
    decides: true,
    sortable: false,
    show: (row) => <Progress {...row} />,
  },
]

/** Shows Σ done ÷ Σ target, at most 100 % (calculations.md 4). */
function Progress({ progress }: Pick<TargetReportRow, 'progress'>) {
  return (
    <span className={styles.progress}>
      <i aria-hidden="true">
        <i style={{ width: `${progress}%` }} />
      </i>
      <span>{progress.toFixed(2)} %</span>
    </span>
  )
}
