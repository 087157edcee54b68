import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn, addedAtColumn, addedByColumn, nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type TargetProject, targetProjects } from '../contract.ts'

const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/targets')
const rowId = ({ _id }: TargetProject): string => _id
const texts = ({ project_name: name }: TargetProject): string[] => [name]

/** The projects that have targets (001 §2 Target projects). */
export function TargetProjectsPage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const all = useRead(targetProjects.projects, {})
  const remove = useWrite(targetProjects.removeProject)
  const removed = all.data?.data.find(({ _id }) => _id === search.delete)

  const columns = useMemo<GridColumn<TargetProject>[]>(
    () => [
      nameColumn({
        id: 'project_name',
        title: 'Project',
        phone,
        open: ({ _id: projectId }) => void navigate({ to: '/target/$projectId', params: { projectId } }),
      }),
      addedByColumn,
      { id: 'rows', title: 'Targets', kind: 'number' },
      { id: 'people', title: 'People', kind: 'number' },
      addedAtColumn,
      actColumn({ label: 'Delete', width: 90, onAct: ({ _id }) => change({ delete: _id }, false) }),
    ],
    [navigate, phone, change],
  )
  return (
    <ListPage
      title="Target projects"
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
      rememberAs="target-projects"
      empty={{ title: 'No target projects yet', why: 'Add a project, then its targets and who has them.' }}
      noMatch="No project matches this filter"
    >
      <AddProjectDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} />
      <DeleteDialog
        name={removed?.project_name}
        onDelete={async () => removed && remove.mutateAsync({ params: { id: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        A project that still has targets is not deleted.
      </DeleteDialog>
    </ListPage>
  )
}
