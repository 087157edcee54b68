import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { type Section, sections } from '../contract.ts'
import { ProjectList } from './ProjectList.tsx'

const AddFileProject = lazyPart('AddFileProject', () => import('./AddFileProject.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/manage-file')

const name = nameColumn<Section>({
  id: 'name',
  title: 'Project Name',
  to: ({ name: project }) => ({ to: '/manage-file/$project', params: { project } }),
})

/** The page Manage File (000 §2). */
export function ManageFilePage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const all = useRead(sections.managed, {})
  return (
    <ProjectList title="Manage File" {...{ all, name, search }} onSearch={change} rememberAs="manage-file">
      <AddFileProject
        open={search.dialog?.[0] === 'add'}
        all={all.data?.data}
        initial={search.name}
        onClose={() => change({ dialog: undefined, name: undefined })}
        managed
      />
    </ProjectList>
  )
}
