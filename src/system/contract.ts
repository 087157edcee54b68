import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Disk = z.object({
  path: z.string(),
  total: z.number(),
  free: z.number(),
})
/** What a node reports about its machine and settings, without secrets. */
export const NodeFacts = z.object({
  migration: z.number(),
  memory: z.number(),
  /** The disk of the embedded database's folder. Null if the database is on a server. */
  disk: Disk.nullable(),
  backup: z.object({
    /** The folder or bucket. Null if none is set. */
    place: z.string().nullable(),
    isEncrypted: z.boolean(),
    /** For how many hours all backups are kept. Undefined if the node runs an older version. */
    keepHours: z.number().optional(),
    everyHours: z.number().nullable(),
    drillEveryDays: z.number().nullable(),
  }),
  /** The database sessions of the pools that serve calls. Undefined if the node runs an older version. */
  sessions: z.object({ inUse: z.number(), most: z.number() }).optional(),
  /** The number of pages that receive live updates. Undefined if the node runs an older version. */
  streams: z.number().optional(),
  /**
   * The calls of the last five minutes, without uploads, downloads and streams. `p95Ms` is the 95th percentile of their times in
   * ms; null if there were none. Undefined if the node runs an older version.
   */
  calls: z.object({ count: z.number(), p95Ms: z.number().nullable() }).optional(),
  /**
   * By how many ms the node's clock is ahead of the database's. Undefined if the node runs an older version or has not measured
   * it yet.
   */
  clockAheadMs: z.number().optional(),
})
export type NodeFacts = z.infer<typeof NodeFacts>

const MaintenanceRun = z.object({
  _id: z.number(),
  kind: z.enum(['backup', 'drill']),
  startedAt: z.string(),
  finishedAt: z.string(),
  place: z.string(),
  backup: z.string().nullable(),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  notes: z.array(z.string()),
})
export type MaintenanceRun = z.infer<typeof MaintenanceRun>

const JobFailure = z.object({
  since: z.string(),
  /** The number of failed runs since then, including retries. */
  times: z.number(),
  problem: z.string(),
})
export type JobFailure = z.infer<typeof JobFailure>

const JobLine = z.object({
  name: z.string(),
  /** A cron expression. Null if the job runs only on request. */
  at: z.string().nullable(),
  nextAt: z.string().nullable(),
  state: z.enum(['waiting', 'queued', 'running', 'retry', 'failed', 'done']),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  tries: z.number(),
  /** The result of the run, or why it failed. */
  said: z.string().nullable(),
  /** Set if the last completed run failed, even if the job is queued or running again. */
  failing: JobFailure.nullable(),
})
export type JobLine = z.infer<typeof JobLine>

/** Two stored names that look the same by the rules of decision 152. Both are kept, with everything that refers to them. */
const LookAlike = z.object({
  kind: z.enum([
    'account',
    'department',
    'employee ID',
    'file',
    'glossary word',
    'hours file',
    'keyword',
    'profile',
    'project',
    'question ID',
    'subject',
    'target',
  ]),
  /** The name that only its exact spelling can find. */
  name: z.string(),
  other: z.string(),
  /** The project, file or person with these names. Null for names of the whole workspace. */
  place: z.string().nullable(),
})
export type LookAlike = z.infer<typeof LookAlike>

/** A person and months whose figures an upgrade changed because of a dated rule (ADR 26). */
const MovedFigures = z.object({
  rule: z.enum(['first department and manager', 'first state', 'last day']),
  user: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
  months: z.array(z.string()),
})
export type MovedFigures = z.infer<typeof MovedFigures>

const MovedReport = z.object({
  month: z.string(),
  /** The department. Null for people without one. */
  department: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** How many days of targets the report no longer contains, and how many it contains only now. */
  daysGone: z.int(),
  daysCome: z.int(),
})
export type MovedReport = z.infer<typeof MovedReport>

/** A day that was stored with both an absence and target figures, before the database prevented this. */
const AbsentDay = z.object({
  userId: z.uuid(),
  person: z.string(),
  day: z.string(),
  targets: z.array(z.string()),
})
export type AbsentDay = z.infer<typeof AbsentDay>

/** How the service runs, for the people who operate it (docs/operations.md). */
export const system = {
  state: endpoint({
    method: 'GET',
    path: '/system',
    shows: ['system'],
    summary: 'How the service runs: nodes, database, backups and drills, jobs, disk (ours; operations.md).',
    access: { who: 'admin', reach: 'none' },
    message: 'Fetched the state of the system',
    reply: z.object({
      data: z.object({
        /** The server's clock, by which all ages are computed. */
        now: z.string(),
        nodes: z.array(
          z.object({
            _id: z.uuid(),
            name: z.string(),
            version: z.string(),
            startedAt: z.string(),
            seenAt: z.string(),
            facts: NodeFacts,
          }),
        ),
        database: z.object({
          postgres: z.string(),
          bytes: z.number(),
          /** The growth in the last 7 days. Null if not yet known. */
          grown: z.number().nullable(),
          tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
        }),
        people: z.object({ signedIn: z.number(), sessions: z.number() }),
        /** The last 20 runs, newest first. */
        runs: z.array(MaintenanceRun),
        jobs: z.array(JobLine),
        /** The first 200 pairs by kind. Undefined if the node runs an older version. */
        lookAlikes: z.array(LookAlike).optional(),
        /** The people by name. Undefined if the node runs an older version. */
        movedFigures: z.array(MovedFigures).optional(),
        /** The reports by month, latest first, and then by name. Undefined if the node runs an older version. */
        movedReports: z.array(MovedReport).optional(),
        /** The first 200 days, latest first. Undefined if the node runs an older version. */
        absentDays: z.array(AbsentDay).optional(),
        /** The job runs that ended today (Asia/Kolkata), and how many of them failed. */
        runsToday: z.object({ ended: z.number(), failed: z.number() }),
        /** The calls on which the answering node has spent most time in the last hour, such as "GET /api/report/user". */
        slowest: z.array(
          z.object({ pattern: z.string(), calls: z.number(), totalMs: z.number(), maxMs: z.number(), databaseMs: z.number() }),
        ),
      }),
    }),
  }),
  bundle: endpoint({
    method: 'GET',
    path: '/system/bundle',
    writes: true,
    summary:
      'The files that support needs, as npm run bundle collects them, without secrets and people’s data. A node makes one bundle at a time and otherwise answers 503 BUNDLE_RUNNING (ours; operations.md).',
    access: { who: 'admin', reach: 'none' },
    download: true,
    fileType: 'archive',
    message: 'Fetched support bundle',
    audit: 'Downloaded the support bundle {}',
  }),
  startJob: endpoint({
    method: 'POST',
    path: '/system/job/:name',
    changes: ['system'],
    summary:
      'Makes a job run as soon as a node is free. If it is already queued, nothing changes. A backup requires a fresh login and is otherwise refused with 403 REAUTH_NEEDED (ours; operations.md).',
    access: { who: 'admin', reach: 'none' },
    freshLogin: 'for some',
    params: z.object({ name: z.string().max(80) }),
    message: 'The job will run in a moment.',
    audit: 'Started the job {}',
  }),
}
