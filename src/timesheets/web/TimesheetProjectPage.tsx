import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn, periodColumns, buildPersonColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { ProjectModules } from '../../projects/web/ProjectModules.tsx'
import { type ProjectMember, members } from '../members-contract.ts'

const AddMembersDialog = lazyPart('AddMembersDialog', () => import('./AddMembersDialog.tsx'), { isOpen: ({ open }) => open })
const RemoveMemberDialog = lazyPart('RemoveMemberDialog', () => import('./RemoveMemberDialog.tsx'), {
  isOpen: ({ removal }) => removal !== undefined,
})

const route = getRouteApi('/timesheet/$projectId')
const rowId = ({ _id }: ProjectMember): string => _id
const texts = ({ fullName, email }: ProjectMember): string[] => [fullName, email]

export function TimesheetProjectPage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const read = useRead(members.project, { params: { id: projectId } })
  const project = read.data?.data
  const removed = project?.users.find(({ _id }) => _id === search.remove)

  const columns = useMemo<GridColumn<ProjectMember>[]>(
    () => [
      buildPersonColumn(220),
      actColumn({
        id: 'open',
        title: 'Days',
        label: 'Open',
        width: 80,
        to: ({ _id: userId }) => ({ to: '/timesheet/$projectId/$userId/manage', params: { projectId, userId } }),
      }),
      { id: 'email', title: 'Email', width: 260 },
      { id: 'manager', title: 'Manager', width: 180, value: ({ manager }) => manager?.fullName },
      ...periodColumns,
      buildActionsColumn<ProjectMember>(
        ({ fullName }) => fullName,
        ({ _id }) => [{ key: 'remove', label: 'Remove', danger: true, onAct: () => change({ remove: _id }, false) }],
      ),
    ],
    [projectId, change],
  )
  const title = project?.name ?? 'Project'
  const refetch = (): void => void read.refetch()
  return (
    <ListPage
      title={title}
      crumbs={[buildCrumb('/timesheet/projects', 'Manage Projects'), title]}
      add={{ label: 'Add User', disabled: project === undefined, onAdd: () => change({ dialog: ['add'] }, false) }}
      lead={<ProjectModules project={projectId} here="timesheets" />}
      name={`Users of ${title}`}
      search={search}
      onSearch={change}
      read={read}
      rows={project?.users}
      texts={texts}
      filter="Filter by name or email"
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheet-project"
      missing={{
        why: 'It may have been deleted.',
        action: <ButtonLink to="/timesheet/projects">Timesheet projects</ButtonLink>,
      }}
      empty={{ title: 'No one is in this project', why: 'Add the people who fill their timesheets with it.' }}
    >
      <AddMembersDialog
        open={search.dialog?.[0] === 'add'}
        project={project}
        onRefused={refetch}
        onClose={() => change({ dialog: undefined })}
      />
      <RemoveMemberDialog
        removal={project && removed && { project, user: removed }}
        onRefused={refetch}
        onClose={() => change({ remove: undefined })}
      />
    </ListPage>
  )
}
