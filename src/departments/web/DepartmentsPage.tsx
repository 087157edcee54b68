import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { addedByColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Department, departments } from '../contract.ts'
import { isReserved } from '../reserved-rules.ts'

const CreateDepartmentDialog = lazyPart('CreateDepartmentDialog', () => import('./CreateDepartmentDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/departments')
const rowId = ({ _id }: Department): string => _id
const texts = ({ name }: Department): string[] => [name]

export function DepartmentsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(departments.all, {})
  const remove = useWrite(departments.delete)
  const removed = all.data?.data.find(({ _id }) => _id === search.delete)
  const close = (): void => change({ dialog: undefined, delete: undefined })

  const columns = useMemo<GridColumn<Department>[]>(
    () => [
      { id: 'name', title: 'Name', width: 320, frozen: true, hideable: false },
      { ...addedByColumn, width: 240 },
      buildActionsColumn<Department>(
        ({ name }) => name,
        ({ _id, name }) =>
          // The two recruiting departments cannot be deleted (decision 72).
          isReserved(name) ? [] : [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }],
      ),
    ],
    [change],
  )
  return (
    <ListPage
      title="Manage Departments"
      crumbs={[buildCrumb('/users', 'Manage Users'), 'Manage Departments']}
      actions={
        <Button kind="primary" onClick={() => change({ dialog: ['create'] }, false)}>
          Create Department
        </Button>
      }
      name="Departments"
      search={search}
      onSearch={change}
      read={all}
      rows={all.data?.data}
      texts={texts}
      filter="Filter departments"
      noun={['department', 'departments']}
      columns={columns}
      rowId={rowId}
      rememberAs="departments"
      empty={{ title: 'No departments yet' }}
    >
      <CreateDepartmentDialog open={search.dialog?.[0] === 'create'} onClose={close} />
      <DeleteDialog
        name={removed?.name}
        onDelete={async () => removed && remove.mutateAsync({ params: { id: removed._id }, body: {} })}
        onClose={close}
      >
        This can’t be undone. A department used by people, files or allocation IDs can’t be deleted.
      </DeleteDialog>
    </ListPage>
  )
}
