import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

const Disk = z.object({
  path: z.string(),
  /** Bytes. */
  total: z.number(),
  free: z.number(),
})
/** What a node knows of its machine and of its settings; no secret. */
export const NodeFacts = z.object({
  /** The newest migration that it knows. */
  migration: z.number(),
  /** Bytes of the process. */
  memory: z.number(),
  /** Of the embedded database's folder; null: the database is on a server. */
  disk: Disk.nullable(),
  backup: z.object({
    /** The folder or bucket; null: none is set. */
    place: z.string().nullable(),
    isEncrypted: z.boolean(),
    /** All of the last hours stay; absent: the node has an older version. */
    keepHours: z.number().optional(),
    everyHours: z.number().nullable(),
    drillEveryDays: z.number().nullable(),
  }),
  /** Of the pools for calls; absent: the node has an older version. */
  sessions: z.object({ inUse: z.number(), most: z.number() }).optional(),
  /** Pages that receive live updates; absent: the node has an older version. */
  streams: z.number().optional(),
  /**
   * The calls of the last five minutes, without uploads, downloads and streams: how many, and the time that 95 of 100 stay below
   * (null: there was none). Absent: the node has an older version.
   */
  calls: z.object({ count: z.number(), p95Ms: z.number().nullable() }).optional(),
  /** By how many ms its clock is ahead of the database's; absent: the node has an older version, or has not measured yet. */
  clockAheadMs: z.number().optional(),
})
export type NodeFacts = z.infer<typeof NodeFacts>

const MaintenanceRun = z.object({
  _id: z.number(),
  kind: z.enum(['backup', 'drill']),
  startedAt: z.string(),
  finishedAt: z.string(),
  place: z.string(),
  /** The name of the backup. */
  backup: z.string().nullable(),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  /** What it has found at the place, in sentences: backups that do not count, a disk without room for all. */
  notes: z.array(z.string()),
})
export type MaintenanceRun = z.infer<typeof MaintenanceRun>

const JobFailure = z.object({
  since: z.string(),
  /** How many runs failed since, each of the tries counted. */
  times: z.number(),
  /** Why the last one failed. */
  problem: z.string(),
})
export type JobFailure = z.infer<typeof JobFailure>

const JobLine = z.object({
  name: z.string(),
  /** As cron has it; null: only when it is asked for. */
  at: z.string().nullable(),
  nextAt: z.string().nullable(),
  state: z.enum(['waiting', 'queued', 'running', 'retry', 'failed', 'done']),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** How often it was tried again. */
  tries: z.number(),
  /** What it did, or why it failed. */
  said: z.string().nullable(),
  /** Its last run failed, whatever its state is now; null: it was good. */
  failing: JobFailure.nullable(),
})
export type JobLine = z.infer<typeof JobLine>

/** Two stored names that look the same since decision 152; each keeps what refers to it. */
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
  /** The one that is found by its own spelling alone. */
  name: z.string(),
  other: z.string(),
  /** The project, file or people where they are; null: names of the whole workspace. */
  place: z.string().nullable(),
})
export type LookAlike = z.infer<typeof LookAlike>

/** People and months whose figures a dated rule changed at an upgrade (ADR 26). */
const MovedFigures = z.object({
  rule: z.enum(['first department and manager', 'first state', 'last day']),
  user: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
  /** YYYY-MM, in order. */
  months: z.array(z.string()),
})
export type MovedFigures = z.infer<typeof MovedFigures>

/** A worklog report of a closed month whose days an upgrade changed (decision P794). */
const MovedReport = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** Null: no department. */
  department: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Days of targets that the report had before and has no more, and those that it has since. */
  daysGone: z.int(),
  daysCome: z.int(),
})
export type MovedReport = z.infer<typeof MovedReport>

/** A day that was stored with an absence and figures of targets before the database refused both. */
const AbsentDay = z.object({
  userId: z.uuid(),
  person: z.string(),
  /** YYYY-MM-DD. */
  day: z.string(),
  /** The targets that have figures on it. */
  targets: z.array(z.string()),
})
export type AbsentDay = z.infer<typeof AbsentDay>

/** How the service runs, for who keeps it running (docs/operations.md). */
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
        /** The clock of the server, by which everything is judged. */
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
          /** In the last 7 days; null: not known yet. */
          grown: z.number().nullable(),
          /** The five largest. */
          tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
        }),
        people: z.object({ signedIn: z.number(), sessions: z.number() }),
        /** The last 20, the newest first. */
        runs: z.array(MaintenanceRun),
        jobs: z.array(JobLine),
        /** The first 200, by kind; absent: the node has an older version. */
        lookAlikes: z.array(LookAlike).optional(),
        /** Ordered by name. The field is absent if the node runs an older version. */
        movedFigures: z.array(MovedFigures).optional(),
        /** The latest month first, then by name; absent: the node has an older version. */
        movedReports: z.array(MovedReport).optional(),
        /** The first 200, the latest day first; absent: the node has an older version. */
        absentDays: z.array(AbsentDay).optional(),
        /** Runs of jobs that ended today (Asia/Kolkata), and how many of them failed. */
        runsToday: z.object({ ended: z.number(), failed: z.number() }),
        /** On which the answering node spent most time in the last hour, as "GET /api/report/user". */
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
      'What support needs, as npm run bundle makes it, without secrets and people’s data; one at a time on a node, 503 BUNDLE_RUNNING else (ours; operations.md).',
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
      'Has a job run as soon as a node is free; nothing more where it already waits. A backup needs a fresh login, 403 REAUTH_NEEDED else (ours; operations.md).',
    access: { who: 'admin', reach: 'none' },
    freshLogin: 'for some',
    params: z.object({ name: z.string().max(80) }),
    message: 'The job will run in a moment.',
    audit: 'Started the job {}',
  }),
}
