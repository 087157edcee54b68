import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../../kit/ui/theme/theme.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { type Section, sections } from '../contract.ts'
import { ProjectList } from './ProjectList.tsx'
import textLinkStyles from '../../../kit/ui/button/TextLink.module.css'
import projectListStyles from './ProjectList.module.css'

const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/manage-file')

/** 000 §2 Manage File: the projects, each with its files. */
export function ManageFilePage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const name = useMemo<GridColumn<Section>>(
    () => ({
      id: 'name',
      title: 'Project Name',
      width: phone ? 170 : 300,
      frozen: true,
      hideable: false,
      show: (row) => (
        <Link to="/manage-file/$project" params={{ project: row.name }} tabIndex={-1} className={textLinkStyles.safeLink}>
          {row.name}
        </Link>
      ),
    }),
    [phone],
  )
  const all = useRead(sections.managed, {})
  const addButton = (
    <Button kind="primary" onClick={() => change({ dialog: ['add'] }, false)}>
      Add Project
    </Button>
  )
  return (
    <div className={projectListStyles.projectsPage}>
      <PageHeader title="Manage File">{addButton}</PageHeader>
      <ProjectList {...{ all, name, search, addButton }} onSearch={change} rememberAs="manage-file" />
      <AddProjectDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} managed />
    </div>
  )
}
