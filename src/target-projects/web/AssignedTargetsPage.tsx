import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type AssignedTarget, type AssignResult, assignedTargets } from '../assigned-contract.ts'
import { targetProjects } from '../contract.ts'
import { roleWords } from '../../access/role-words.ts'
import { AsOfField, parseAsOfDay } from './AsOfField.tsx'

const AssignDialog = lazyPart('AssignDialog', () => import('./AssignDialog.tsx'), { isOpen: ({ open }) => open })
const ChangeDialog = lazyPart('ChangeDialog', () => import('./ChangeDialog.tsx'), {
  isOpen: ({ target }) => target !== undefined,
})
const HistoryDialog = lazyPart('HistoryDialog', () => import('./HistoryDialog.tsx'), {
  isOpen: ({ target }) => target !== undefined,
})
const WithdrawDialog = lazyPart('WithdrawDialog', () => import('./WithdrawDialog.tsx'), {
  isOpen: ({ entry }) => entry !== undefined,
})
const NotAssigned = lazyPart('NotAssigned', () => import('./NotAssigned.tsx'), {
  isOpen: ({ results }) => results !== undefined,
})

const route = getRouteApi('/target-assign/$projectId/$targetId')
const rowId = ({ _id }: AssignedTarget): string => _id
const texts = ({ user: { fullName, email } }: AssignedTarget): string[] => [fullName, email]

export function AssignedTargetsPage() {
  const { projectId, targetId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const maySetFor = useMaySetFor()
  const [today] = useState(() => toDay(new Date()))
  const [results, setResults] = useState<readonly AssignResult[]>()
  const day = parseAsOfDay(search.asOf, today)
  const rows = useRead(targetProjects.rows, { params: { projectId }, query: { asOf: day } }, { keepPrevious: true })
  const read = useRead(assignedTargets.list, { params: { id: targetId }, query: { asOf: day } }, { keepPrevious: true })
  const row = rows.data?.data.find(({ _id }) => _id === targetId)
  const dialog = search.dialog?.[0]
  const opened = read.data?.data.find(({ _id }) => _id === search.assigned)

  const columns = useMemo<GridColumn<AssignedTarget>[]>(
    () => [
      {
        id: 'user',
        title: 'User',
        width: 170,
        frozen: true,
        hideable: false,
        value: ({ user }) => user.fullName,
        show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
      },
      { id: 'target_assigned', title: 'Target', kind: 'number' },
      { id: 'dateEffective', title: 'Effective from', kind: 'day', width: 124 },
      { id: 'project_name', title: 'Project', width: 130 },
      { id: 'sub_project', title: 'Sub project', width: 130 },
      { id: 'department', title: 'Department', width: 116 },
      { id: 'subject', title: 'Subject', width: 116 },
      { id: 'role', title: 'Role', width: 116, value: ({ role }) => roleWords[role] },
      buildActionsColumn<AssignedTarget>(
        ({ user }) => user.fullName,
        ({ _id, user }) => [
          ...(maySetFor(user._id)
            ? [{ key: 'change', label: 'Change', onAct: () => change({ dialog: ['change'], assigned: _id }, false) }]
            : []),
          { key: 'history', label: 'History', onAct: () => change({ dialog: ['history'], assigned: _id }, false) },
        ],
      ),
      {
        id: 'next',
        title: 'Next change',
        width: 180,
        value: ({ next }) => next && `${next.target_count} from ${formatDay(next.effective_date)}`,
      },
      { id: 'counts_instead', title: 'Counts instead', width: 200 },
      { id: 'email', title: 'Email', width: 260, hidden: true, value: ({ user }) => user.email },
    ],
    [change, maySetFor],
  )
  const mayAssign = row !== undefined && row.deleted_on === null
  const title = row?.keyword ?? 'Target'
  const crumbs = [
    buildCrumb('/targets', 'Manage Targets'),
    <Link key="project" to="/target/$projectId" params={{ projectId }} search={{ asOf: search.asOf }}>
      {rows.data?.project.project_name ?? 'Project'}
    </Link>,
    title,
  ]
  const close = (): void => change({ dialog: undefined, assigned: undefined })
  const list = rows.error === null ? read : rows
  return (
    <ListPage
      title={title}
      crumbs={crumbs}
      aside={row && `${row.sub_project_name}, ${row.department}, ${row.subject}, ${roleWords[row.role]}`}
      actions={<AsOfField day={day} today={today} onChange={(asOf) => change({ asOf }, false)} />}
      add={{ label: 'Assign', disabled: !mayAssign, onAdd: () => change({ dialog: ['assign'] }, false) }}
      name={`Assigned targets of ${title}`}
      search={search}
      onSearch={change}
      read={list}
      rows={read.data?.data}
      texts={texts}
      filter="Filter by name or email"
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      rememberAs="assigned-targets"
      missing={{ why: 'It may have been deleted.', action: <ButtonLink to="/targets">Manage Targets</ButtonLink> }}
      empty={{
        title: 'No one has this target',
        why: 'Assign it to one or more people, with the count and its first day.',
      }}
      noMatch="No user matches this filter"
    >
      <AssignDialog
        open={dialog === 'assign'}
        row={row}
        assigned={read.data?.data ?? []}
        onResults={setResults}
        onClose={close}
      />
      <ChangeDialog target={dialog === 'change' ? opened : undefined} day={day} onClose={close} />
      <HistoryDialog
        target={dialog === 'history' && search.entry === undefined ? opened : undefined}
        day={day}
        onWithdraw={({ _id: entry }) => change({ entry }, false)}
        onClose={close}
      />
      <WithdrawDialog entry={search.entry} onClose={() => change({ entry: undefined })} />
      <NotAssigned results={results} onClose={() => setResults(undefined)} />
    </ListPage>
  )
}
