import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn, periodColumns } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type OwnTimesheetProject, timesheets } from '../contract.ts'

const AssignTimesheetProjectsDialog = lazyPart(
  'AssignTimesheetProjectsDialog',
  () => import('./AssignTimesheetProjectsDialog.tsx'),
  { isOpen: ({ user }) => user !== undefined },
)
const RemoveMemberDialog = lazyPart('RemoveMemberDialog', () => import('./RemoveMemberDialog.tsx'), {
  isOpen: ({ removal }) => removal !== undefined,
})

const route = getRouteApi('/timesheet/users/$userId/projects')
const rowId = ({ _id }: OwnTimesheetProject): string => _id
const texts = ({ name }: OwnTimesheetProject): string[] => [name]

/** A manager can only read the projects (decision P388). */
export function PersonProjectsPage() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const read = useRead(timesheets.projectsOfUser, { params: { id: userId } })
  const mayManage = useMay('manages timesheet projects')
  const user = read.data?.user
  const removed = read.data?.data.find(({ _id }) => _id === search.remove)

  const columns = useMemo<GridColumn<OwnTimesheetProject>[]>(
    () =>
      mayManage
        ? [
            nameColumn<OwnTimesheetProject>({
              id: 'name',
              title: 'Project',
              to: ({ _id: projectId }) => ({ to: '/timesheet/$projectId', params: { projectId } }),
            }),
            ...periodColumns,
            buildActionsColumn<OwnTimesheetProject>(
              ({ name }) => name,
              ({ _id }) => [{ key: 'remove', label: 'Remove', danger: true, onAct: () => change({ remove: _id }, false) }],
            ),
          ]
        : [{ id: 'name', title: 'Project', width: 320 }, ...periodColumns],
    [change, mayManage],
  )
  const title = user?.fullName ?? 'Projects of a user'
  return (
    <ListPage
      title={title}
      crumbs={[buildCrumb('/timesheet/users', 'Manage users'), title]}
      {...(mayManage && {
        add: { label: 'Assign Project', disabled: user === undefined, onAdd: () => change({ dialog: ['assign'] }, false) },
      })}
      name={`Timesheet projects of ${title}`}
      search={search}
      onSearch={change}
      read={read}
      rows={read.data?.data}
      texts={texts}
      filter="Filter projects"
      noun={['project', 'projects']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheet-projects-of-user"
      missing={{
        why: 'Check the address.',
        action: <ButtonLink to="/timesheet/users">Manage users</ButtonLink>,
      }}
      empty={{
        title: 'Not in any timesheet project',
        why: 'Days can be filled only for projects the person is in.',
      }}
    >
      <AssignTimesheetProjectsDialog
        user={mayManage && search.dialog?.[0] === 'assign' ? user : undefined}
        onClose={() => change({ dialog: undefined })}
      />
      <RemoveMemberDialog
        removal={mayManage && user && removed ? { project: removed, user } : undefined}
        onRefused={() => void read.refetch()}
        onClose={() => change({ remove: undefined })}
      />
    </ListPage>
  )
}
