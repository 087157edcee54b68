import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { addedAtColumn, addedByColumn, nameColumn, type PageLink } from '../../kit/ui/list-page/columns.tsx'
import { ListPage, type ListPageProps, type ListSearch } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import type { ModuleProject } from '../contract.ts'

const AddProjectDialog = lazyPart('AddProjectDialog', () => import('./AddProjectDialog.tsx'), { isOpen: ({ open }) => open })

type NameField = 'name' | 'project_name'
type Listed = ModuleProject & { [Field in NameField]?: string }

/** How a module shows its projects. Must be a constant of the module's page. */
export type ModuleOfProjects<Row> = Pick<ListPageProps<Row>, 'title' | 'heading' | 'name' | 'rememberAs' | 'empty'> & {
  field: NameField
  page: `/${string}/$projectId`
  counts: readonly GridColumn<Row>[]
  /** A sentence about the effect of a deletion, or about what prevents it. */
  deleting: string | ((project: Row) => string)
}

/** `dialog` is 'add' or a dialog of the page, `name` is the name to add, and `delete` is the `_id` in the confirmation dialog. */
type Search = ListSearch & { dialog?: string[] | undefined; name?: string | undefined; delete?: string | undefined }

type Props<Row> = Pick<ListPageProps<Row>, 'actions' | 'read'> & {
  module: ModuleOfProjects<Row>
  search: Search
  rows: readonly Row[] | undefined
  onAdd: (name: string) => Promise<unknown>
  onDelete: (project: Row) => Promise<unknown>
  children?: ReactNode
}

const rowId = ({ _id }: Listed): string => _id
const nameOf = ({ name, project_name: projectName }: Listed): string => name ?? projectName ?? ''
const texts = (project: Listed): string[] => [nameOf(project)]

/**
 * Lists the projects of a module, each with a link to its page (decision 19). A project is added by name, and can be deleted once
 * the module has nothing left in it.
 */
export function ModuleProjects<Row extends Listed>({ module, search, rows, onAdd, onDelete, children, ...list }: Props<Row>) {
  const navigate = useNavigate()
  const change = useSearchChange<Search>(navigate)
  const { field, page, counts, deleting, ...shown } = module
  const removed = rows?.find(({ _id }) => _id === search.delete)

  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      nameColumn({
        id: field,
        title: 'Project Name',
        to: ({ _id: projectId }) => ({ to: page, params: { projectId } }) as PageLink,
      }),
      addedByColumn,
      ...counts,
      addedAtColumn,
      buildActionsColumn<Row>(
        (row) => row[field] ?? '',
        ({ _id }) => [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ delete: _id }, false) }],
      ),
    ],
    [field, page, counts, change],
  )
  return (
    <ListPage<Row>
      {...shown}
      {...list}
      add={{ label: 'Add Project', onAdd: () => change({ dialog: ['add'] }, false) }}
      search={search}
      onSearch={change}
      rows={rows}
      texts={texts}
      filter="Filter projects"
      noun={['project', 'projects']}
      columns={columns}
      rowId={rowId}
    >
      <AddProjectDialog
        open={search.dialog?.[0] === 'add'}
        field={field}
        taken={rows?.map(nameOf) ?? []}
        initial={search.name}
        onAdd={onAdd}
        onClose={() => change({ dialog: undefined, name: undefined })}
      />
      {children}
      <DeleteDialog
        name={removed && nameOf(removed)}
        onDelete={async () => removed && onDelete(removed)}
        onClose={() => change({ delete: undefined })}
      >
        {typeof deleting === 'string' ? deleting : removed && deleting(removed)}
      </DeleteDialog>
    </ListPage>
  )
}
