import { type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatQuantity, formatCount } from '../../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../../access/levels.ts'
import type { ReplyFields } from '../../../../kit/shared/endpoint.ts'
import type { GridColumn } from '../../../../kit/ui/data-grid/columns.ts'
import { ListPage } from '../../../../kit/ui/list-page/ListPage.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { tasks } from '../../contract.ts'
import { type ListType, toRoleKey } from '../../../../rows/workflow/vocabulary.ts'
import { NextList } from './NextList.tsx'
import { describeEmpty, listTitle } from './list-words.ts'
import { NoTaskRole } from './NoTaskRole.tsx'
import { useListSearch, useListType, useStaffRole } from './use-list-place.ts'
import { TextLink } from '../../../../kit/ui/button/TextLink.tsx'

type ListedFile = ReplyFields<typeof tasks.fileList>['data'][number]

const rowId = ({ _id }: ListedFile): string => _id
const texts = ({ name }: ListedFile): string[] => [name]

const project: GridColumn<ListedFile> = { id: 'section', title: 'project', width: 190 }
const count: GridColumn<ListedFile> = { id: 'count', title: 'count of tasks', kind: 'number', width: 120 }
const ready: GridColumn<ListedFile> = { id: 'ready', decides: true, kind: 'number', width: 84 }

/** The documents name the first two columns (000 §2). */
const columnsOf = (type: ListType, role: StaffRole): readonly GridColumn<ListedFile>[] => [
  {
    id: 'name',
    title: 'file name',
    width: 320,
    frozen: true,
    hideable: false,
    show: ({ name }) => (
      <TextLink to={`/${type}/$fileName` as LinkProps['to']} params={{ fileName: name } as never} tabIndex={-1}>
        {name}
      </TextLink>
    ),
  },
  project,
  count,
  ready,
  {
    id: 'first_sr_no',
    title: 'rows',
    raw: 'sr_no',
    width: 120,
    value: (file) => file.first_sr_no,
    show: (file) =>
      file.first_sr_no === file.last_sr_no
        ? file.first_sr_no
        : `${formatCount(file.first_sr_no)} to ${formatCount(file.last_sr_no)}`,
  },
  { id: 'allocation_date', title: 'allocated', raw: `${toRoleKey(role)}_allocation_date`, kind: 'instant', width: 192 },
]

/** The files in which the person has tasks of a list type (000 §2 Role file lists). */
export function FileListPage() {
  const role = useStaffRole()
  return role === undefined ? <NoTaskRole /> : <FileList role={role} />
}

function FileList({ role }: { role: StaffRole }) {
  const type = useListType()
  const [search, change] = useListSearch()
  const files = useRead(tasks.fileList, { params: { role }, query: { type } })
  const columns = useMemo(() => columnsOf(type, role), [type, role])
  const title = listTitle(role, type)
  return (
    <ListPage<ListedFile>
      title={title}
      crumbs={['Task Management', title]}
      aside={files.data && formatQuantity(files.data.tasks_count, 'task')}
      name={`Files of ${title}`}
      search={search}
      onSearch={change}
      read={files}
      rows={files.data?.data}
      texts={texts}
      noun={['file', 'files']}
      columns={columns}
      rowId={rowId}
      rememberAs="task-files"
      empty={{ ...describeEmpty(role, type), action: <NextList role={role} type={type} /> }}
    />
  )
}
