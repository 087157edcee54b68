import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type AllocationProject, allocations } from '../contract.ts'

const isOpen = ({ open }: { open: boolean }): boolean => open
const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen })
const UploadAccountsDialog = lazyPart('UploadAccountsDialog', () => import('./UploadAccountsDialog.tsx'), { isOpen })

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
    ],
    [navigate, phone],
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
          <Button onClick={() => change({ dialog: ['upload'] }, false)}>Upload Allocation IDs</Button>
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
      <UploadAccountsDialog open={dialog === 'upload'} onClose={close} projects={all.data?.data ?? []} />
    </ListPage>
  )
}
