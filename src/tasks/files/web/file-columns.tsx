import type { ReactNode } from 'react'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { actionsColumn, type RowAction } from '../../../kit/ui/list-page/RowActions.tsx'
import type { FileRow } from '../contract.ts'
import fileProgressStyles from './FileProgress.module.css'

/** Whose turn the rows are, in workflow order. */
const turns = [
  { key: 'CLOSED', title: 'Closed' },
  { key: 'UPLOADER', title: 'Uploader' },
  { key: 'REVIEWER-2', title: 'Reviewer-2' },
  { key: 'REVIEWER', title: 'Reviewer' },
  { key: 'AUTHOR', title: 'Author' },
] as const satisfies readonly { key: keyof FileRow['turns']; title: string }[]

const closedShare = ({ turns: by, count }: FileRow): number => (count === 0 ? 0 : Math.floor((by.CLOSED * 100) / count))

/** The rows of a file as a bar: from the left closed rows, then those of each turn. The columns beside it have the numbers. */
function Progress({ file }: { file: FileRow }) {
  return (
    <span className={fileProgressStyles.progress}>
      <span className={fileProgressStyles.bar} aria-hidden="true">
        {turns.map(({ key }) =>
          file.turns[key] === 0 ? null : <i key={key} data-turn={key.toLowerCase()} style={{ flexGrow: file.turns[key] }} />,
        )}
      </span>
      {closedShare(file)} % closed
    </span>
  )
}

/**
 * @param link renders the name as a link to the file's rows
 * @param phone narrows the frozen name, to leave room for the counts
 * @param actionsOf without it there is no column of actions
 */
export const fileColumns = (
  link: (file: FileRow) => ReactNode,
  phone: boolean,
  actionsOf?: (file: FileRow) => readonly RowAction[],
): GridColumn<FileRow>[] => [
  {
    id: 'name',
    title: 'Name',
    kind: 'text',
    width: phone ? 170 : 300,
    frozen: true,
    hideable: false,
    show: link,
  },
  { id: 'count', title: 'Rows', kind: 'number', width: 84 },
  {
    id: 'progress',
    title: 'Progress',
    width: 200,
    sortable: false,
    value: closedShare,
    show: (file) => <Progress file={file} />,
  },
  ...turns.toReversed().map(({ key, title }): GridColumn<FileRow> => ({
    id: key,
    title,
    kind: 'number',
    width: 92,
    sortable: false,
    value: (file) => file.turns[key],
  })),
  ...(actionsOf === undefined ? [] : [actionsColumn<FileRow>(({ name }) => name, actionsOf, 76)]),
  {
    id: 'departments',
    title: 'Departments',
    width: 220,
    sortable: false,
    hidden: true,
    value: ({ departments }) => departments.map(({ name }) => name).join(', '),
  },
  {
    id: 'hiddenFrom',
    title: 'Hidden from',
    width: 160,
    sortable: false,
    hidden: true,
    value: ({ dept_file_visibility: of }) =>
      of.flatMap(({ department_name: name, isVisible }) => (isVisible ? [] : [name])).join(', '),
  },
  { id: 'addedBy', title: 'Added By', width: 180, sortable: false, hidden: true, value: ({ addedBy }) => addedBy?.fullName },
  { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
]
