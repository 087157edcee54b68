import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDuration } from '../../kit/shared/duration.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { JobLine } from '../contract.ts'
import { judgeJob, sayInterval } from '../rules.ts'
import { jobTitles } from '../vocabulary.ts'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

export const getJobLineTitle = ({ name }: JobLine): string => jobTitles[name] ?? name
export const hasFailed = (job: JobLine): boolean => judgeJob(job) !== 'good'
const looks = {
  waiting: { tone: 'grey', glyph: 'ring', label: 'not run yet' },
  queued: { tone: 'blue', glyph: 'dashedRing', label: 'will run in a moment' },
  running: { tone: 'blue', glyph: 'halfDisc', label: 'running' },
  retry: { tone: 'amber', glyph: 'triangle', label: 'failed, will be tried again' },
  failed: { tone: 'red', glyph: 'octagonCross', label: 'failed' },
  done: { tone: 'green', glyph: 'tickDisc', label: 'done' },
} as const
/** A failing job keeps its look while it is queued or running again. */
function lookOf(job: JobLine) {
  const health = judgeJob(job)
  if (health === 'good' || job.state === 'failed' || job.state === 'retry') return looks[job.state]
  return { ...looks[health === 'red' ? 'failed' : 'retry'], label: `failed, ${looks[job.state].label}` }
}
function sayDuration({ startedAt, endedAt }: JobLine): string {
  if (startedAt === null || endedAt === null) return ''
  const ms = Date.parse(endedAt) - Date.parse(startedAt)
  return ms < 1000 ? `${ms} ms` : formatDuration(Math.round(ms / 1000))
}

type JobsCardProps = { state: SystemState; opened: string | undefined; onOpen: (name: string) => void }
/** Lists the jobs. Each runs on one node at a time, and opens the details of its last run. */
export function JobsCard({ state: { jobs, runsToday }, opened, onOpen }: JobsCardProps) {
  const columns: readonly SmallColumn<JobLine>[] = [
    { title: 'Job', names: true, show: getJobLineTitle },
    { title: 'Every', minor: true, show: ({ at }) => sayInterval(at) },
    { title: 'Last run', show: ({ startedAt }) => (startedAt === null ? '' : formatInstant(startedAt)) },
    { title: 'Took', number: true, minor: true, show: sayDuration },
    { title: 'Next', minor: true, show: ({ nextAt }) => (nextAt === null ? '' : formatInstant(nextAt)) },
    {
      title: 'State',
      show: (job) => (
        <span className={styles.state}>
          <StatusChip word={job.state} look={lookOf(job)} />
          <Button
            kind="quiet"
            onClick={() => onOpen(job.name)}
            aria-expanded={job.name === opened}
            aria-label={`${hasFailed(job) ? 'Why' : 'More'}: ${getJobLineTitle(job)}`}
          >
            {hasFailed(job) ? 'Why' : 'More'}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <TitledCard
      className={styles.card}
      title="Background work"
      aside={<span className={styles.aside}>once across the nodes</span>}
    >
      <SmallTable label="Background work" columns={columns} rows={jobs} rowKey={({ name }) => name} />
      <p className={styles.note}>
        {formatQuantity(runsToday.ended, 'run')} today, {runsToday.failed} failed
      </p>
    </TitledCard>
  )
}
