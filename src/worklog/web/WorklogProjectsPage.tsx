import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { ModuleProjects, type ModuleOfProjects } from '../../projects/web/ModuleProjects.tsx'
import { type WorklogProject, worklog } from '../contract.ts'

const WorklogReportDialog = lazyPart('WorklogReportDialog', () => import('./WorklogReportDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/worklog')

const module: ModuleOfProjects<WorklogProject> = {
  title: 'Worklog',
  name: 'Worklog projects',
  rememberAs: 'worklog-projects',
  field: 'name',
  page: '/worklog/$projectId',
  counts: [{ id: 'subjectCount', title: 'Subjects', kind: 'number' }],
  empty: { title: 'No projects yet', why: 'Add a project, then its subjects, their profiles, and the people who work for them.' },
  deleting: 'It is removed from the worklog; its files and timesheets stay. A project that still has subjects can’t be deleted.',
}

export function WorklogProjectsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(worklog.projects, {})
  const add = useWrite(worklog.addProject)
  const remove = useWrite(worklog.removeProject)
  return (
    <ModuleProjects
      module={module}
      actions={<Button onClick={() => change({ dialog: ['report'] }, false)}>Generate report</Button>}
      search={search}
      read={all}
      rows={all.data?.data}
      onAdd={(name) => add.mutateAsync({ body: { name } })}
      onDelete={({ _id: id }) => remove.mutateAsync({ params: { id } })}
    >
      <WorklogReportDialog open={search.dialog?.[0] === 'report'} onClose={() => change({ dialog: undefined })} />
    </ModuleProjects>
  )
}
