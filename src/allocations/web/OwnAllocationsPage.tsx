import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { buttonColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { HindranceNote } from '../../kit/ui/HindranceNote.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { type OwnAllocation, holds } from '../holds-contract.ts'
import { canEndOwn, ownStartProblem } from '../rules.ts'
import { accountColumns } from './account-columns.tsx'
import styles from './OwnAllocationsPage.module.css'

const route = getRouteApi('/allocations')
const rowId = ({ _id }: OwnAllocation): string => _id
const of = ({ account_id: id }: OwnAllocation): string => id
const texts = (row: OwnAllocation): string[] => [row.account_id, row.project_name, row.subject_name]

/** User Allocations: what the person can start and holds (002 §2 User Allocations, §4 Allocation). */
export function OwnAllocationsPage() {
  const { email } = usePerson()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const list = useRead(holds.own, { params: { email } })
  const all = list.data?.data
  // Held ones first, unless the URL has another order.
  const rows = useMemo(() => all?.toSorted((a, b) => Number(canEndOwn(b, email)) - Number(canEndOwn(a, email))), [all, email])
  const start = useWrite(holds.start)
  const end = useWrite(holds.end)
  const busy = start.isPending || end.isPending
  const { mutate: begin } = start
  const { mutate: finish } = end
  const { refetch } = list

  const columns = useMemo<GridColumn<OwnAllocation>[]>(() => {
    // A rejection means that the list is stale (002 §8: the list is refreshed).
    const refreshed = { onError: () => void refetch() }
    const acts: GridColumn<OwnAllocation>[] = [
      buttonColumn({
        id: 'start',
        label: 'Start',
        width: 90,
        of,
        className: styles.act,
        disabled: () => busy,
        why: (row) => ownStartProblem(row, all ?? [], email),
        onPress: (row) => begin({ params: { projectId: row.project_id }, body: { accountId: row._id, users: email } }, refreshed),
      }),
      buttonColumn({
        id: 'end',
        label: 'End',
        width: 90,
        of,
        className: styles.act,
        disabled: (row) => busy || !canEndOwn(row, email),
        onPress: (row) =>
          finish({ params: { projectId: row.project_id, currentUser: email, accountId: row._id }, body: {} }, refreshed),
      }),
    ]
    const place: GridColumn<OwnAllocation>[] = [
      { id: 'project_name', title: 'Project', width: 180 },
      {
        id: 'subject_name',
        title: 'Department',
        width: 130,
        show: ({ subject_name: name, hindrance }) => (
          <>
            {name} {hindrance !== null && <HindranceNote hindrance={hindrance} short />}
          </>
        ),
      },
    ]
    const { accountId, people, since, status } = accountColumns
    return [accountId, ...place, people, since, status, ...acts]
  }, [all, email, busy, begin, finish, refetch])

  return (
    <ListPage
      title="User Allocations"
      lead={<OwnHindrances rows={all ?? []} />}
      name="Allocation IDs"
      search={search}
      onSearch={change}
      read={list}
      rows={rows}
      texts={texts}
      filter="Filter by ID or project"
      noun={['allocation ID', 'allocation IDs']}
      columns={columns}
      rowId={rowId}
      rememberAs="own-allocations"
      empty={{ title: 'No allocation IDs', why: 'The IDs of your departments appear here once an admin has added them.' }}
    />
  )
}

/** What stands against working, by department: it is known before an ID is started. */
function OwnHindrances({ rows }: { rows: readonly OwnAllocation[] }) {
  const hindered = new Map(rows.flatMap(({ subject_name: name, hindrance }) => (hindrance === null ? [] : [[name, hindrance]])))
  if (hindered.size === 0) return null
  return (
    <ul className={styles.hindrances} aria-label="Your account">
      {[...hindered].map(([name, hindrance]) => (
        <li key={name}>
          {name} <HindranceNote hindrance={hindrance} />
        </li>
      ))}
    </ul>
  )
}
