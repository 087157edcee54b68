/** Serves /metrics for Prometheus on a separate port (docs/operations.md, Seeing). No label contains a person's id or name. */
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { selectBackgroundJobs } from '../kit/jobs/jobs.ts'
import type { Pool } from '../kit/postgres/db.ts'
import { openStreams } from '../kit/server/event-stream.ts'
import { callMetrics } from '../kit/server/measure-calls.ts'
import { hashQueue } from '../kit/server/passwords.ts'
import { runningUploads } from '../kit/server/uploads.ts'
import { selectJobFailures } from '../system/server/job-failures.ts'
import { explainListening } from './hold-port.ts'
import { createDatabaseFactsReader } from './database-facts.ts'
import { productVersion } from './version.ts'

export const METRICS_NAMES = { port: 'METRICS_PORT', host: 'METRICS_HOST' }

export type MetricsOptions = {
  port: number
  host: string
  pool: Pool
  hasReplica: boolean
  /** A folder on the disk of the embedded database. */
  disk: string | undefined
}

/** A value that is read at each scrape. Labels are constants in the code. If there is no value, the line is left out. */
type Reading = { labels?: Readonly<Record<string, string>>; value: number | null | undefined }
type GaugeKind = { name: string; help: string; labelNames?: string[]; read: () => Reading[] | Promise<Reading[]> }

const gauge = (name: string, help: string, read: () => number | null | undefined): GaugeKind => ({
  name,
  help,
  read: () => [{ value: read() }],
})

const gaugesOfNode = (pool: Pool): GaugeKind[] => [
  {
    name: 'proofline_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    read: () => [{ labels: { version: productVersion }, value: 1 }],
  },
  {
    name: 'proofline_sessions',
    help: 'Database sessions by pool; waiting: calls that want one.',
    labelNames: ['pool', 'state'],
    read: () =>
      Object.entries(pool.state()).flatMap(([name, { inUse, idle, waiting, most }]) =>
        Object.entries({ in_use: inUse, idle, waiting, most }).map(([state, value]) => ({
          labels: { pool: name, state },
          value,
        })),
      ),
  },
  {
    name: 'proofline_password_hashes',
    help: 'Password hashes that run and wait.',
    labelNames: ['state'],
    read: () => Object.entries(hashQueue()).map(([state, value]) => ({ labels: { state }, value })),
  },
  gauge('proofline_uploads', 'Uploads that are received, wait or run.', () => runningUploads().uploads),
  gauge('proofline_upload_bytes', 'The bytes that those announced.', () => runningUploads().bytes),
  gauge('proofline_event_streams', 'Open streams of live updates and progress.', openStreams),
]

const gaugesOfDatabase = (pool: Pool, hasReplica: boolean): GaugeKind[] => {
  const facts = createDatabaseFactsReader(pool, hasReplica)
  const of = (name: string, help: string, pick: (of: Awaited<ReturnType<typeof facts>>) => Reading['value']): GaugeKind => ({
    name,
    help,
    read: async () => [{ value: pick(await facts()) }],
  })
  return [
    of('proofline_database_up', 'Whether the database responded.', ({ primary }) => Number(primary !== undefined)),
    of('proofline_database_bytes', 'The size of the database.', ({ primary }) => primary?.bytes),
    of(
      'proofline_oldest_transaction_seconds',
      'The age of the oldest transaction.',
      ({ primary }) => primary && (primary.oldestTransactionSeconds ?? 0),
    ),
    {
      name: 'proofline_last_good_run_timestamp_seconds',
      help: 'When the last good backup and the last good drill ended; 0: never.',
      labelNames: ['kind'],
      read: async () => {
        const { primary } = await facts()
        return (['backup', 'drill'] as const).map((kind) => ({ labels: { kind }, value: primary?.[kind] }))
      },
    },
    {
      name: 'proofline_background_job',
      help: 'Of each background job its state: waiting (never run), queued, running, retry, failed, done; one that is queued or runs again after a failure is failed too.',
      labelNames: ['background_job', 'state'],
      read: async () => {
        if ((await facts()).primary === undefined) return []
        const [jobs, failures] = await pool.reading((db) =>
          Promise.all([selectBackgroundJobs(db, new Date()), selectJobFailures(db)]),
        )
        const failing = new Set(failures.map(({ job }) => job))
        return jobs.flatMap(({ name, state }) =>
          (failing.has(name) && state !== 'retry' && state !== 'failed' ? [state, 'failed'] : [state]).map((each) => ({
            labels: { background_job: name, state: each },
            value: 1,
          })),
        )
      },
    },
    ...(hasReplica
      ? [
          of('proofline_replica_up', 'Whether reports read from the replica.', ({ replica }) =>
            Number(replica?.isReplica === true),
          ),
          of('proofline_replica_behind_bytes', 'What the replica has not applied yet.', ({ replica }) => replica?.bytesBehind),
          of('proofline_replica_behind_seconds', 'The age of what it has applied last.', ({ replica }) => replica?.secondsBehind),
        ]
      : []),
  ]
}

const gaugesOfDisk = (folder: string): GaugeKind[] => {
  const of = (name: string, help: string, blocks: 'bavail' | 'blocks'): GaugeKind => ({
    name,
    help,
    read: async () => {
      const disk = await statfs(folder)
      return [{ value: disk[blocks] * disk.bsize }]
    },
  })
  return [
    of('proofline_disk_free_bytes', 'Free on the disk of the data folder.', 'bavail'),
    of('proofline_disk_bytes', 'The size of that disk.', 'blocks'),
  ]
}

function registryOf({ pool, hasReplica, disk }: MetricsOptions): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of callMetrics) registry.registerMetric(metric)
  const kinds = [...gaugesOfNode(pool), ...gaugesOfDatabase(pool, hasReplica), ...(disk === undefined ? [] : gaugesOfDisk(disk))]
  for (const { read, labelNames = [], ...rest } of kinds)
    new Gauge({
      ...rest,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        if (labelNames.length === 0) this.remove()
        // A gauge that cannot be read leaves out only its own lines.
        const readings = await (async () => read())().catch(() => [])
        for (const { labels = {}, value } of readings) if (value != null) this.set(labels, value)
      },
    })
  return registry
}

/** @throws Error when the port is in use */
export async function startMetrics(options: MetricsOptions): Promise<{ address: string; end: () => Promise<void> }> {
  const registry = registryOf(options)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const { port, host } = options
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(new Error(explainListening(error, METRICS_NAMES) ?? error.message)))
    server.listen(port, host, done)
  })
  const { address, port: opened, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${opened}/metrics`,
    end: async () => {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
  }
}
