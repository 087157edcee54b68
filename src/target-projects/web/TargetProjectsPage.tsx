import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
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
      {
        id: 'project_name',
        title: 'Project',
        kind: 'action',
        width: phone ? 170 : 300,
        frozen: true,
        hideable: false,
        act:
          ({ _id: projectId }) =>
          () =>
            void navigate({ to: '/target/$projectId', params: { projectId } }),
      },
      { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
      { id: 'rows', title: 'Targets', kind: 'number' },
      { id: 'people', title: 'People', kind: 'number' },
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
            void navigate({ search: (old) => ({ ...old, delete: _id }) }),
      },
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
      title="Target projects"
      actions={addButton}
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
      empty={{ title: 'No target projects yet', why: 'Add a project, then its targets and who has them.', action: addButton }}
      noMatch="No project matches this filter"
    >
      <AddProjectDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} />
      <ConfirmDialog
        open={removed !== undefined}
        title={`Delete ${removed?.project_name ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={async () => removed && remove.mutateAsync({ params: { id: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        A project that still has targets is not deleted.
      </ConfirmDialog>
    </ListPage>
  )
}
