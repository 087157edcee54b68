import { Link, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { approval } from '../approval-contract.ts'
import { members } from '../members-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'

const RemoveMemberDialog = lazyPart('RemoveMemberDialog', () => import('./RemoveMemberDialog.tsx'), {
  isOpen: ({ removal }) => removal !== undefined,
})

const route = getRouteApi('/timesheet/$projectId/$userId/manage')
const rowId = ({ _id }: TimesheetRecord): string => _id
const texts = ({ userRemarks, approverRemarks, status }: TimesheetRecord): string[] => [userRemarks, approverRemarks, status]
/** The maximum page size of the call. */
const MAX_PAGE_SIZE = 500

export function ProjectMemberPage() {
  const { projectId, userId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(members.project, { params: { id: projectId } })
  const days = useRead(approval.view, { params: { userId }, query: { limit: MAX_PAGE_SIZE } })
  const project = read.data?.data
  const user = days.data?.user
  const member = project?.users.find(({ _id }) => _id === user?._id)
  const rows = useMemo(
    () => project && days.data?.data.filter(({ projects }) => projects.some(({ _id }) => _id === project._id)),
    [days.data, project],
  )

  const columns = useMemo<GridColumn<TimesheetRecord>[]>(
    () => [
      { id: 'date', title: 'Date', kind: 'day', frozen: true, hideable: false },
      { id: 'status', decides: true, title: 'Status', kind: 'status', width: 120 },
      {
        id: 'done',
        title: 'Done',
        kind: 'number',
        value: ({ projects }) => projects.find(({ _id }) => _id === project?._id)?.done,
      },
      { id: 'userRemarks', title: 'Remarks', width: 260 },
      { id: 'approverRemarks', title: 'Approver’s remarks', width: 260 },
    ],
    [project?._id],
  )
  const title = user?.fullName ?? 'User of a project'
  const crumbs = [
    buildCrumb('/timesheet/projects', 'Manage Projects'),
    <Link key="project" to="/timesheet/$projectId" params={{ projectId }}>
      {project?.name ?? 'Project'}
    </Link>,
    title,
  ]
  const refetch = (): void => void read.refetch()
  return (
    <ListPage
      title={title}
      crumbs={crumbs}
      aside={project && user && (member === undefined ? 'not in the project' : sinceWords(member))}
      actions={
        <Button danger disabled={member === undefined} onClick={() => change({ dialog: ['remove'] }, false)}>
          Remove user from project
        </Button>
      }
      name={`Days of ${title}`}
      search={search}
      onSearch={change}
      read={read.error === null ? days : read}
      rows={rows}
      texts={texts}
      filter="Filter by remarks or status"
      noun={['day', 'days']}
      columns={columns}
      rowId={rowId}
      rememberAs="timesheet-project-member"
      missing={{
        why: 'Check the address.',
        action: <ButtonLink to="/timesheet/projects">Timesheet projects</ButtonLink>,
      }}
      empty={{ title: 'No days for this project', why: 'Days the person fills for it appear here.' }}
    >
      <RemoveMemberDialog
        removal={search.dialog?.[0] === 'remove' && project && member ? { project, user: member } : undefined}
        onRefused={refetch}
        onClose={() => change({ dialog: undefined })}
      />
    </ListPage>
  )
}

const sinceWords = ({ since, until }: { since: string; until: string | null }): string =>
  `in the project since ${formatInstant(since)}${until === null ? '' : ` until ${formatInstant(until)}`}`
