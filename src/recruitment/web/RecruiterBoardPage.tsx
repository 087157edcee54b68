import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMissing } from '../../kit/web/use-missing.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import { jobs } from '../contract.ts'
import { BoardView } from './BoardView.tsx'
import { CandidateDialogs } from './CandidateDialogs.tsx'
import { JobFacts, getJobTitle, describeVacancy } from './JobFacts.tsx'

const CandidatePanel = lazyPart('CandidatePanel', () => import('./CandidatePanel.tsx'))
const AddPanel = lazyPart('AddPanel', () => import('./AddPanel.tsx'))
const ImportCandidatesDialog = lazyPart('ImportCandidatesDialog', () => import('./ImportCandidatesDialog.tsx'), {
  isOpen: ({ open }) => open,
})

const route = getRouteApi('/recruit/$jobId/board')

/** Recruiters may move every candidate that they can see here. */
export function RecruiterBoardPage() {
  const { jobId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(jobs.ownOne, { params: { id: jobId } }, { personal: true })
  const missing = useMissing(read)
  const { dialog: [dialog] = [], candidate } = search
  const job = read.data?.data
  const title = job === undefined ? 'Job' : getJobTitle(job)
  const crumbs = [buildCrumb('/recruit', 'Recruitment'), title]
  const isOpen = job?.closed_at === null
  const add = (): void => change({ dialog: ['add'], candidate: undefined }, false)
  const close = (): void => change({ dialog: undefined })
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'n' || press.shift) return
    add()
    event.preventDefault()
  }, 'shell')
  if (missing !== undefined)
    return (
      <>
        <PageHeader title="Job" crumbs={crumbs} />
        <EmptyState title={missing} why="It may have been deleted or assigned to someone else.">
          <ButtonLink to="/recruit">Your jobs</ButtonLink>
        </EmptyState>
      </>
    )
  const panel =
    candidate !== undefined ? (
      <CandidatePanel
        candidate={candidate}
        onDialog={(next) => change({ dialog: [next] }, false)}
        onClose={() => change({ candidate: undefined, dialog: undefined })}
      />
    ) : (
      dialog === 'add' && job && <AddPanel job={job} onClose={close} />
    )
  return (
    <DockedPage panel={panel || undefined}>
      <BoardView
        head={{
          title,
          crumbs,
          aside: job && describeVacancy(job),
          lead: job && <JobFacts job={job} />,
          actions: (
            <>
              <ButtonLink to="/recruit/$jobId/add" params={{ jobId }}>
                Table
              </ButtonLink>
              {isOpen && (
                <Button icon="copy" onClick={() => change({ dialog: ['import'] }, false)}>
                  Paste a list
                </Button>
              )}
              <Button kind="primary" keycap="N" aria-keyshortcuts="N" onClick={add}>
                Add candidates
              </Button>
            </>
          ),
        }}
        job={read}
        jobId={jobId}
        search={search}
        onSearch={change}
        onOpen={(id) => change({ candidate: id, dialog: undefined }, false)}
        onAdd={add}
      />
      <ImportCandidatesDialog open={dialog === 'import' && isOpen} jobId={jobId} onClose={close} />
      <CandidateDialogs
        candidate={candidate}
        dialog={dialog === 'change' || dialog === 'remove' || dialog === 'cv' ? dialog : undefined}
        onClose={(removed) => change({ dialog: undefined, ...(removed && { candidate: undefined }) })}
      />
    </DockedPage>
  )
}
