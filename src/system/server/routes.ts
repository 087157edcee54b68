import { Readable } from 'node:stream'
import { countRuns, jobExists, requestJob, selectBackgroundJobs } from '../../kit/jobs/jobs.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import { routes } from '../../kit/server/routes.ts'
import { listSlowestCalls } from '../../kit/server/slowest-calls.ts'
import { toDay } from '../../kit/shared/time.ts'
import { countSessions } from '../../session/server/lookup.ts'
import { system } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { jobTitles } from '../vocabulary.ts'
import { selectJobFailures } from './job-failures.ts'
import {
  hasBackupPlace,
  selectAbsentDaysWithFigures,
  selectDatabase,
  selectLookAlikes,
  selectMovedFigures,
  selectMovedReports,
  selectNodes,
  selectRuns,
} from './queries.ts'
import { makeBundle, nameBundle } from './support-bundle.ts'

export const bundleExport: ExportKind = { call: system.bundle, nothing: 'header only', ofPeople: false }

const listAskedFor = async (db: Db): Promise<string[]> => ((await hasBackupPlace(db)).length > 0 ? ['backup', 'drill'] : [])

export const systemRoutes = routes('system', system, {
  state: async ({ db, now }) => {
    const askedFor = await listAskedFor(db)
    const [nodes, states, runs, jobs, failures, ended, people, lookAlikes, movedFigures, movedReports, absentDays] =
      await Promise.all([
        selectNodes(db),
        selectDatabase(db, toDay(now)),
        selectRuns(db),
        selectBackgroundJobs(db, now, askedFor),
        selectJobFailures(db),
        countRuns(db, toDay(now)),
        countSessions(db, now),
        selectLookAlikes(db),
        selectMovedFigures(db),
        selectMovedReports(db),
        selectAbsentDaysWithFigures(db),
      ])
    const failing = new Map(failures.map(({ job, ...failure }) => [job, failure]))
    return {
      data: {
        now: now.toISOString(),
        nodes,
        database: found(states, 'UNEXPECTED'),
        people: found(people, 'UNEXPECTED'),
        runs,
        jobs: jobs.map((job) => ({ ...job, failing: failing.get(job.name) ?? null })),
        lookAlikes: [...lookAlikes],
        movedFigures: [...movedFigures],
        movedReports: [...movedReports],
        absentDays: [...absentDays],
        runsToday: found(ended, 'UNEXPECTED'),
        slowest: listSlowestCalls(),
      },
    }
  },

  bundle: {
    prepare: async ({ now }) => {
      const bytes = await makeBundle()
      return async ({ audit }) => {
        const name = nameBundle(now)
        audit({ type: 'support-bundle', name })
        return { filename: name, body: Readable.from([bytes]) }
      }
    },
  },

  startJob: async ({ db, params: { name }, requireFreshLogin, audit }) => {
    if (!(await jobExists(db, name, await listAskedFor(db)))) refuse('BACKGROUND_JOB_NOT_FOUND')
    // A backup contains everybody's data, so it requires a fresh login.
    if (name === 'backup') requireFreshLogin()
    await requestJob(db, name)
    audit({ type: 'job', id: name, name: jobTitles[name] ?? name })
  },
})
