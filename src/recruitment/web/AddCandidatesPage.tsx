import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMissing } from '../../kit/web/use-missing.ts'
import { candidates } from '../candidates-contract.ts'
import { jobs } from '../contract.ts'
import { AddCandidates } from './AddCandidates.tsx'
import { CandidateDialogs } from './CandidateDialogs.tsx'
import { CandidateList } from './CandidateList.tsx'
import { JobFacts, getJobTitle, describeVacancy } from './JobFacts.tsx'

const CandidatePanel = lazyPart('CandidatePanel', () => import('./CandidatePanel.tsx'))

const ImportCandidatesDialog = lazyPart('ImportCandidatesDialog', () => import('./ImportCandidatesDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/recruit/$jobId/add')

/**
 * A job of the recruiter. Candidates can be added one after another, and the existing ones are listed below (001 §2 Recruitment).
 */
export function AddCandidatesPage() {
  const { jobId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(jobs.ownOne, { params: { id: jobId } }, { personal: true })
  const missing = useMissing(read)
  const job = read.data?.data
  const title = job === undefined ? 'Add candidates' : getJobTitle(job)
  const crumbs = [buildCrumb('/recruit', 'Recruitment'), title]
  if (missing !== undefined)
    return (
      <>
        <PageHeader title="Add candidates" crumbs={crumbs} />
        <EmptyState title={missing} why="It may have been deleted or assigned to someone else.">
          <ButtonLink to="/recruit">Your jobs</ButtonLink>
        </EmptyState>
      </>
    )
  const { candidate, dialog: [dialog] = [] } = search
  return (
    <DockedPage
      panel={
        candidate === undefined ? undefined : (
          <CandidatePanel
            candidate={candidate}
            onDialog={(dialog) => change({ dialog: [dialog] }, false)}
            onClose={() => change({ candidate: undefined, dialog: undefined })}
          />
        )
      }
    >
      <CandidateList
        title={title}
        crumbs={crumbs}
        aside={job && describeVacancy(job)}
        lead={
          job && (
            <>
              <JobFacts job={job} />
              <AddCandidates job={job} />
            </>
          )
        }
        actions={
          <>
            <ButtonLink to="/recruit/$jobId/board" params={{ jobId }}>
              Board
            </ButtonLink>
            {job?.closed_at === null && (
              <Button icon="copy" onClick={() => change({ dialog: ['import'] }, false)}>
                Paste a list
              </Button>
            )}
          </>
        }
        call={candidates.own}
        jobId={jobId}
        search={search}
        onSearch={change}
        rememberAs="own-candidates"
        empty={{ title: 'No candidates yet', why: 'Candidates you add appear here.' }}
      />
      <ImportCandidatesDialog
        open={dialog === 'import' && job?.closed_at === null}
        jobId={jobId}
        onClose={() => change({ dialog: undefined })}
      />
      <CandidateDialogs
        candidate={candidate}
        dialog={dialog === 'import' ? undefined : dialog}
        onClose={(removed) => change({ dialog: undefined, ...(removed && { candidate: undefined }) })}
      />
    </DockedPage>
  )
}
