import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { parseDay, shiftDay, toDay } from '../../kit/shared/time.ts'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { getCardClass } from '../../kit/ui/home/card-class.ts'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { PeriodFilter } from '../../kit/ui/list-page/PeriodFilter.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type FunnelRow, recruiting } from '../home-contract.ts'
import { type Reached, computeFunnelSteps, sumReached } from '../rules.ts'
import { FUNNEL_DAYS, FUNNEL_STAGES } from '../funnel-vocabulary.ts'
import { FunnelBars, shareWords } from './FunnelBars.tsx'
import styles from './FunnelPage.module.css'
import { getJobTitle } from './JobFacts.tsx'

const route = getRouteApi('/recruit/funnel')

type Line = { key: string; name: string; reached: Reached; declined: number }
function linesBy(rows: readonly FunnelRow[], of: (row: FunnelRow) => { key: string; name: string }): Line[] {
  const lines = groupBy(rows, (row) => of(row).key)
  return [...lines.values()].map((own) => ({
    ...of(own[0] as FunnelRow),
    reached: sumReached(own),
    declined: own.reduce((sum, { declined }) => sum + declined, 0),
  }))
}

const columnsOf = (title: string): SmallColumn<Line>[] => [
  { title, names: true, show: ({ name }) => name },
  ...FUNNEL_STAGES.map((stage, at): SmallColumn<Line> => ({
    title: stage,
    number: true,
    show: ({ reached }) => (
      <>
        {formatCount(reached[stage])}
        {at > 0 && <small className={styles.share}> {shareWords(computeFunnelSteps(reached)[at]?.share)}</small>}
      </>
    ),
  })),
  { title: 'declined', number: true, show: ({ declined }) => formatCount(declined) },
]

export function FunnelPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [today] = useState(() => toDay(new Date()))
  const to = parseDay(search.to) ?? today
  const from = parseDay(search.from) ?? shiftDay(to, 1 - FUNNEL_DAYS)
  const read = useRead(recruiting.funnel, { query: { from, to } }, { keepPrevious: true })
  const { data: rows, reasons = [] } = read.data ?? {}
  return (
    <>
      <PageHeader title="Candidate funnel" />
      <div className={styles.filter}>
        <PeriodFilter from={from} to={to} onChange={(part) => change(part)} />
      </div>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {rows === undefined && read.error === null && <PageSkeleton bars={6} />}
      {rows?.length === 0 && <EmptyState title="No candidates reached a stage in this period" why="Choose another period." />}
      {rows !== undefined && rows.length > 0 && (
        <div className={styles.parts}>
          <div className={styles.top}>
            <section className={getCardClass()} aria-label="All jobs">
              <h2 className={styles.head}>All jobs</h2>
              <FunnelBars reached={sumReached(rows)} />
            </section>
            {reasons.length > 0 && (
              <section className={getCardClass()} aria-label="Why candidates were declined">
                <h2 className={styles.head}>Why candidates were declined</h2>
                <SmallTable
                  label="Reasons"
                  look="card"
                  columns={[
                    { title: 'Reason', names: true, show: ({ reason }) => reason ?? 'no reason given' },
                    { title: 'Candidates', number: true, show: ({ count }) => formatCount(count) },
                  ]}
                  rows={reasons}
                  rowKey={({ reason }) => reason ?? ''}
                />
              </section>
            )}
          </div>
          <section className={getCardClass()}>
            <SmallTable
              label="By job"
              look="card"
              blocks
              columns={columnsOf('Job')}
              rows={linesBy(rows, ({ job }) => ({ key: job._id, name: getJobTitle(job) }))}
              rowKey={({ key }) => key}
            />
          </section>
          <section className={getCardClass()}>
            <SmallTable
              label="By recruiter"
              look="card"
              blocks
              columns={columnsOf('Recruiter')}
              rows={linesBy(rows, ({ recruiter }) => ({ key: recruiter._id, name: recruiter.fullName }))}
              rowKey={({ key }) => key}
            />
          </section>
          <p className={styles.note}>
            A candidate who skips a stage counts as having passed it. The percentage is the share of those who reached the
            previous stage in the same period; it is left out when more reached this stage than the previous one.
          </p>
        </div>
      )}
    </>
  )
}
