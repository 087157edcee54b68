import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
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
  const phone = useIsPhone()
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
      {
        id: 'project_name',
        title: 'Project Name',
        kind: 'action',
        width: phone ? 170 : 300,
        frozen: true,
        hideable: false,
        act:
          ({ _id: projectId }) =>
          () =>
            void navigate({ to: '/projectAllocation/$projectId', params: { projectId } }),
      },
      { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
      { id: 'departments', title: 'Departments', kind: 'number', width: 116 },
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
            change({ delete: _id }, false),
      },
    ],
    [navigate, phone, change],
  )
  const addButton = (
    <Button kind="primary" onClick={() => change({ dialog: ['add'] }, false)}>
      Add Project
    </Button>
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
          {addButton}
        </>
      }
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
        action: addButton,
      }}
      noMatch="No project matches this filter"
    >
      <AddProjectDialog open={dialog === 'add'} onClose={close} />
      <SyncDialog open={dialog === 'sync'} onClose={close} />
      <LowercaseDialog open={dialog === 'lowercase'} onClose={close} />
      <ConfirmDialog
        open={removed !== undefined}
        title={`Delete ${removed?.project_name ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={async () => removed && remove.mutateAsync({ body: { name: removed.project_name } })}
        onClose={() => change({ delete: undefined })}
      >
        It leaves the allocation projects; its files and timesheets stay. A project that has departments or allocation IDs is not
        deleted.
      </ConfirmDialog>
    </ListPage>
  )
}
