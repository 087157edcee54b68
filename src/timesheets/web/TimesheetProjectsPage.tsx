import { getRouteApi } from '@tanstack/react-router'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { ModuleProjects, type ModuleOfProjects } from '../../projects/web/ModuleProjects.tsx'
import { type TimesheetProject, timesheets } from '../contract.ts'
import { members } from '../members-contract.ts'

const TimesheetReportDialog = lazyPart('TimesheetReportDialog', () => import('./TimesheetReportDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const UploadMembersDialog = lazyPart('UploadMembersDialog', () => import('./UploadMembersDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/timesheet/projects')

const module: ModuleOfProjects<TimesheetProject> = {
  title: 'Manage Projects',
  name: 'Timesheet projects',
  rememberAs: 'timesheet-projects',
  field: 'name',
  page: '/timesheet/$projectId',
  counts: [{ id: 'userCount', title: 'Users', kind: 'number', width: 80 }],
  empty: { title: 'No projects yet', why: 'Add a project, then the people who fill their timesheets with it.' },
  deleting: ({ userCount }) =>
    `${userCount === 0 ? '' : `${formatQuantity(userCount, 'user leaves', 'users leave')} it. `}Past days keep its name. A project with unapproved days can’t be deleted.`,
}

export function TimesheetProjectsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(timesheets.projects, {})
  const add = useWrite(timesheets.addProject)
  const remove = useWrite(members.removeProject)
  return (
    <ModuleProjects
      module={module}
      actions={
        <>
          <Button icon="upload" onClick={() => change({ dialog: ['upload'] }, false)}>
            Upload members
          </Button>
          <Button onClick={() => change({ dialog: ['report'] }, false)}>Timesheet report</Button>
        </>
      }
      search={search}
      read={all}
      rows={all.data?.data}
      onAdd={(name) => add.mutateAsync({ body: { name } })}
      onDelete={({ _id: id, userCount }) =>
        remove.mutateAsync({ params: { id }, query: userCount > 0 ? { confirm: 'true' } : {} })
      }
    >
      <UploadMembersDialog open={search.dialog?.[0] === 'upload'} onClose={() => change({ dialog: undefined })} />
      <TimesheetReportDialog
        open={search.dialog?.[0] === 'report'}
        projects={all.data?.data ?? []}
        onClose={() => change({ dialog: undefined })}
      />
    </ModuleProjects>
  )
}
