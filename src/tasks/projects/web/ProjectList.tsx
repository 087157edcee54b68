import { type ReactNode, useMemo } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import type { Section } from '../contract.ts'
import type { ProjectsSearch } from './search.ts'

const PAGE_SIZE = 100
const rowId = ({ _id }: Section): string => _id

/** The columns beside the name in every list of projects. */
const shared: GridColumn<Section>[] = [
  { id: 'addedBy', title: 'Added By', width: 220, value: ({ addedBy }) => addedBy?.fullName },
  { id: 'files', title: 'Files', kind: 'number', width: 80 },
  { id: 'rows', title: 'Tasks', kind: 'number', width: 90 },
  { id: 'created_at', title: 'Added', kind: 'instant', hidden: true },
]

type ProjectListProps = {
  all: {
    data: { data: Section[] } | undefined
    isFetching: boolean
    error: { message: string } | null
    refetch: () => unknown
  }
  /** The column of the name, with its link. */
  name: GridColumn<Section>
  /** The column of the row actions. */
  actions?: GridColumn<Section>
  search: ProjectsSearch
  onSearch: (part: Partial<ProjectsSearch>, replace?: boolean) => void
  /** The button that adds a project, shown also in the empty state. */
  addButton: ReactNode
  /** The grid's key for its stored layout. */
  rememberAs: string
}

/** The projects of the task module with their files and tasks, filtered by a part of the name. */
export function ProjectList({ all, name, actions, search, onSearch, addButton, rememberAs }: ProjectListProps) {
  const q = search.q ?? ''
  const rows = useMemo(
    () => all.data?.data.filter((row) => row.name.toLowerCase().includes(q.trim().toLowerCase())),
    [all.data, q],
  )
  const columns = useMemo(() => [name, ...shared, ...(actions === undefined ? [] : [actions])], [name, actions])
  return (
    <DataGrid
      name="Projects"
      noun="projects"
      columns={columns}
      rows={rows}
      rowId={rowId}
      sort={sortOf(search.sort)}
      onSort={(sort) => onSearch({ sort: sortText(sort), page: undefined })}
      page={search.page ?? 1}
      pageSize={search.size ?? PAGE_SIZE}
      onPage={(page, size) => onSearch({ page, size }, false)}
      loading={all.isFetching}
      error={all.error === null ? undefined : { message: all.error.message, onRetry: () => void all.refetch() }}
      rememberAs={rememberAs}
      empty={
        q === ''
          ? { title: 'No projects yet', why: 'A project holds the files whose tasks people work on.', action: addButton }
          : { title: 'No project matches this filter', action: <Button onClick={() => onSearch({ q: undefined })}>Reset</Button> }
      }
      toolbar={<FilterInput label="Filter projects" value={q} onChange={(text) => onSearch({ q: text, page: undefined })} />}
    />
  )
}
