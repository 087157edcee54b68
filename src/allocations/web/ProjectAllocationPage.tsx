import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { addedAtColumn, addedByColumn, nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useDownload, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { AccountNeedLine } from '../../projects/web/AccountNeedLine.tsx'
import { ProjectModules } from '../../projects/web/ProjectModules.tsx'
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
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const list = useRead(allocations.departments, { params: { projectId } })

  const columns = useMemo<GridColumn<AllocationDepartment>[]>(
    () => [
      nameColumn({
        id: 'department_name',
        title: 'Department',
        to: ({ _id: departmentId }) => ({
          to: '/projectAllocation/$projectId/$departmentId',
          params: { projectId, departmentId },
        }),
      }),
      addedByColumn,
      { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
      { id: 'held', title: 'In use', kind: 'number', width: 80 },
      addedAtColumn,
      buildActionsColumn<AllocationDepartment>(
        ({ department_name: name }) => name,
        ({ _id }) => [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }],
      ),
    ],
    [projectId, change],
  )
  const current = useDownload(accountHistory.download)
  const history = useDownload(accountHistory.download)
  const remove = useWrite(allocations.removeDepartment)
  const removed = list.data?.data.find(({ _id }) => _id === search.delete)
  const title = list.data?.project.project_name ?? 'Project'
  return (
    <ListPage
      title={title}
      crumbs={[buildCrumb('/projectAllocations', 'Allocation ID'), title]}
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
        </>
      }
      add={{ label: 'Add department', disabled: list.data === undefined, onAdd: () => change({ dialog: ['add'] }, false) }}
      lead={
        <>
          <ProjectModules project={projectId} here="allocations" />
          <AccountNeedLine project={projectId} />
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
      empty={{ title: 'No departments yet', why: 'Allocation IDs belong to a department of the project.' }}
    >
      <AddDepartmentDialog
        open={search.dialog?.[0] === 'add'}
        project={projectId}
        present={list.data?.data ?? []}
        onClose={() => change({ dialog: undefined })}
      />
      <DeleteDialog
        name={removed?.name}
        from={title}
        onDelete={async () => removed && remove.mutateAsync({ params: { projectId, departmentId: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        The company department stays. A project department with allocation IDs can’t be deleted.
      </DeleteDialog>
    </ListPage>
  )
}
