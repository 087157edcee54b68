import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AllocationDepartment, allocations } from '../contract.ts'
import allocationsPageStyles from './AllocationsPage.module.css'

const AddDepartmentDialog = lazyPart('AddDepartmentDialog', () => import('./AddDepartmentDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/projectAllocation/$projectId')
const rowId = ({ _id }: AllocationDepartment): string => _id

/** The departments of an allocation project (002 §2 Project allocation screens). */
export function ProjectAllocationPage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const list = useRead(allocations.departments, { params: { projectId } })
  const q = search.q ?? ''
  const rows = useMemo(
    () => list.data?.data.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase())),
    [list.data, q],
  )

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
  const remove = useWrite(allocations.removeDepartment)
  const removed = list.data?.data.find(({ _id }) => _id === search.delete)
  const title = list.data?.project.project_name ?? 'Project'
  return (
    <div className={allocationsPageStyles.allocationsPage}>
      <PageHeader
        title={title}
        crumbs={[
          <Link key="projects" to="/projectAllocations">
            Add Projects
          </Link>,
          title,
        ]}
      >
        {addButton}
      </PageHeader>
      <DataGrid
        name={`Departments of ${title}`}
        noun={rows?.length === 1 ? 'department' : 'departments'}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        page={search.page ?? 1}
        pageSize={search.size ?? 100}
        onPage={(page, size) => change({ page, size }, false)}
        loading={list.isFetching}
        error={list.error === null ? undefined : { message: list.error.message, onRetry: () => void list.refetch() }}
        rememberAs="allocation-departments"
        empty={
          q === ''
            ? { title: 'No departments yet', why: 'Allocation IDs belong to a department of the project.', action: addButton }
            : {
                title: 'No department matches this filter',
                action: <Button onClick={() => change({ q: undefined })}>Reset</Button>,
              }
        }
        toolbar={<FilterInput label="Filter departments" value={q} onChange={(text) => change({ q: text, page: undefined })} />}
      />
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
    </div>
  )
}
