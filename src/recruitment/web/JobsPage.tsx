import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { usePageActions } from '../../kit/web/page-actions.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Job, jobs } from '../contract.ts'
import { jobColumns } from './job-columns.tsx'
import { getJobTitle } from './JobFacts.tsx'
import { JobList } from './JobList.tsx'
import { useSetOpen } from './use-set-open.ts'

const isOpen = { isOpen: ({ open }: { open: boolean }) => open }
const JobDialog = lazyPart('JobDialog', () => import('./JobDialog.tsx'), isOpen)
const RecruitmentReportDialog = lazyPart('RecruitmentReportDialog', () => import('./RecruitmentReportDialog.tsx'), isOpen)

const route = getRouteApi('/recruitment')

/** Jobs can be added, changed, closed and deleted here. The page also offers the candidate report (001 §2 Recruitment). */
export function JobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const remove = useWrite(jobs.remove)
  const setOpen = useSetOpen()
  const mayHaveOwn = useMay(jobs.own.access.who)
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined, job: undefined })
  const openReport = (): void => change({ dialog: ['report'] }, false)
  usePageActions([
    { label: 'Add job', icon: 'plus', keywords: 'recruitment vacancy', onAct: () => change({ dialog: ['add'] }, false) },
    { label: 'Candidate report', icon: 'download', keywords: 'recruitment xlsx', onAct: openReport },
  ])

  const columns = useMemo<GridColumn<Job>[]>(
    () => [
      {
        ...nameColumn<Job>({
          id: 'name',
          title: 'Name',
          to: ({ _id: jobId }) => ({ to: '/recruitment/job/$jobId', params: { jobId } }),
        }),
        width: 170,
      },
      buildActionsColumn<Job>(getJobTitle, (job) => [
        { key: 'edit', label: 'Edit', onAct: () => change({ dialog: ['edit'], job: job._id }, false) },
        { key: 'open', label: job.closed_at === null ? 'Close' : 'Reopen', onAct: () => setOpen(job) },
        { key: 'delete', label: 'Delete', danger: true, onAct: () => change({ dialog: ['delete'], job: job._id }, false) },
      ]),
      ...jobColumns,
    ],
    [change, setOpen],
  )
  return (
    <JobList
      title="Recruitment"
      name="Jobs"
      call={jobs.list}
      actions={
        <>
          <ButtonLink to="/recruit/funnel">Funnel</ButtonLink>
          {mayHaveOwn && <ButtonLink to="/recruit">Your jobs</ButtonLink>}
          <Button icon="download" onClick={openReport}>
            Candidate report
          </Button>
        </>
      }
      add={{ label: 'Add job', onAdd: () => change({ dialog: ['add'] }, false) }}
      columns={columns}
      search={search}
      onSearch={change}
      rememberAs="jobs"
      empty={{ title: 'No jobs yet', why: 'Add a job and its recruiters, who then add the candidates.' }}
    >
      {(rows) => {
        const chosen = rows.find(({ _id }) => _id === search.job)
        const deleted = dialog === 'delete' ? chosen : undefined
        return (
          <>
            <JobDialog open={dialog === 'add' || (dialog === 'edit' && chosen !== undefined)} job={chosen} onClose={close} />
            <DeleteDialog
              name={deleted && getJobTitle(deleted)}
              onDelete={async () => deleted && remove.mutateAsync({ params: { id: deleted._id } })}
              onClose={close}
            >
              A job with candidates can’t be deleted. Close it instead, so that it takes no new ones.
            </DeleteDialog>
            <RecruitmentReportDialog open={dialog === 'report'} onClose={close} />
          </>
        )
      }}
    </JobList>
  )
}
