import { Readable } from 'node:stream'
import { jobExists, requestJob, selectJobs } from '../../kit/jobs/jobs.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import { routes } from '../../kit/server/routes.ts'
import { slowestCalls } from '../../kit/server/slowest-calls.ts'
import { toDay } from '../../kit/shared/time.ts'
import { countSessions } from '../../session/server/lookup.ts'
import { system } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { jobTitles } from '../vocabulary.ts'
import { selectDatabase, selectNodes, selectRuns } from './queries.ts'
import { makeBundle, nameBundle } from './support-bundle.ts'

export const bundleExport: ExportKind = { call: system.bundle, nothing: 'header only', ofPeople: false }

export const systemRoutes = routes('system', system, {
  state: async ({ db, now }) => {
    const [nodes, states, runs, jobs, people] = await Promise.all([
      selectNodes(db),
      selectDatabase(db, toDay(now)),
      selectRuns(db),
      selectJobs(db),
      countSessions(db, now),
    ])
    return {
      data: {
        now: now.toISOString(),
        nodes,
        database: found(states, 'UNEXPECTED'),
        people: found(people, 'UNEXPECTED'),
        runs,
        jobs,
        slowest: slowestCalls(),
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
    if (!(await jobExists(db, name))) refuse('BACKGROUND_JOB_NOT_FOUND')
    // It takes everybody's data out.
    if (name === 'backup') requireFreshLogin()
    await requestJob(db, name)
    audit({ type: 'job', id: name, name: jobTitles[name] ?? name })
  },
})
