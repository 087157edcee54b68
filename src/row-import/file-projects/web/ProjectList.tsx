import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { addedAtColumn, addedByColumn } from '../../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import type { Refused } from '../../../kit/web/call.ts'
import type { Section } from '../contract.ts'
import type { ProjectListSearch } from './search.ts'

const rowId = ({ _id }: Section): string => _id
const texts = ({ name }: Section): string[] => [name]

const shared: GridColumn<Section>[] = [
  addedByColumn,
  { id: 'files', title: 'Files', kind: 'number', width: 80 },
  { id: 'rows', decides: true, title: 'Tasks', kind: 'number', width: 90 },
  addedAtColumn,
]

type ProjectListProps = {
  title: string
  actions?: ReactNode
  all: UseQueryResult<{ data: Section[] }, Refused>
  name: GridColumn<Section>
  rowActions?: GridColumn<Section>
  search: Omit<ProjectListSearch, 'dialog'>
  onSearch: (part: Partial<ProjectListSearch>, replace?: boolean) => void
  rememberAs: string
  children: ReactNode
}

export function ProjectList({ title, actions, all, name, rowActions, search, onSearch, rememberAs, children }: ProjectListProps) {
  const columns = useMemo(() => [name, ...shared, ...(rowActions === undefined ? [] : [rowActions])], [name, rowActions])
  return (
    <ListPage
      title={title}
      actions={actions}
      add={{ label: 'Add Project', onAdd: () => onSearch({ dialog: ['add'] }, false) }}
      name="Projects"
      search={search}
      onSearch={onSearch}
      read={all}
      rows={all.data?.data}
      texts={texts}
      filter="Filter projects"
      noun={['project', 'projects']}
      columns={columns}
      rowId={rowId}
      rememberAs={rememberAs}
      empty={{ title: 'No projects yet', why: 'A project contains the files with the tasks people work on.' }}
    >
      {children}
    </ListPage>
  )
}
