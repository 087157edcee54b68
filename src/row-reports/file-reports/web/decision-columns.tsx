import type { LinkProps } from '@tanstack/react-router'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'

/** `living` means that the file is not deleted. */
export type RowDecision = {
  file: { name: string; section: string; living?: boolean }
  sr_no: number
  question_id: string
  at: string
}

const rowLink = ({ file: { name, section }, sr_no: row }: RowDecision, ofStaff: boolean) =>
  ofStaff
    ? { to: '/all/$fileName' as LinkProps['to'], params: { fileName: name } as never, search: { task: row } as never }
    : {
        to: '/project/$sectionName/$department/$filename' as LinkProps['to'],
        params: { sectionName: section, department: '-', filename: name } as never,
        search: { task: row } as never,
      }

export const buildDecisionColumns = <Row extends RowDecision>(ofStaff: boolean): GridColumn<Row>[] => [
  {
    id: 'question_id',
    title: 'Question',
    width: 170,
    frozen: true,
    hideable: false,
    sortable: false,
    show: (row) =>
      row.file.living === false ? (
        row.question_id
      ) : (
        <TextLink {...rowLink(row, ofStaff)} tabIndex={-1}>
          {row.question_id}
        </TextLink>
      ),
  },
  {
    id: 'file',
    title: 'File',
    width: 200,
    sortable: false,
    value: ({ file: { name, living } }) => (living === false ? `${name} (deleted)` : name),
  },
  { id: 'section', title: 'Project', width: 150, sortable: false, value: ({ file }) => file.section },
  { id: 'sr_no', title: 'Row', kind: 'number', grouping: false, width: 72, sortable: false },
  { id: 'at', title: 'Decided', kind: 'instant', sortable: false },
]

type Person = { _id: string; fullName: string; email: string }
export const buildDeciderColumn = <Key extends string, Row extends Record<Key, Person>>(
  id: Key,
  title: string,
): GridColumn<Row> => ({
  id,
  title,
  width: 170,
  sortable: false,
  value: (row) => row[id].fullName,
  show: (row) => <PersonName person={row[id]} tabIndex={-1} />,
})
