import { formatBytes } from '../../kit/shared/bytes.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDuration } from '../../kit/shared/duration.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import {
  type Health,
  judgeBackup,
  judgeCalls,
  judgeClocks,
  judgeDisk,
  judgeDrill,
  judgeJob,
  judgeJobs,
  judgeNodes,
  type HealthVerdict,
} from '../rules.ts'
import { isOnItsWay, lookOfHealth, sayAge, type SystemState } from './system-state.ts'
import styles from './Tiles.module.css'

const healthWords: Record<Health, string> = { good: 'fine', amber: 'needs attention', red: 'needs help now' }

function HealthGlyph({ health }: { health: Health }) {
  const { glyph, tone } = lookOfHealth[health]
  return <StatusGlyph name={glyph} tone={tone} />
}

const ALMOST = 0.95
type Progress = { spent: number; last: number | undefined }
type Tile = { title: string; figure: string; line: string; verdict: HealthVerdict; progress?: Progress | undefined }

function listTiles({ now: nowText, nodes, database, people, runs, jobs }: SystemState): Tile[] {
  const now = new Date(nowText)
  const ofKind = (kind: 'backup' | 'drill') => runs.filter((run) => run.kind === kind)
  const [lastBackup] = ofKind('backup')
  const lastGood = ofKind('backup').find(({ problem }) => problem === null)
  const [lastDrill] = ofKind('drill')
  const progress = findProgress(jobs, lastGood, now)
  const isSetUp = nodes.some(({ facts }) => facts.backup.place !== null)
  const waiting = jobs.filter(({ state }) => state === 'running').length
  const failed = jobs.filter((job) => judgeJob(job) !== 'good').length
  const versions = [...new Set(nodes.map(({ version }) => version))]
  const disks = nodes.flatMap(({ facts }) => (facts.disk === null ? [] : [facts.disk]))
  return [
    {
      title: 'Last backup',
      figure: lastGood === undefined ? 'none' : sayAge(lastGood.finishedAt, nowText),
      line: lastGood === undefined ? (isSetUp ? 'none yet' : 'No backup is set up') : sayRun(lastGood.finishedAt, lastGood.bytes),
      verdict: judgeBackup({ isSetUp, lastGood, last: lastBackup, notes: runs[0]?.notes ?? [], now }),
      ...(progress && { figure: 'being made', line: sayProgress(progress), progress }),
    },
    {
      title: 'Tried',
      figure: lastDrill === undefined ? 'never' : sayAge(lastDrill.finishedAt, nowText),
      line: lastDrill === undefined ? 'no drill yet' : lastDrill.problem === null ? 'restored, 0 differences' : 'failed',
      verdict: judgeDrill({ last: lastDrill, now }),
    },
    {
      title: 'Version',
      figure: versions.join(', ') || 'unknown',
      line: `migration ${Math.max(0, ...nodes.map(({ facts }) => facts.migration))}, PostgreSQL ${database.postgres}`,
      verdict: judgeNodes(nodes, now),
    },
    {
      title: 'Database',
      figure: formatBytes(database.bytes),
      line: database.grown === null ? 'growth is known after 7 days' : `${sayGrowth(database.grown)} in 7 days`,
      verdict: judgeDisk(disks),
    },
    {
      title: 'Logged in',
      figure: formatQuantity(people.signedIn, 'person', 'people'),
      line: [
        formatQuantity(people.sessions, 'session'),
        formatQuantity(
          nodes.reduce((sum, { facts }) => sum + (facts.streams ?? 0), 0),
          'live page',
        ),
      ].join(', '),
      verdict: { health: 'good', advice: undefined },
    },
    {
      title: 'Background work',
      figure: formatQuantity(jobs.length, 'job'),
      line: `${waiting} running, ${failed} failed`,
      verdict: judgeJobs(jobs),
    },
  ]
}

function findProgress(jobs: SystemState['jobs'], last: SystemState['runs'][number] | undefined, now: Date): Progress | undefined {
  const job = jobs.find(({ name }) => name === 'backup')
  if (job === undefined || !isOnItsWay(job)) return undefined
  const seconds = (from: number, to: number): number => Math.max(0, Math.round((to - from) / 1000))
  return {
    spent: job.state === 'running' ? seconds(Date.parse(job.startedAt ?? ''), now.getTime()) : 0,
    last: last && Math.max(1, seconds(Date.parse(last.startedAt), Date.parse(last.finishedAt))),
  }
}
const sayProgress = ({ spent, last }: Progress): string =>
  `${spent === 0 ? 'begins' : `${formatDuration(spent)} so far`}${last === undefined ? '' : `, the last took ${formatDuration(last)}`}`

const sayRun = (at: string, bytes: number | null): string =>
  bytes === null ? formatInstant(at) : `${formatInstant(at)}, ${formatBytes(bytes)}`
const sayGrowth = (bytes: number): string => (bytes < 0 ? `−${formatBytes(-bytes)}` : `+${formatBytes(bytes)}`)

export function Tiles({ state }: { state: SystemState }) {
  const tiles = listTiles(state)
  const calls = { title: 'Calls', verdict: judgeCalls(state.nodes, new Date(state.now)) }
  const clocks = { title: 'Clocks', verdict: judgeClocks(state.nodes, new Date(state.now)) }
  const advised = [...tiles, calls, clocks].filter(({ verdict }) => verdict.advice !== undefined)
  return (
    <>
      <ul className={styles.tiles} aria-label="State">
        {tiles.map(({ title, figure, line, progress, verdict: { health } }) => (
          <li key={title} data-health={health}>
            <span className={styles.title}>
              {title}
              <HealthGlyph health={health} />
              <span className="sr-only">{healthWords[health]}</span>
            </span>
            <b>{figure}</b>
            <span className={styles.line}>{line}</span>
            {progress && (
              // The real progress is unknown. This is an estimate by the duration of the last backup.
              <progress
                aria-label="Progress of the backup"
                {...(progress.last !== undefined && { value: Math.min(progress.spent / progress.last, ALMOST) })}
              />
            )}
          </li>
        ))}
      </ul>
      {advised.length > 0 && (
        <ul className={styles.advice} aria-label="What to do">
          {advised.map(({ title, verdict: { health, advice } }) => (
            <li key={title}>
              <HealthGlyph health={health} />
              <span>
                <b>{title}.</b> {advice}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
