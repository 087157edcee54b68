import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { type OwnAllocation, allocations } from '../contract.ts'
import { canEndOwn, ownStartProblem } from '../rules.ts'
import { accountColumns } from './account-columns.tsx'
import allocationsPageStyles from './AllocationsPage.module.css'
import styles from './OwnAllocationsPage.module.css'

const route = getRouteApi('/allocations')
const rowId = ({ _id }: OwnAllocation): string => _id

/** User Allocations: what the person can start and holds (002 §2 User Allocations, §4 Allocation). */
export function OwnAllocationsPage() {
  const { email } = usePerson()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const list = useRead(allocations.own, { params: { email } })
  const q = (search.q ?? '').trim().toLowerCase()
  const all = list.data?.data
  // Held ones first, unless the URL has another order.
  const rows = useMemo(
    () =>
      all
        ?.filter((row) => [row.account_id, row.project_name, row.subject_name].some((text) => text.toLowerCase().includes(q)))
        .toSorted((a, b) => Number(canEndOwn(b, email)) - Number(canEndOwn(a, email))),
    [all, q, email],
  )
  const start = useWrite(allocations.start)
  const end = useWrite(allocations.end)
  const busy = start.isPending || end.isPending
  const { mutate: begin } = start
  const { mutate: finish } = end
  const { refetch } = list
  const phone = useIsPhone()

  const columns = useMemo<GridColumn<OwnAllocation>[]>(() => {
    // A rejection means that the list is stale (002 §8: the list is refreshed).
    const refreshed = { onError: () => void refetch() }
    const acts: GridColumn<OwnAllocation>[] = [
      {
        id: 'start',
        title: 'Start',
        kind: 'action',
        width: phone ? 80 : 90,
        sortable: false,
        hideable: false,
        show: (row) => {
          const problem = ownStartProblem(row, all ?? [], email)
          return (
            <Button
              small
              className={styles.act}
              tabIndex={-1}
              disabled={busy}
              why={problem}
              aria-label={`Start ${row.account_id}`}
              onClick={() =>
                begin({ params: { projectId: row.project_id }, body: { accountId: row._id, users: email } }, refreshed)
              }
            >
              Start
            </Button>
          )
        },
      },
      {
        id: 'end',
        title: 'End',
        kind: 'action',
        width: phone ? 76 : 90,
        sortable: false,
        hideable: false,
        show: (row) => (
          <Button
            small
            className={styles.act}
            tabIndex={-1}
            disabled={busy || !canEndOwn(row, email)}
            aria-label={`End ${row.account_id}`}
            onClick={() =>
              finish({ params: { projectId: row.project_id, currentUser: email, accountId: row._id }, body: {} }, refreshed)
            }
          >
            End
          </Button>
        ),
      },
    ]
    const place: GridColumn<OwnAllocation>[] = [
      { id: 'project_name', title: 'Project', width: 180 },
      { id: 'subject_name', title: 'Department', width: 130 },
    ]
    const { accountId, people, since, status } = accountColumns
    // A phone shows the buttons without horizontal scrolling.
    return phone
      ? [{ ...accountId, width: 120 }, ...acts, ...place, people, since, status]
      : [accountId, ...place, people, since, status, ...acts]
  }, [all, email, busy, begin, finish, refetch, phone])

  return (
    <div className={allocationsPageStyles.allocationsPage}>
      <PageHeader title="Allocation Id" />
      <DataGrid
        name="Allocation IDs"
        noun="allocation IDs"
        columns={columns}
        rows={rows}
        rowId={rowId}
        sort={sortOf(search.sort)}
        onSort={(sort) => change({ sort: sortText(sort), page: undefined })}
        page={search.page ?? 1}
        pageSize={search.size ?? 100}
        onPage={(page, size) => change({ page, size }, false)}
        loading={list.isFetching}
        error={list.error === null ? undefined : { message: list.error.message, onRetry: () => void refetch() }}
        rememberAs="own-allocations"
        empty={
          q === ''
            ? { title: 'No allocation IDs', why: 'The IDs of your departments appear here once an admin has added them.' }
            : {
                title: 'No allocation ID matches this filter',
                action: <Button onClick={() => change({ q: undefined })}>Reset</Button>,
              }
        }
        toolbar={
          <FilterInput
            label="Filter by ID or project"
            value={search.q ?? ''}
            onChange={(text) => change({ q: text, page: undefined })}
          />
        }
      />
    </div>
  )
}
