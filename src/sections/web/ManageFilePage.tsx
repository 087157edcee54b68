import { Link, getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/FilterInput.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/PageHeader.tsx'
import { useRead } from '../../kit/web.tsx'
import { type Section, sections } from '../contract.ts'
import './projects.css'

const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/manage-file')
const PAGE_SIZE = 100
const rowId = ({ _id }: Section): string => _id

const columns: GridColumn<Section>[] = [
  {
    ...{ id: 'name', title: 'Project Name', width: 300, frozen: true, hideable: false },
    show: ({ name }) => (
      <Link to="/manage-file/$project" params={{ project: name }} tabIndex={-1} className="safe-link">
        {name}
      </Link>
    ),
  },
  { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
  { id: 'files', title: 'Files', kind: 'number', width: 80 },
  { id: 'rows', title: 'Tasks', kind: 'number', width: 90 },
  { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
]

/** 000 §2 Manage File: the projects, each with its files. */
export function ManageFilePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const all = useRead(sections.managed, {})
  const q = search.q ?? ''
  const rows = useMemo(
    () => all.data?.data.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase())),
    [all.data, q],
  )
  const addButton = (
    <Button type="primary" onClick={() => change({ dialog: ['add'] }, false)}>
      Add Project
    </Button>
  )
  return (
    <div className="projects-page">
      <PageHeader title="Manage File">{addButton}</PageHeader>
      <DataGrid
        name="Projects"
        noun="projects"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        page={search.page ?? 1}
        pageSize={search.size ?? PAGE_SIZE}
        onPage={(page, size) => change({ page, size }, false)}
        loading={all.isFetching}
        error={all.error === null ? undefined : { message: all.error.message, onRetry: () => void all.refetch() }}
        rememberAs="manage-file"
        empty={
          q === ''
            ? { title: 'No projects yet', why: 'A project holds the files whose tasks people work on.', action: addButton }
            : { title: 'No project matches this filter', action: <Button onClick={() => change({ q: undefined })}>Reset</Button> }
        }
        toolbar={<FilterInput label="Filter projects" value={q} onChange={(text) => change({ q: text, page: undefined })} />}
      />
      <AddProjectDialog open={search.dialog?.[0] === 'add'} onClose={() => change({ dialog: undefined })} managed />
    </div>
  )
}
