import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { type Job, jobs } from '../contract.ts'
import { jobColumns } from './job-columns.tsx'
import { JobList } from './JobList.tsx'

const route = getRouteApi('/recruit')

/** The jobs that are assigned to the recruiter; each opens its candidates (001 §2 Recruitment). */
export function OwnJobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const columns = useMemo(
    () => [
      {
        ...nameColumn<Job>({
          id: 'name',
          title: 'Name',
          open: ({ _id: jobId }) => void navigate({ to: '/recruit/$jobId/add', params: { jobId } }),
        }),
        width: 200,
      },
      ...jobColumns,
    ],
    [navigate],
  )
  return (
    <JobList
      title="Your jobs"
      call={jobs.own}
      columns={columns}
      search={search}
      onSearch={change}
      rememberAs="own-jobs"
      empty={{ title: 'No job is assigned to you', why: 'A head recruiter assigns the jobs that you find candidates for.' }}
    />
  )
}
