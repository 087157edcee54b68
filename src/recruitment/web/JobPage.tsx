import { getRouteApi } from '@tanstack/react-router'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { RowActions } from '../../kit/ui/list-page/RowActions.tsx'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { usePageActions } from '../../kit/web/page-actions.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMissing } from '../../kit/web/use-missing.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import { candidates } from '../candidates-contract.ts'
import { jobs } from '../contract.ts'
import { CANDIDATE_SORTS } from '../vocabulary.ts'
import { BoardView } from './BoardView.tsx'
import { CandidateDialogs } from './CandidateDialogs.tsx'
import { JobFacts, getJobTitle, describeVacancy } from './JobFacts.tsx'
import styles from './JobPage.module.css'
import { useSetOpen } from './use-set-open.ts'

const isOpen = { isOpen: ({ open }: { open: boolean }) => open }
const JobDialog = lazyPart('JobDialog', () => import('./JobDialog.tsx'), isOpen)
const RecruitmentReportDialog = lazyPart('RecruitmentReportDialog', () => import('./RecruitmentReportDialog.tsx'), isOpen)
const CandidateList = lazyPart('CandidateList', () => import('./CandidateList.tsx'))
const CandidatePanel = lazyPart('CandidatePanel', () => import('./CandidatePanel.tsx'))
const ImportCandidatesDialog = lazyPart('ImportCandidatesDialog', () => import('./ImportCandidatesDialog.tsx'), isOpen)
const AddPanel = lazyPart('AddPanel', () => import('./AddPanel.tsx'))

const route = getRouteApi('/recruitment/job/$jobId')
const VIEWS = ['board', 'table'] as const

/** A board of stages or a table (001 §2 Recruitment, decision 76). */
export function JobPage() {
  const { jobId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(jobs.one, { params: { id: jobId } }, { personal: true })
  const missing = useMissing(read)
  const setOpen = useSetOpen()
  const { view: [view = 'board'] = [], dialog: [dialog] = [], candidate } = search
  const job = read.data?.data
  const add = (): void => change({ dialog: ['add'], candidate: undefined }, false)
  const openReport = (): void => change({ dialog: ['report'] }, false)
  const close = (): void => change({ dialog: undefined })
  usePageActions([
    { label: 'Add candidates', icon: 'plus', keywords: 'recruitment', onAct: add },
    { label: 'Candidate report', icon: 'download', keywords: 'recruitment xlsx', onAct: openReport },
  ])
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'n' || press.shift) return
    add()
    event.preventDefault()
  }, 'shell')

  const title = job === undefined ? 'Job' : getJobTitle(job)
  const crumbs = [buildCrumb('/recruitment', 'Recruitment'), title]
  if (missing !== undefined)
    return (
      <>
        <PageHeader title="Job" crumbs={crumbs} />
        <EmptyState title={missing} why="It may have been deleted.">
          <ButtonLink to="/recruitment">Jobs</ButtonLink>
        </EmptyState>
      </>
    )
  const head = {
    title,
    crumbs,
    aside: job && describeVacancy(job),
    lead: job && <JobFacts job={job} />,
    actions: (
      <>
        <div role="group" aria-label="Show as" className={styles.views}>
          {VIEWS.map((each) => (
            <Button
              key={each}
              aria-pressed={each === view}
              onClick={() => change({ view: each === 'board' ? undefined : [each], page: undefined })}
            >
              {each === 'board' ? 'Board' : 'Table'}
            </Button>
          ))}
        </div>
        {job && (
          <RowActions
            of={title}
            beside={`More for ${title}`}
            actions={[
              { key: 'edit', label: 'Edit the job', onAct: () => change({ dialog: ['edit'] }, false) },
              {
                key: 'open',
                label: job.closed_at === null ? 'Close the job' : 'Reopen the job',
                onAct: () => setOpen(job),
              },
            ]}
          />
        )}
        <Button icon="download" onClick={openReport}>
          Candidate report
        </Button>
        {job?.closed_at === null && (
          <Button icon="copy" onClick={() => change({ dialog: ['import'] }, false)}>
            Paste a list
          </Button>
        )}
        <Button kind="primary" keycap="N" aria-keyshortcuts="N" onClick={add}>
          Add candidates
        </Button>
      </>
    ),
  }
  const openCandidate = (id: string): void => change({ candidate: id, dialog: undefined }, false)
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
      {view === 'table' ? (
        <CandidateList
          {...head}
          call={candidates.all}
          jobId={jobId}
          search={search}
          onSearch={change}
          rememberAs="candidates"
          empty={{ title: 'No candidates yet', why: 'Add them here, or ask the job’s recruiters to.' }}
        />
      ) : (
        <BoardView head={head} job={read} jobId={jobId} search={search} onSearch={change} onOpen={openCandidate} onAdd={add} />
      )}
      <JobDialog open={dialog === 'edit' && job !== undefined} job={job} onClose={close} />
      <ImportCandidatesDialog open={dialog === 'import' && job?.closed_at === null} jobId={jobId} onClose={close} />
      <RecruitmentReportDialog
        open={dialog === 'report' && job !== undefined}
        job={job}
        sort={view === 'table' ? parseSort(CANDIDATE_SORTS, search.sort) : undefined}
        onClose={close}
      />
      <CandidateDialogs
        candidate={candidate}
        dialog={dialog === 'change' || dialog === 'remove' || dialog === 'cv' ? dialog : undefined}
        onClose={(removed) => change({ dialog: undefined, ...(removed && { candidate: undefined }) })}
      />
    </DockedPage>
  )
}

// Both boards are in one file, because they differ only in their headers.
export { RecruiterBoardPage } from './RecruiterBoardPage.tsx'
