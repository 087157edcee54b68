import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useDownload, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AllocationDepartment, allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'

const AddDepartmentDialog = lazyPart('AddDepartmentDialog', () => import('./AddDepartmentDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/projectAllocation/$projectId')
const rowId = ({ _id }: AllocationDepartment): string => _id
const texts = ({ name }: AllocationDepartment): string[] => [name]

/** The departments of an allocation project (002 §2 Project allocation screens). */
export function ProjectAllocationPage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const list = useRead(allocations.departments, { params: { projectId } })

  const columns = useMemo<GridColumn<AllocationDepartment>[]>(
    () => [
      {
        id: 'department_name',
        title: 'Department',
        kind: 'action',
        width: phone ? 170 : 300,
        frozen: true,
        hideable: false,
        act:
          ({ _id: departmentId }) =>
          () =>
            void navigate({ to: '/projectAllocation/$projectId/$departmentId', params: { projectId, departmentId } }),
      },
      { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
      { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
      { id: 'held', title: 'In use', kind: 'number', width: 80 },
      { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
      {
        id: 'actions',
        title: 'Actions',
        kind: 'action',
        width: 90,
        sortable: false,
        hideable: false,
        label: () => 'Delete',
        act:
          ({ _id }) =>
          () =>
            void navigate({ search: (old) => ({ ...old, delete: _id }) }),
      },
    ],
    [navigate, projectId, phone],
  )
  const addButton = (
    <Button kind="primary" disabled={list.data === undefined} onClick={() => change({ dialog: ['add'] }, false)}>
      Add Department
    </Button>
  )
  const current = useDownload(accountHistory.download)
  const history = useDownload(accountHistory.download)
  const remove = useWrite(allocations.removeDepartment)
  const removed = list.data?.data.find(({ _id }) => _id === search.delete)
  const title = list.data?.project.project_name ?? 'Project'
  return (
    <ListPage
      title={title}
      crumbs={[
        <Link key="projects" to="/projectAllocations">
          Add Projects
        </Link>,
        title,
      ]}
      actions={
        <>
          <ButtonLink to="/projectAllocation/$projectId/timeline" params={{ projectId }}>
            Timeline
          </ButtonLink>
          <DownloadButton
            download={current}
            onClick={() => void current.start({ params: { projectId }, body: { what: 'current' } })}
          >
            Download current
          </DownloadButton>
          <DownloadButton
            download={history}
            onClick={() => void history.start({ params: { projectId }, body: { what: 'history' } })}
          >
            Download history
          </DownloadButton>
          {addButton}
        </>
      }
      name={`Departments of ${title}`}
      search={search}
      onSearch={change}
      read={list}
      rows={list.data?.data}
      texts={texts}
      filter="Filter departments"
      noun={['department', 'departments']}
      columns={columns}
      rowId={rowId}
      rememberAs="allocation-departments"
      empty={{ title: 'No departments yet', why: 'Allocation IDs belong to a department of the project.', action: addButton }}
      noMatch="No department matches this filter"
    >
      <AddDepartmentDialog
        open={search.dialog?.[0] === 'add'}
        project={projectId}
        present={list.data?.data ?? []}
        onClose={() => change({ dialog: undefined })}
      />
      <ConfirmDialog
        open={removed !== undefined}
        title={`Delete ${removed?.name ?? ''} from ${title}?`}
        verb="Delete"
        danger
        onConfirm={async () => removed && remove.mutateAsync({ params: { projectId, departmentId: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        The company department stays. A department of the project that has allocation IDs is not deleted.
      </ConfirmDialog>
    </ListPage>
  )
}
