import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { addedAtColumn, addedByColumn, nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ProjectModules } from '../../projects/web/ProjectModules.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { toDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type TargetRow, targetProjects } from '../contract.ts'
import { roleWords } from '../../access/role-words.ts'
import { AsOfField, parseAsOfDay } from './AsOfField.tsx'

const AddRowDialog = lazyPart('AddRowDialog', () => import('./AddRowDialog.tsx'), { isOpen: ({ open }) => open })
const DeleteRowDialog = lazyPart('DeleteRowDialog', () => import('./DeleteRowDialog.tsx'), {
  isOpen: ({ row }) => row !== undefined,
})

const route = getRouteApi('/target/$projectId')
const rowId = ({ _id }: TargetRow): string => _id
const texts = ({ keyword, sub_project_name: sub, department, subject }: TargetRow): string[] => [
  keyword,
  sub,
  department,
  subject,
]

export function TargetRowsPage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const [today] = useState(() => toDay(new Date()))
  const day = parseAsOfDay(search.asOf, today)
  const read = useRead(targetProjects.rows, { params: { projectId }, query: { asOf: day } }, { keepPrevious: true })
  const removed = read.data?.data.find(({ _id, deleted_on: ended }) => _id === search.delete && ended === null)

  const columns = useMemo<GridColumn<TargetRow>[]>(
    () => [
      {
        ...nameColumn<TargetRow>({
          id: 'keyword',
          title: 'Keyword',
          to: ({ _id: targetId, project_id: project }) => ({
            to: '/target-assign/$projectId/$targetId',
            params: { projectId: project, targetId },
            search: { asOf: day === today ? undefined : day },
          }),
        }),
        width: 180,
      },
      { id: 'sub_project_name', title: 'Sub project', width: 130 },
      { id: 'department', title: 'Department', width: 120 },
      { id: 'subject', title: 'Subject', width: 120 },
      { id: 'role', title: 'Role', width: 130, value: ({ role }) => roleWords[role] },
      { id: 'project_name', title: 'Project', width: 130 },
      { ...addedByColumn, width: 130 },
      buildActionsColumn<TargetRow>(
        ({ keyword }) => keyword,
        ({ _id, deleted_on: ended }) =>
          ended === null ? [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }] : [],
      ),
      { id: 'people', title: 'People', kind: 'number' },
      {
        id: 'measures',
        title: 'Measures',
        width: 170,
        value: ({ is_timesheet_project: known }) => (known ? 'Timesheet figures' : 'No timesheet project'),
      },
      addedAtColumn,
      { id: 'deleted_on', title: 'Deleted on', kind: 'day', hidden: true },
    ],
    [day, today, change],
  )
  const title = read.data?.project.project_name ?? 'Target project'
  return (
    <ListPage
      title={title}
      crumbs={[buildCrumb('/targets', 'Manage Targets'), title]}
      actions={<AsOfField day={day} today={today} onChange={(asOf) => change({ asOf }, false)} />}
      add={{ label: 'Add target', disabled: read.data === undefined, onAdd: () => change({ dialog: ['add'] }, false) }}
      lead={<ProjectModules project={projectId} here="targets" />}
      name={`Targets of ${title}`}
      search={search}
      onSearch={change}
      read={read}
      rows={read.data?.data}
      texts={texts}
      filter="Filter targets"
      noun={['target', 'targets']}
      columns={columns}
      rowId={rowId}
      rememberAs="target-rows"
      missing={{ why: 'It may have been deleted.', action: <ButtonLink to="/targets">Manage Targets</ButtonLink> }}
      empty={{
        title: 'No targets in this project',
        why: 'Add a target, then the people who have it.',
      }}
      noMatch="No target matches this filter"
    >
      <AddRowDialog open={search.dialog?.[0] === 'add'} projectId={projectId} onClose={() => change({ dialog: undefined })} />
      <DeleteRowDialog row={removed} onClose={() => change({ delete: undefined })} />
    </ListPage>
  )
}
