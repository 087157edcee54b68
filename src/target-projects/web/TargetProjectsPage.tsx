import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { ModuleProjects, type ModuleOfProjects } from '../../projects/web/ModuleProjects.tsx'
import { type TargetProject, targetProjects } from '../contract.ts'

const UploadTargetsDialog = lazyPart('UploadTargetsDialog', () => import('./UploadTargetsDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/targets')

const module: ModuleOfProjects<TargetProject> = {
  title: 'Manage Targets',
  name: 'Target projects',
  rememberAs: 'target-projects',
  field: 'project_name',
  page: '/target/$projectId',
  counts: [
    { id: 'rows', title: 'Targets', kind: 'number' },
    { id: 'people', title: 'People', kind: 'number' },
  ],
  empty: { title: 'No target projects yet', why: 'Add a project, then its targets and the people who have them.' },
  deleting: 'A project that still has targets can’t be deleted.',
}

export function TargetProjectsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(targetProjects.projects, {})
  const add = useWrite(targetProjects.addProject)
  const remove = useWrite(targetProjects.removeProject)
  return (
    <ModuleProjects
      module={module}
      actions={
        <Button icon="upload" onClick={() => change({ dialog: ['upload'] }, false)}>
          Upload targets
        </Button>
      }
      search={search}
      read={all}
      rows={all.data?.data}
      onAdd={(name) => add.mutateAsync({ body: { project_name: name } })}
      onDelete={({ _id: id }) => remove.mutateAsync({ params: { id } })}
    >
      <UploadTargetsDialog open={search.dialog?.[0] === 'upload'} onClose={() => change({ dialog: undefined })} />
    </ModuleProjects>
  )
}
