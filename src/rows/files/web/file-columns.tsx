import type { ReactNode } from 'react'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { addedAtColumn, addedByColumn, nameColumn } from '../../../kit/ui/list-page/columns.tsx'
import { buildActionsColumn, type RowAction } from '../../../kit/ui/list-page/RowActions.tsx'
import type { FileRow } from '../contract.ts'
import { FileProgress, computeClosedShare, fileTurns } from './FileProgress.tsx'

const namesHiddenFrom = ({ dept_file_visibility: of }: FileRow): string => {
  const hidden = of.filter(({ isVisible }) => !isVisible)
  return hidden.length > 0 && hidden.length === of.length
    ? 'Every department'
    : hidden.map(({ department_name: name }) => name).join(', ')
}

/**
 * @param link renders the name as a link to the file's rows
 * @param seesAll whether the person may see from which departments a file is hidden
 * @param actionsOf the actions of a row; without it there is no column of actions
 */
export const buildFileColumns = (
  link: (file: FileRow) => ReactNode,
  seesAll: boolean,
  actionsOf?: (file: FileRow) => readonly RowAction[],
): GridColumn<FileRow>[] => [
  nameColumn({ id: 'name', title: 'Name', show: link }),
  { id: 'count', title: 'Rows', kind: 'number', width: 84 },
  {
    id: 'progress',
    decides: true,
    title: 'Progress',
    width: 200,
    sortable: false,
    value: computeClosedShare,
    show: (file) => <FileProgress file={file} />,
  },
  ...(seesAll ? [{ id: 'hiddenFrom', title: 'Hidden from', width: 160, sortable: false, value: namesHiddenFrom } as const] : []),
  ...(actionsOf === undefined ? [] : [buildActionsColumn<FileRow>(({ name }) => name, actionsOf, 76)]),
  ...fileTurns.toReversed().map(({ key, title }): GridColumn<FileRow> => ({
    id: key,
    title,
    kind: 'number',
    width: title.length > 10 ? 128 : 92,
    sortable: false,
    value: (file) => file.turns[key],
  })),
  {
    id: 'departments',
    title: 'Departments',
    width: 220,
    sortable: false,
    hidden: true,
    value: ({ departments }) => departments.map(({ name }) => name).join(', '),
  },
  { ...addedByColumn, width: 180, sortable: false, hidden: true },
  addedAtColumn,
]
