import { useState } from 'react'
import { formatBytes } from '../../kit/shared/bytes.ts'
import { formatQuantity, formatCount, formatPlural } from '../../kit/shared/counted.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { isNodeAnswering, estimateDaysUntilFull, judgeCallTimes } from '../rules.ts'
import styles from './SystemCards.module.css'
import { lookOfHealth, type SystemState } from './system-state.ts'

type CardProps = { state: SystemState }

const up = { tone: 'green', glyph: 'tickDisc', label: 'answers' } as const
const silent = { tone: 'red', glyph: 'octagonCross', label: 'silent' } as const

export function NodesCard({ state: { nodes, now } }: CardProps) {
  const isUp = (node: { seenAt: string }): boolean => isNodeAnswering(node, new Date(now))
  const ready = nodes.filter(isUp).length
  const columns: readonly SmallColumn<SystemState['nodes'][number]>[] = [
    { title: 'Node', names: true, show: ({ name }) => name },
    { title: 'Version', show: ({ version }) => version },
    { title: 'Up since', minor: true, show: ({ startedAt }) => formatInstant(startedAt) },
    { title: 'Memory', number: true, minor: true, show: ({ facts }) => formatBytes(facts.memory) },
    { title: 'Pool in use', number: true, minor: true, show: ({ facts: { sessions } }) => sessions && saySessions(sessions) },
    { title: 'p95 of calls', number: true, show: (node) => <CallTime node={node} /> },
    { title: 'State', show: (node) => <StatusChip word="state" look={isUp(node) ? up : silent} /> },
  ]
  return (
    <TitledCard
      title="Nodes"
      aside={
        <span
          className={styles.aside}
        >{`${ready} of ${formatQuantity(nodes.length, 'node')} ${formatPlural(ready, 'answers', 'answer')}; p95 of five minutes`}</span>
      }
    >
      <SmallTable label="Nodes" columns={columns} rows={nodes} rowKey={({ _id }) => _id} />
    </TitledCard>
  )
}

const saySessions = ({ inUse, most }: { inUse: number; most: number }): string => `${inUse} of ${most}`

function CallTime({ node }: { node: SystemState['nodes'][number] }) {
  const ms = node.facts.calls?.p95Ms ?? null
  if (ms === null) return 'no calls'
  const text = `${formatCount(Math.round(ms))} ms`
  const health = judgeCallTimes(node)
  return health === 'good' ? text : <StatusChip word="time" look={{ ...lookOfHealth[health], label: text }} />
}

const A_YEAR = 365

export function DiskCard({ state: { nodes, database } }: CardProps) {
  const disks = nodes.flatMap(({ facts: { disk } }) => (disk === null ? [] : [disk]))
  const largest = Math.max(1, ...database.tables.map(({ bytes }) => bytes))
  return (
    <TitledCard title="Disk and database">
      {disks.map(({ path, total, free }) => (
        <div key={path} className={styles.disk}>
          <span>
            <b>{formatBytes(total - free)}</b> of {formatBytes(total)} used
          </span>
          <span className={styles.path}>{path}</span>
          <span className={styles.daysUntilFull}>{sayFull(estimateDaysUntilFull(free, database.grown))}</span>
          <meter min={0} max={total} value={total - free} aria-label={`Used of the disk of ${path}`} />
        </div>
      ))}
      <dl className={styles.tables}>
        {database.tables.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{titleOfTable(name)}</dt>
            <dd>
              <span className={styles.bar} style={{ inlineSize: `${Math.round((bytes / largest) * 100)}%` }} />
            </dd>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}

function sayFull(days: number | undefined): string {
  if (days === undefined) return ''
  return days > A_YEAR ? 'full in more than a year at this growth' : `full in ${formatQuantity(days, 'day')} at this growth`
}

const titleOfTable = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

const SHOWN_CALLS = 6
const callColumns: readonly SmallColumn<SystemState['slowest'][number]>[] = [
  { title: 'Call', names: true, show: ({ pattern }) => <span className={styles.call}>{pattern}</span> },
  { title: 'Calls', number: true, show: ({ calls }) => formatCount(calls) },
  { title: 'Mean', number: true, show: ({ calls, totalMs }) => `${formatCount(Math.round(totalMs / calls))} ms` },
  { title: 'Longest', number: true, show: ({ maxMs }) => `${formatCount(Math.round(maxMs))} ms` },
]
export const CallsCard = ({ state: { slowest } }: CardProps) => (
  <TitledCard
    title="Where the time goes"
    className={styles.card}
    aside={<span className={styles.aside}>last hour, this node</span>}
  >
    <SmallTable
      label="Where the time goes"
      columns={callColumns}
      rows={slowest.slice(0, SHOWN_CALLS)}
      rowKey={({ pattern }) => pattern}
    />
  </TitledCard>
)

const SHOWN_BACKUPS = 3
export function BackupsCard({ state: { nodes, runs } }: CardProps) {
  const place = nodes.map(({ facts }) => facts.backup).find((backup) => backup.place !== null)
  const tried = new Map(
    runs.flatMap(({ kind, backup, problem }) => (kind === 'drill' && backup !== null ? [[backup, problem]] : [])),
  )
  const [isWhole, setWhole] = useState(false)
  const made = runs.filter(({ kind }) => kind === 'backup')
  return (
    <TitledCard
      title="Backups"
      {...(made.length > SHOWN_BACKUPS && {
        aside: (
          <span className={styles.aside}>
            <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'The newest' : `All ${made.length}`}
            </Button>
          </span>
        ),
      })}
    >
      <ul className={styles.backups}>
        {made.slice(0, isWhole ? made.length : SHOWN_BACKUPS).map((run) => (
          <li key={run._id}>
            <span>{formatInstant(run.finishedAt)}</span>
            <span>{run.bytes === null ? '' : formatBytes(run.bytes)}</span>
            <StatusChip word="state" look={lookOf(run, tried)} />
          </li>
        ))}
        {made.length === 0 && <li>None yet.</li>}
      </ul>
      {runs[0]?.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <p className={styles.note}>
        {place === undefined
          ? 'No backup is set up: BACKUP_TO names the folder or bucket.'
          : `${place.keepHours === undefined ? '' : `all of the last ${place.keepHours} hours, `}7 daily, 4 weekly, 12 monthly; ${place.isEncrypted ? 'encrypted' : 'not encrypted'}, to ${place.place ?? ''}`}
      </p>
    </TitledCard>
  )
}

function lookOf({ backup, problem }: SystemState['runs'][number], tried: ReadonlyMap<string, string | null>) {
  if (problem !== null) return { tone: 'red', glyph: 'octagonCross', label: 'failed' } as const
  const drill = tried.get(backup ?? '')
  if (drill === undefined) return { tone: 'grey', glyph: 'ring', label: 'not tried' } as const
  return drill === null
    ? ({ tone: 'green', glyph: 'tickDisc', label: 'tried' } as const)
    : ({ tone: 'red', glyph: 'octagonCross', label: 'can’t be restored' } as const)
}
