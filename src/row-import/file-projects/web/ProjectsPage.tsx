import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { formatPlural } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { DeleteDialog } from '../../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { buildActionsColumn } from '../../../kit/ui/list-page/RowActions.tsx'
import { nameColumn } from '../../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { type Section, sections } from '../contract.ts'
import { ProjectList } from './ProjectList.tsx'

const isOpen = ({ open }: { open: boolean }): boolean => open
const AddFileProject = lazyPart('AddFileProject', () => import('./AddFileProject.tsx'), { isOpen })

const route = getRouteApi('/projects')

const name = nameColumn<Section>({
  id: 'name',
  title: 'Project Name',
  to: ({ name: sectionName }) => ({ to: '/project/$sectionName', params: { sectionName } }),
})

/** The page Manage Projects (000 §2, sections). */
export function ProjectsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const all = useRead(sections.list, {})
  const remove = useWrite(sections.delete)
  const dialog = search.dialog?.[0]
  const removed = dialog === 'delete' ? all.data?.data.find(({ name }) => name === search.project) : undefined
  const close = (): void => change({ dialog: undefined, project: undefined, name: undefined })

  const importing = useCallback(
    (kind: 'tasks' | 'done', section?: string) =>
      void navigate({ to: '/import/$kind', params: { kind }, search: section === undefined ? {} : { section } }),
    [navigate],
  )
  const details = useCallback(
    ({ name }: Section) => void navigate({ to: '/project/$sectionName', params: { sectionName: name } }),
    [navigate],
  )
  const rowActions = useMemo(
    () =>
      buildActionsColumn<Section>(
        ({ name: of }) => of,
        (row) => [
          { key: 'details', label: 'Show Details', onAct: () => details(row) },
          { key: 'task', label: 'Add Task', onAct: () => importing('tasks', row.name) },
          {
            key: 'delete',
            label: 'Delete',
            danger: true,
            onAct: () => change({ dialog: ['delete'], project: row.name }, false),
          },
        ],
      ),
    [details, importing, change],
  )

  return (
    <ProjectList
      title="Manage Projects"
      actions={
        <>
          <Button onClick={() => importing('done')}>Add Done Task</Button>
          <Button onClick={() => importing('tasks')}>Add Task</Button>
        </>
      }
      {...{ all, name, rowActions, search }}
      onSearch={change}
      rememberAs="projects"
    >
      <AddFileProject open={dialog === 'add'} all={all.data?.data} initial={search.name} onClose={close} />
      <DeleteDialog
        name={removed?.name}
        onDelete={async () => removed && remove.mutateAsync({ body: { name: removed.name } })}
        onClose={close}
      >
        {removed !== undefined && removed.files > 0
          ? `It still has ${removed.files} ${formatPlural(removed.files, 'file')}. Delete its files first.`
          : 'It is removed from this list. Where other modules use the project, it stays.'}
      </DeleteDialog>
    </ProjectList>
  )
}
