import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { ModuleProjects, type ModuleOfProjects } from '../../projects/web/ModuleProjects.tsx'
import { type AllocationProject, allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'

const isOpen = ({ open }: { open: boolean }): boolean => open
const SyncDialog = lazyPart('SyncDialog', () => import('./SyncDialog.tsx'), { isOpen })
const LowercaseDialog = lazyPart('LowercaseDialog', () => import('./LowercaseDialog.tsx'), { isOpen })

const route = getRouteApi('/projectAllocations')

const module: ModuleOfProjects<AllocationProject> = {
  title: 'Allocation ID',
  heading: 'Add Projects',
  name: 'Allocation projects',
  rememberAs: 'allocation-projects',
  field: 'project_name',
  page: '/projectAllocation/$projectId',
  counts: [
    { id: 'departments', title: 'Departments', kind: 'number', width: 116 },
    { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
    { id: 'held', title: 'In use', kind: 'number', width: 80 },
  ],
  empty: { title: 'No projects yet', why: 'Add a project and its departments, then upload their allocation IDs.' },
  deleting:
    'It is removed from the allocation projects; its files and timesheets stay. A project with departments or allocation IDs can’t be deleted.',
}

/** The heading is "Add Projects" (002 §2 Project allocation screens, decision 35). */
export function ProjectAllocationsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(allocations.projects, {})
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })
  const maySync = useMay(accountHistory.sync.access.who)
  const add = useWrite(allocations.addProject)
  const remove = useWrite(allocations.deleteProject)
  return (
    <ModuleProjects
      module={module}
      actions={
        <>
          {maySync && (
            <>
              <Button onClick={() => change({ dialog: ['sync'] }, false)}>Sync previous data</Button>
              <Button onClick={() => change({ dialog: ['lowercase'] }, false)}>Sync small case</Button>
            </>
          )}
          <ButtonLink to="/upload-allocation">Upload allocation IDs</ButtonLink>
        </>
      }
      search={search}
      read={all}
      rows={all.data?.data}
      onAdd={(name) => add.mutateAsync({ body: { project_name: name } })}
      onDelete={({ project_name: name }) => remove.mutateAsync({ body: { name } })}
    >
      <SyncDialog open={dialog === 'sync'} onClose={close} />
      <LowercaseDialog open={dialog === 'lowercase'} onClose={close} />
    </ModuleProjects>
  )
}
