import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { ProjectModules } from '../../projects/web/ProjectModules.tsx'
import { type WorklogSubject, worklog } from '../contract.ts'

const AddSubjectDialog = lazyPart('AddSubjectDialog', () => import('./AddSubjectDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/worklog/$projectId')
const rowId = ({ _id }: WorklogSubject): string => _id
const texts = ({ name, profiles }: WorklogSubject): string[] => [name, ...profiles.map((profile) => profile.name)]

export function SubjectsPage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const read = useRead(worklog.project, { params: { id: projectId } })
  const remove = useWrite(worklog.removeSubject)
  const project = read.data?.data
  const removed = project?.subjects.find(({ _id }) => _id === search.delete)

  const columns = useMemo<GridColumn<WorklogSubject>[]>(
    () => [
      nameColumn({
        id: 'name',
        title: 'Subject',
        to: ({ _id: subjectId }) => ({ to: '/worklog/$subjectId/profiles', params: { subjectId } }),
      }),
      { id: 'count', title: 'Profiles', kind: 'number', value: ({ profiles }) => profiles.length },
      { id: 'profiles', title: 'Their names', width: 420, value: ({ profiles }) => profiles.map(({ name }) => name).join(', ') },
      buildActionsColumn<WorklogSubject>(
        ({ name }) => name,
        ({ _id }) => [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }],
      ),
    ],
    [change],
  )
  const title = project?.name ?? 'Worklog project'
  return (
    <ListPage
      title={title}
      crumbs={[buildCrumb('/worklog', 'Worklog'), title]}
      add={{ label: 'Add subject', disabled: project === undefined, onAdd: () => change({ dialog: ['add'] }, false) }}
      lead={<ProjectModules project={projectId} here="worklog" />}
      name={`Subjects of ${title}`}
      search={search}
      onSearch={change}
      read={read}
      rows={project?.subjects}
      texts={texts}
      filter="Filter subjects and profiles"
      noun={['subject', 'subjects']}
      columns={columns}
      rowId={rowId}
      rememberAs="worklog-subjects"
      missing={{ why: 'It may have been deleted.', action: <ButtonLink to="/worklog">Worklog</ButtonLink> }}
      empty={{ title: 'No subjects in this project', why: 'Add a subject, then its profiles with their budgets.' }}
    >
      <AddSubjectDialog
        open={search.dialog?.[0] === 'add' && project !== undefined}
        projectId={projectId}
        onClose={() => change({ dialog: undefined })}
      />
      <DeleteDialog
        name={removed?.name}
        onDelete={async () => removed && remove.mutateAsync({ params: { id: projectId, subjectId: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        A subject that still has profiles can’t be deleted.
      </DeleteDialog>
    </ListPage>
  )
}
