import { type ReactNode, useEffect, useState } from 'react'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { PageHeader, type PageHeaderProps } from '../../kit/ui/list-page/PageHeader.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { candidates } from '../candidates-contract.ts'
import { LANE_LIMITS, STAGES, type CandidateStage } from '../vocabulary.ts'
import styles from './BoardView.module.css'

const CandidateBoard = lazyPart('CandidateBoard', () => import('./CandidateBoard.tsx'), { meanwhile: <PageSkeleton bars={6} /> })

type Search = {
  q?: string | undefined
  by?: string | undefined
  stage?: CandidateStage[] | undefined
  candidate?: string | undefined
}
type Retention = { erasedAfter: number; erasedLater: { after: number; from: string } | null }
type Props = {
  head: Omit<PageHeaderProps, 'children'> & { lead: ReactNode; actions: ReactNode }
  job: { data: Retention | undefined; error: { message: string } | null; refetch: () => Promise<unknown> }
  jobId: string
  search: Search
  onSearch: (part: Search, replace?: boolean) => void
  onOpen: (candidate: string) => void
  onAdd: () => void
}

export function BoardView({ head: { lead, actions, ...head }, job, jobId, search, onSearch, onOpen, onAdd }: Props) {
  const { q = '', by, stage: [stage = STAGES[0]] = [] } = search
  // Loads the board's code in parallel with its cards instead of after them.
  useEffect(() => void CandidateBoard.ahead(), [])
  const [limit, setLimit] = useState(LANE_LIMITS.usual)
  const read = useRead(
    candidates.board,
    { params: { jobId }, query: { q, addedBy: by, limit } },
    { keepPrevious: true, personal: true },
  )
  const [typed, setTyped] = useTyped(q, (text) => onSearch({ q: text }))
  const isFiltered = q !== '' || by !== undefined
  const { data: lanes, addedBy = [], waitDays = 0 } = read.data ?? {}
  const total = addedBy.reduce((sum, { count }) => sum + count, 0)
  const isEmpty = lanes?.every((lane) => lane.total === 0)
  const failed = job.error === null ? read : job
  return (
    <div className={styles.page}>
      <PageHeader {...head}>{actions}</PageHeader>
      <div className={styles.above}>
        {lead}
        <div className={styles.filter}>
          <FilterInput label="Find a candidate" value={typed} onChange={setTyped} />
          {addedBy.length > 0 && (
            <div role="group" aria-label="Added by" className={styles.adders}>
              <Button aria-pressed={by === undefined} onClick={() => onSearch({ by: undefined })}>
                All {formatCount(total)}
              </Button>
              {addedBy.map(({ _id, fullName, count }) => (
                <Button key={_id} aria-pressed={by === _id} onClick={() => onSearch({ by: _id })}>
                  <span className={styles.adder}>{fullName}</span> <span>{formatCount(count)}</span>
                </Button>
              ))}
            </div>
          )}
        </div>
      </div>
      {failed.error !== null && <ErrorStrip message={failed.error.message} onRetry={() => void failed.refetch()} />}
      {lanes === undefined && read.error === null && <PageSkeleton bars={6} />}
      {isEmpty === true && !isFiltered && (
        <EmptyState title="No candidates yet" why="Add them here, or ask the job’s recruiters to.">
          <Button onClick={onAdd}>Add candidates</Button>
        </EmptyState>
      )}
      {isEmpty === true && isFiltered && (
        <EmptyState title="No candidate matches this filter">
          <Button
            onClick={() => {
              setTyped('')
              onSearch({ q: undefined, by: undefined })
            }}
          >
            Reset
          </Button>
        </EmptyState>
      )}
      {lanes !== undefined && isEmpty === false && (
        <CandidateBoard
          jobId={jobId}
          waitDays={waitDays}
          lanes={lanes}
          stage={stage}
          openId={search.candidate}
          onStage={(next) => onSearch({ stage: [next] })}
          onOpen={onOpen}
          onMore={() => setLimit(LANE_LIMITS.most)}
        />
      )}
      {job.data && (
        <p className={styles.note}>
          Candidates are erased {retentionWords(job.data)}; job, stages and dates stay. Contact details are visible to the job’s
          recruiters.
        </p>
      )}
    </div>
  )
}

const retentionWords = ({ erasedAfter, erasedLater: later }: Retention): string =>
  `${formatQuantity(erasedAfter, 'day')} after their last change${later === null ? '' : `, from ${formatDayInWords(later.from)} ${formatQuantity(later.after, 'day')} after it`}`
