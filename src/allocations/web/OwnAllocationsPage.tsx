import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { WorkBlockerNote } from '../../kit/ui/WorkBlockerNote.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { toast } from '../../kit/web/toast.ts'
import { type OwnAllocation, holds } from '../holds-contract.ts'
import { canEndOwn, findOwnStartProblem } from '../rules.ts'
import { accountColumns } from './account-columns.tsx'
import styles from './OwnAllocationsPage.module.css'

const route = getRouteApi('/allocations')
const rowId = ({ _id }: OwnAllocation): string => _id
const of = ({ account_id: id }: OwnAllocation): string => id
const texts = (row: OwnAllocation): string[] => [row.account_id, row.project_name, row.subject_name]

/** The page User Allocations: the IDs that the person can start or holds (002 §2 User Allocations, §4 Allocation). */
export function OwnAllocationsPage() {
  const { email } = usePerson()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const list = useRead(holds.own, { params: { email } })
  const all = list.data?.data
  // IDs that the person holds come first, unless the URL sets another order.
  const rows = useMemo(() => all?.toSorted((a, b) => Number(canEndOwn(b, email)) - Number(canEndOwn(a, email))), [all, email])
  const { mutateAsync: begin, isPending: busy } = useWrite(holds.start, { successToast: false })
  const { mutateAsync: finish } = useWrite(holds.end)
  const { refetch } = list
  const [ending, setEnding] = useState<OwnAllocation>()

  const { endNow, columns } = useMemo(() => {
    // A refusal means that the list is stale, so it is refreshed (002 §8).
    const stale = (error?: unknown): never => {
      void refetch()
      throw error
    }
    const endNow = (row: OwnAllocation): Promise<unknown> =>
      finish({ params: { projectId: row.project_id, currentUser: email, accountId: row._id }, body: {} }).catch(stale)
    // If this is refused, a toast already says so.
    const startNow = (row: OwnAllocation): void =>
      void begin({ params: { projectId: row.project_id }, body: { accountId: row._id, users: email } }).then(
        () => toast.success('Started', () => void endNow(row).catch(() => undefined), { about: of(row) }),
        () => void refetch(),
      )
    const whyNot = (row: OwnAllocation): string | undefined => findOwnStartProblem(row, all ?? [], email)
    const acts: GridColumn<OwnAllocation>[] = [
      buildButtonColumn({
        id: 'start',
        label: 'Start',
        width: 80,
        of,
        className: styles.act,
        disabled: () => busy,
        why: whyNot,
        onPress: startNow,
      }),
      buildButtonColumn({
        id: 'end',
        label: 'End',
        width: 72,
        of,
        className: styles.act,
        disabled: (row) => busy || !canEndOwn(row, email),
        onPress: setEnding,
      }),
    ]
    const place: GridColumn<OwnAllocation>[] = [
      { id: 'project_name', title: 'Project', width: 130 },
      {
        id: 'subject_name',
        title: 'Department',
        width: 130,
        show: ({ subject_name: name, hindrance }) => (
          <>
            {name} {hindrance !== null && <WorkBlockerNote hindrance={hindrance} short />}
          </>
        ),
      },
    ]
    const { accountId, people, since, status } = accountColumns
    const why: GridColumn<OwnAllocation> = {
      id: 'why',
      title: 'Why it can’t be started',
      width: 310,
      sortable: false,
      value: whyNot,
    }
    return {
      endNow,
      columns: [
        { ...accountId, width: 110 },
        ...place,
        { ...people, width: 140 },
        { ...since, width: 168 },
        status,
        ...acts,
        why,
      ],
    }
  }, [all, email, busy, begin, finish, refetch])

  return (
    <ListPage
      title="Allocation Id"
      heading="User Allocations"
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
      empty={{ title: 'No allocation IDs', why: 'The IDs of your departments appear here once an admin adds them.' }}
    >
      <ConfirmDialog
        open={ending !== undefined}
        title={`End your use of ${ending?.account_id ?? ''}?`}
        verb="End"
        onConfirm={async () => ending && endNow(ending)}
        onClose={() => setEnding(undefined)}
      >
        It ends now and is no longer recorded with the rows you decide. Only an admin can change the time later. You can start it
        again while it is free.
      </ConfirmDialog>
    </ListPage>
  )
}

function OwnHindrances({ rows }: { rows: readonly OwnAllocation[] }) {
  const hindered = new Map(rows.flatMap(({ subject_name: name, hindrance }) => (hindrance === null ? [] : [[name, hindrance]])))
  if (hindered.size === 0) return null
  return (
    <ul className={styles.hindrances} aria-label="Your account">
      {[...hindered].map(([name, hindrance]) => (
        <li key={name}>
          {name} <WorkBlockerNote hindrance={hindrance} />
        </li>
      ))}
    </ul>
  )
}
