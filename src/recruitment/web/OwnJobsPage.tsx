import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { type Job, jobs } from '../contract.ts'
import { jobColumns } from './job-columns.tsx'
import { JobList } from './JobList.tsx'

const RecruitmentReportDialog = lazyPart('RecruitmentReportDialog', () => import('./RecruitmentReportDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/recruit')

/** The jobs that are assigned to the recruiter (001 §2 Recruitment). */
export function OwnJobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  // People who manage recruitment have the report of all jobs on their own page. This one only covers the recruiter's own jobs.
  const mayReport = !useMay('manages recruitment')
  const columns = useMemo(
    () => [
      {
        ...nameColumn<Job>({
          id: 'name',
          title: 'Name',
          to: ({ _id: jobId }) => ({ to: '/recruit/$jobId/add', params: { jobId } }),
        }),
        width: 200,
      },
      ...jobColumns,
    ],
    [],
  )
  return (
    <JobList
      title="Recruitment"
      name="Your jobs"
      call={jobs.own}
      actions={
        <>
          <ButtonLink to="/recruit/funnel">Funnel</ButtonLink>
          {mayReport && (
            <Button icon="download" onClick={() => change({ dialog: ['report'] }, false)}>
              Candidate report
            </Button>
          )}
        </>
      }
      columns={columns}
      search={search}
      onSearch={change}
      rememberAs="own-jobs"
      empty={{ title: 'No jobs assigned to you', why: 'A head recruiter assigns you jobs to find candidates for.' }}
    >
      {() => (
        <RecruitmentReportDialog
          open={mayReport && search.dialog?.[0] === 'report'}
          call={jobs.own}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </JobList>
  )
}
