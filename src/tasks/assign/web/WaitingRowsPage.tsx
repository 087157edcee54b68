import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { useGridState } from '../../../kit/ui/data-grid/use-grid-state.ts'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { WAITING_PAGE, waiting, type WaitingGroup } from '../waiting-contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { countWords, filterOf } from './waiting-words.ts'
import textLinkStyles from '../../../kit/ui/button/TextLink.module.css'
import listPageStyles from '../../../kit/ui/list-page/ListPage.module.css'

const route = getRouteApi('/waiting-rows')

const columns: readonly GridColumn<WaitingGroup>[] = [
  {
    id: 'file',
    title: 'file name',
    width: 320,
    frozen: true,
    hideable: false,
    sortable: false,
    value: ({ file }) => file.name,
    show: (group) => (
      <Link
        to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
        params={{ sectionName: group.section, department: '-', filename: group.file.name } as never}
        search={{ where: filterOf(group) } as never}
        tabIndex={-1}
        className={textLinkStyles.safeLink}
      >
        {group.file.name}
      </Link>
    ),
  },
  { id: 'section', title: 'project', width: 190, sortable: false },
  { id: 'role', title: 'waits for', width: 110, sortable: false, value: ({ role }) => roleKey(role) },
  {
    id: 'person',
    title: 'held by',
    width: 260,
    sortable: false,
    value: ({ person }) => (person === null ? 'nobody' : `${person.fullName}, ${person.why}`),
  },
  { id: 'count', title: 'open rows', width: 130, sortable: false, value: ({ count }) => countWords(count) },
  { id: 'waiting', title: 'their turn now', width: 130, sortable: false, value: (group) => countWords(group.waiting) },
  { id: 'first', title: 'first sr_no', kind: 'number', grouping: false, width: 100, sortable: false },
]
const idOf = ({ file, role, person }: WaitingGroup): string => `${file._id} ${role} ${person?._id ?? ''}`

/** Unassigned stages whose turn it is, and open rows of people who may not work on them, by file; each links to its rows. */
export function WaitingRowsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>) => void navigate({ search: (old) => ({ ...old, ...part }) }),
    [navigate],
  )
  const { page, pageSize, props } = useGridState({ search, onSearch: change, size: WAITING_PAGE.usual })
  const list = useRead(waiting.rows, { query: { page, pageSize } }, { keepPrevious: true, staleTime: 0 })
  return (
    <div className={listPageStyles.page}>
      <PageHeader title="Rows that wait for nobody" aside={list.data && `${countWords(list.data.rows)} rows`} />
      <DataGrid<WaitingGroup>
        name="Rows that wait for nobody"
        columns={columns}
        rows={list.data?.data}
        rowId={idOf}
        {...props}
        total={list.data?.total}
        sorting="server"
        loading={list.isFetching}
        error={list.error ? { message: list.error.message, onRetry: () => void list.refetch() } : undefined}
        empty={{
          title: 'Every row waits for somebody',
          why: 'Rows that are unassigned, or held by people who are blocked, appear here.',
        }}
        noun={list.data?.total === 1 ? 'place' : 'places'}
        rememberAs="waiting-rows"
      />
    </div>
  )
}
