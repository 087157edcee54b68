import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
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
import { type Department, departments } from '../contract.ts'
import { isReserved } from '../reserved-rules.ts'
import styles from './DepartmentsPage.module.css'

const CreateDepartmentDialog = lazyPart('CreateDepartmentDialog', () => import('./CreateDepartmentDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/departments')
const rowId = ({ _id }: Department): string => _id

/** 000 §2 Manage Departments. */
export function DepartmentsPage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = (part: Partial<typeof search>, replace = true): void =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace })
  const all = useRead(departments.all, {})
  const q = search.q ?? ''
  const rows = useMemo(
    () => all.data?.data.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase())),
    [all.data, q],
  )
  const remove = useWrite(departments.delete)
  const removed = all.data?.data.find(({ _id }) => _id === search.delete)
  const close = (): void => change({ dialog: undefined, delete: undefined })

  const columns = useMemo<GridColumn<Department>[]>(
    () => [
      { id: 'name', title: 'Name', width: phone ? 170 : 320, frozen: true, hideable: false },
      { id: 'addedBy', title: 'Added By', width: 240, value: ({ addedBy }) => addedBy?.fullName },
      {
        id: 'actions',
        title: 'Actions',
        kind: 'action',
        sortable: false,
        hideable: false,
        label: ({ name }) => (isReserved(name) ? '' : 'Delete'),
        // The two recruiting departments cannot be deleted (decisions 72).
        act: ({ _id, name }) =>
          isReserved(name) ? undefined : () => void navigate({ search: (old) => ({ ...old, delete: _id }) }),
      },
    ],
    [navigate, phone],
  )
  return (
    <div className={styles.departmentsPage}>
      <PageHeader
        title="Manage Departments"
        crumbs={[
          <Link key="users" to="/users">
            Manage Users
          </Link>,
          'Manage Departments',
        ]}
      >
        <Button kind="primary" onClick={() => change({ dialog: ['create'] }, false)}>
          Create Department
        </Button>
      </PageHeader>
      <DataGrid
        name="Departments"
        noun={rows?.length === 1 ? 'department' : 'departments'}
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        page={search.page ?? 1}
        pageSize={search.size ?? 100}
        onPage={(page, size) => change({ page, size }, false)}
        loading={all.isFetching}
        error={all.error === null ? undefined : { message: all.error.message, onRetry: () => void all.refetch() }}
        rememberAs="departments"
        empty={{ title: q === '' ? 'No departments yet' : 'No department matches this filter' }}
        toolbar={<FilterInput label="Filter departments" value={q} onChange={(text) => change({ q: text, page: undefined })} />}
      />
      <CreateDepartmentDialog open={search.dialog?.[0] === 'create'} onClose={close} />
      <ConfirmDialog
        open={removed !== undefined}
        title={`Delete ${removed?.name ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={async () => removed && remove.mutateAsync({ params: { id: removed._id }, body: {} })}
        onClose={close}
      >
        This cannot be undone. A department that people, files or allocation IDs use is not deleted.
      </ConfirmDialog>
    </div>
  )
}
