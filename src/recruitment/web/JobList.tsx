import type { ReactNode } from 'react'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { ListPage, type ListPageProps, type ListSearch } from '../../kit/ui/list-page/ListPage.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { Job, jobs } from '../contract.ts'
import { JOB_SORTS, RECRUITMENT_PAGE } from '../vocabulary.ts'

const STATES = ['open', 'closed'] as const
type Search = ListSearch & { state?: ('open' | 'closed')[] | undefined }

type Props = Pick<ListPageProps<Job>, 'title' | 'name' | 'actions' | 'add' | 'empty'> & {
  rememberAs: string
  call: typeof jobs.list | typeof jobs.own
  columns: readonly GridColumn<Job>[]
  search: Search
  onSearch: (part: Search, replace?: boolean) => void
  children?: (rows: readonly Job[]) => ReactNode
}

const rowId = ({ _id }: Job): string => _id

/** The server searches, sorts and pages (001 §2 Recruitment, §9). */
export function JobList({ call, search, onSearch, rememberAs, children, ...list }: Props) {
  const { q = '', page = 1 } = search
  const paged = { size: RECRUITMENT_PAGE.usual, rememberAs }
  const { pageSize } = usePageSize(search.size, paged)
  const state = search.state?.[0]
  const sort = parseSort(JOB_SORTS, search.sort)
  const read = useRead(call, { query: { q, state, page, pageSize, ...(sort && { sort }) } }, { keepPrevious: true })
  const [typed, setTyped] = useTyped(q, (text) => onSearch({ q: text, page: undefined }))
  return (
    <ListPage
      {...list}
      search={search}
      onSearch={onSearch}
      {...paged}
      pageSizes={pageSizes}
      read={read}
      rows={read.data?.data}
      total={read.data?.total}
      filter={{
        fields: (
          <>
            <FilterInput label="Name or location" value={typed} onChange={setTyped} />
            {STATES.map((each) => (
              <Button
                key={each}
                aria-pressed={each === state}
                onClick={() => onSearch({ state: each === state ? undefined : [each], page: undefined })}
              >
                {each === 'open' ? 'Open' : 'Closed'}
              </Button>
            ))}
          </>
        ),
        values: [q, state],
        typing: typed !== '',
        onReset: () => {
          setTyped('')
          onSearch({ q: undefined, state: undefined, page: undefined })
        },
      }}
      noun={['job', 'jobs']}
      rowId={rowId}
    >
      {children?.(read.data?.data ?? [])}
    </ListPage>
  )
}
