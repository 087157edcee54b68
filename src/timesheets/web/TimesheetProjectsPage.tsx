import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn, addedAtColumn, addedByColumn, nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type TimesheetProject, timesheets } from '../contract.ts'
import { members } from '../members-contract.ts'

const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen: ({ open }) => open })

const ReportDialog = lazyPart('ReportDialog', () => import('./ReportDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/timesheet/projects')
const rowId = ({ _id }: TimesheetProject): string => _id
const texts = ({ name }: TimesheetProject): string[] => [name]

/** The projects that people fill timesheets for (001 §2 Timesheet). */
export function TimesheetProjectsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const all = useRead(timesheets.projects, {})
  const mayReport = useMay('admin')
  const remove = useWrite(members.removeProject)
  const removed = all.data?.data.find(({ _id }) => _id === search.delete)

  const columns = useMemo<GridColumn<TimesheetProject>[]>(
    () => [
      nameColumn({
        id: 'name',
        title: 'Name',
        open: ({ _id: projectId }) => void navigate({ to: '/timesheet/$projectId', params: { projectId } }),
      }),
      addedByColumn,
      { id: 'users', title: 'Users', kind: 'number', width: 80 },
      addedAtColumn,
      actColumn({ label: 'Delete', width: 90, onAct: ({ _id }) => change({ delete: _id }, false) }),
    ],
    [navigate, change],
  )
  return (
    <ListPage
      title="Timesheet projects"
      actions={mayReport && <Button onClick={() => change({ dialog: ['report'] }, false)}>Timesheet report</Button>}
      add={{ label: 'Add Project', onAdd: () => change({ dialog: ['add'] }, false) }}
      search={search}
      onSearch={change}
      read={all}
      rows={all.data?.data}
      texts={texts}
      filter="Filter projects"
      noun={['project', 'projects']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheet-projects"
      empty={{ title: 'No projects yet', why: 'Add a project, then the people who fill their days with it.' }}
    >
      <AddProjectDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} />
      <ReportDialog
        open={mayReport && search.dialog?.[0] === 'report'}
        projects={all.data?.data ?? []}
        onClose={() => change({ dialog: undefined })}
      />
      <DeleteDialog
        name={removed?.name}
        onDelete={async () => removed && remove.mutateAsync({ params: { id: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        Past days keep its name. A project that somebody is in is not deleted.
      </DeleteDialog>
    </ListPage>
  )
}
