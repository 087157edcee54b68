import { getRouteApi, type LinkProps } from '@tanstack/react-router'
import { formatPlural } from '../../../kit/shared/counted.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { WAITING_PAGE, waiting, type WaitingGroup } from '../waiting-contract.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { countWords, buildWaitingFilter } from './waiting-words.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'

const route = getRouteApi('/waiting-rows')
const PAGED = { size: WAITING_PAGE.usual, rememberAs: 'waiting-rows' }

const columns: readonly GridColumn<WaitingGroup>[] = [
  {
    id: 'file',
    title: 'File',
    width: 320,
    frozen: true,
    hideable: false,
    sortable: false,
    value: ({ file }) => file.name,
    show: (group) => (
      <TextLink
        to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
        params={{ sectionName: group.section, department: '-', filename: group.file.name } as never}
        search={{ where: buildWaitingFilter(group) } as never}
        tabIndex={-1}
      >
        {group.file.name}
      </TextLink>
    ),
  },
  { id: 'section', title: 'Project', width: 190, sortable: false },
  { id: 'role', decides: true, title: 'Waits for', width: 140, sortable: false, value: ({ role }) => ROLE_NAMES[role] },
  {
    id: 'person',
    title: 'Held by',
    width: 260,
    sortable: false,
    value: ({ person }) => (person === null ? 'nobody' : `${person.fullName}, ${person.why}`),
    show: ({ person }) =>
      person === null ? (
        'nobody'
      ) : (
        <>
          <PersonName person={person} tabIndex={-1} />, {person.why}
        </>
      ),
  },
  { id: 'count', title: 'Open rows', kind: 'number', width: 130, sortable: false, value: ({ count }) => countWords(count) },
  {
    id: 'waiting',
    title: 'Their turn now',
    kind: 'number',
    width: 130,
    sortable: false,
    value: (group) => countWords(group.waiting),
  },
  { id: 'first', title: 'First row', raw: 'sr_no', kind: 'number', grouping: false, width: 100, sortable: false },
]
const idOf = ({ file, role, person }: WaitingGroup): string => `${file._id} ${role} ${person?._id ?? ''}`

/**
 * Unassigned stages whose turn it is, and open rows of people who may not work on them, grouped by file. Each entry links to its
 * rows.
 */
export function WaitingRowsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const list = useRead(waiting.rows, { query: { page, pageSize } }, { keepPrevious: true, staleTime: 0 })
  return (
    <ListPage
      title="Unassigned and stuck rows"
      aside={list.data && `${countWords(list.data.rows)} ${formatPlural(list.data.rows, 'row')}`}
      search={search}
      onSearch={change}
      {...PAGED}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      noun={['place', 'places']}
      columns={columns}
      rowId={idOf}
      empty={{
        title: 'No row is unassigned or stuck',
        why: 'Rows that are unassigned or held by blocked people appear here.',
      }}
    />
  )
}
