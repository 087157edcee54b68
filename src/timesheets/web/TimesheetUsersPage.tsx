import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { actColumn, buildPersonColumn } from '../../kit/ui/list-page/columns.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { timesheets } from '../contract.ts'
import { type TimesheetUser, members } from '../members-contract.ts'
import { TIMESHEETS_PAGE } from '../vocabulary.ts'

const TimesheetReportDialog = lazyPart('TimesheetReportDialog', () => import('./TimesheetReportDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/timesheet/users')
const rowId = ({ _id }: TimesheetUser): string => _id
const texts = ({ fullName, email }: TimesheetUser): string[] => [fullName, email]

export function TimesheetUsersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const read = useRead(members.users, { query: {} })
  const seesGaps = useMay('sees gaps')
  // People who manage the projects have the report on the projects page.
  const mayReport = !useMay('manages timesheet projects')
  const { _id: reader } = usePerson()
  const isReporting = mayReport && search.dialog?.[0] === 'report'
  const projects = useRead(timesheets.projects, {}, { enabled: isReporting })

  const columns = useMemo<GridColumn<TimesheetUser>[]>(
    () => [
      buildPersonColumn(200),
      actColumn({
        id: 'open',
        title: 'Timesheets',
        label: 'Timesheets',
        width: 116,
        to: ({ _id: userId }) => ({ to: '/timesheet/$userId/manage', params: { userId } }),
      }),
      { id: 'projects', title: 'Projects', kind: 'number', width: 88 },
      { id: 'waiting', decides: true, title: 'Waiting', kind: 'number', width: 84 },
      { id: 'last_day', title: 'Last filled', kind: 'day' },
      buildActionsColumn<TimesheetUser>(
        ({ fullName }) => fullName,
        ({ _id: userId, manager }) =>
          // A deputy can read nothing about another team except pending entries (decision 123).
          !mayReport || manager?._id === reader
            ? [
                {
                  key: 'projects',
                  label: 'Projects',
                  onAct: () => void navigate({ to: '/timesheet/users/$userId/projects', params: { userId } }),
                },
              ]
            : [],
      ),
      { id: 'email', title: 'Email', width: 260 },
      { id: 'manager', title: 'Manager', width: 160, value: ({ manager }) => manager?.fullName },
      { id: 'departments', title: 'Departments', width: 180, value: ({ departments }) => departments.join(', ') },
    ],
    [navigate, mayReport, reader],
  )
  return (
    <ListPage
      title="Manage users"
      name="Timesheet users"
      actions={
        <>
          {seesGaps && <ButtonLink to="/timesheet/gaps">Missing days</ButtonLink>}
          {mayReport && <Button onClick={() => change({ dialog: ['report'] }, false)}>Timesheet report</Button>}
        </>
      }
      search={search}
      onSearch={change}
      size={TIMESHEETS_PAGE.usual}
      read={read}
      rows={read.data?.users}
      texts={texts}
      filter="Filter by name or email"
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheet-users"
      empty={{ title: 'No one fills timesheets', why: 'The authors, reviewers and uploaders you manage appear here.' }}
    >
      <TimesheetReportDialog
        open={isReporting}
        projects={projects.data?.data ?? []}
        onClose={() => change({ dialog: undefined })}
      />
    </ListPage>
  )
}
