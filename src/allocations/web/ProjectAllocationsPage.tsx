import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type AllocationProject, allocations } from '../contract.ts'
import allocationsPageStyles from './AllocationsPage.module.css'

const isOpen = ({ open }: { open: boolean }): boolean => open
const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen })
const UploadAccountsDialog = lazyPart('UploadAccountsDialog', () => import('./UploadAccountsDialog.tsx'), { isOpen })

const route = getRouteApi('/projectAllocations')
const rowId = ({ _id }: AllocationProject): string => _id

/** The allocation projects, titled "Add Projects" (002 §2 Project allocation screens, decisions 35). */
export function ProjectAllocationsPage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const all = useRead(allocations.projects, {})
  const q = search.q ?? ''
  const rows = useMemo(
    () => all.data?.data.filter(({ project_name: name }) => name.toLowerCase().includes(q.trim().toLowerCase())),
    [all.data, q],
  )
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })

  const columns = useMemo<GridColumn<AllocationProject>[]>(
    () => [
      {
        id: 'project_name',
        title: 'Project Name',
        kind: 'action',
        width: phone ? 170 : 300,
        frozen: true,
        hideable: false,
        act:
          ({ _id: projectId }) =>
          () =>
            void navigate({ to: '/projectAllocation/$projectId', params: { projectId } }),
      },
      { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
      { id: 'departments', title: 'Departments', kind: 'number', width: 116 },
      { id: 'accounts', title: 'Allocation IDs', kind: 'number', width: 120 },
      { id: 'held', title: 'In use', kind: 'number', width: 80 },
      { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
    ],
    [navigate, phone],
  )
  const addButton = (
    <Button kind="primary" onClick={() => change({ dialog: ['add'] }, false)}>
      Add Project
    </Button>
  )
  return (
    <div className={allocationsPageStyles.allocationsPage}>
      <PageHeader title="Add Projects">
        <Button onClick={() => change({ dialog: ['upload'] }, false)}>Upload Allocation IDs</Button>
        {addButton}
      </PageHeader>
      <DataGrid
        name="Allocation projects"
        noun="projects"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        page={search.page ?? 1}
        pageSize={search.size ?? 100}
        onPage={(page, size) => change({ page, size }, false)}
        loading={all.isFetching}
        error={all.error === null ? undefined : { message: all.error.message, onRetry: () => void all.refetch() }}
        rememberAs="allocation-projects"
        empty={
          q === ''
            ? {
                title: 'No projects yet',
                why: 'Add a project, its departments, then upload their allocation IDs.',
                action: addButton,
              }
            : { title: 'No project matches this filter', action: <Button onClick={() => change({ q: undefined })}>Reset</Button> }
        }
        toolbar={<FilterInput label="Filter projects" value={q} onChange={(text) => change({ q: text, page: undefined })} />}
      />
      <AddProjectDialog open={dialog === 'add'} onClose={close} />
      <UploadAccountsDialog open={dialog === 'upload'} onClose={close} projects={all.data?.data ?? []} />
    </div>
  )
}
