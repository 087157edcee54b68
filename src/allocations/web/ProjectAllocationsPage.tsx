import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn, addedAtColumn, addedByColumn, nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AllocationProject, allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'

const isOpen = ({ open }: { open: boolean }): boolean => open
const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen })
const SyncDialog = lazyPart('SyncDialog', () => import('./SyncDialog.tsx'), { isOpen })
const LowercaseDialog = lazyPart('LowercaseDialog', () => import('./LowercaseDialog.tsx'), { isOpen })

const route = getRouteApi('/projectAllocations')
const rowId = ({ _id }: AllocationProject): string => _id
const texts = ({ project_name: name }: AllocationProject): string[] => [name]

/** The allocation projects, titled "Add Projects" (002 §2 Project allocation screens, decisions 35). */
export function ProjectAllocationsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const all = useRead(allocations.projects, {})
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })
  const maySync = useMay(accountHistory.sync.access.who)
  const remove = useWrite(allocations.deleteProject)
  const removed = all.data?.data.find(({ _id }) => _id === search.delete)

  const columns = useMemo<GridColumn<AllocationProject>[]>(
    () => [
      nameColumn({
        id: 'project_name',
        title: 'Project Name',
        open: ({ _id: projectId }) => void navigate({ to: '/projectAllocation/$projectId', params: { projectId } }),
      }),
      addedByColumn,
      { id: 'departments', title: 'Departments', kind: 'number', width: 116 },
      { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
      { id: 'held', title: 'In use', kind: 'number', width: 80 },
      addedAtColumn,
      actColumn({ label: 'Delete', width: 90, onAct: ({ _id }) => change({ delete: _id }, false) }),
    ],
    [navigate, change],
  )
  return (
    <ListPage
      title="Add Projects"
      actions={
        <>
          {maySync && (
            <>
              <Button onClick={() => change({ dialog: ['sync'] }, false)}>Sync previous data</Button>
              <Button onClick={() => change({ dialog: ['lowercase'] }, false)}>Sync small case</Button>
            </>
          )}
          <ButtonLink to="/upload-allocation">Upload Allocation IDs</ButtonLink>
        </>
      }
      add={{ label: 'Add Project', onAdd: () => change({ dialog: ['add'] }, false) }}
      name="Allocation projects"
      search={search}
      onSearch={change}
      read={all}
      rows={all.data?.data}
      texts={texts}
      filter="Filter projects"
      noun={['project', 'projects']}
      columns={columns}
      rowId={rowId}
      rememberAs="allocation-projects"
      empty={{
        title: 'No projects yet',
        why: 'Add a project, its departments, then upload their allocation IDs.',
      }}
    >
      <AddProjectDialog open={dialog === 'add'} onClose={close} />
      <SyncDialog open={dialog === 'sync'} onClose={close} />
      <LowercaseDialog open={dialog === 'lowercase'} onClose={close} />
      <DeleteDialog
        name={removed?.project_name}
        onDelete={async () => removed && remove.mutateAsync({ body: { name: removed.project_name } })}
        onClose={() => change({ delete: undefined })}
      >
        It leaves the allocation projects; its files and timesheets stay. A project that has departments or allocation IDs is not
        deleted.
      </DeleteDialog>
    </ListPage>
  )
}
