import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database/database.ts'
import type { Pool } from '../postgres/db.ts'
import { openOwner, openPool } from '../postgres/pool.ts'
import { type BackgroundJob, prepareJobs, requestJob, selectBackgroundJobs, startJobs } from './jobs.ts'

const PACE = { poll: 0.5, retry: 1, maintain: 1 }
const PATIENT = { timeout: 30_000 }
const warned: unknown[] = []
const logger = { info: () => undefined, warn: (fields: unknown) => void warned.push(fields) } as never

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: ReturnType<typeof openOwner>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openOwner(database.ownerUrl)
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.close()
  await owner.end()
  await database.drop()
})

const jobNamed = (name: string, run: BackgroundJob['run'], rest: Partial<BackgroundJob> = {}): BackgroundJob => ({
  name,
  at: '0 0 1 1 *',
  minutes: 1,
  retries: 2,
  run,
  ...rest,
})
const stateOf = async (name: string) =>
  (await pool.reading((db) => selectBackgroundJobs(db, new Date()))).find((job) => job.name === name)

test('a job runs on only one of two nodes, at their start and on request', async () => {
  const runs: string[] = []
  const nodes = ['one', 'two'].map((node) => [
    jobNamed(
      'count',
      async () => {
        runs.push(node)
        await pause(1_500)
        return `${runs.length} counted`
      },
      { atStart: true },
    ),
  ])
  await Promise.all(nodes.map((jobs) => prepareJobs(database.ownerUrl, jobs, { pace: PACE })))
  const ends = await Promise.all(nodes.map((jobs) => startJobs({ pool, jobs, logger, pace: PACE })))
  // Each node requested the job when it started. This causes one run, and at most one more that was queued during the first.
  await expect.poll(() => stateOf('count'), PATIENT).toMatchObject({ state: 'done', said: expect.stringMatching(/counted$/) })
  await pause(4_000)
  const before = runs.length
  expect(before).toBeLessThanOrEqual(2)
  await pool.writing((db) => requestJob(db, 'count'))
  await pool.writing((db) => requestJob(db, 'count'))
  await expect.poll(() => runs.length, PATIENT).toBe(before + 1)
  await pause(3_000)
  expect(runs.length).toBe(before + 1)
  await Promise.all(ends.map((end) => end()))
})

test('a request for a job is part of the transaction that makes it', async () => {
  const jobs = [jobNamed('asked', async () => 'ran')]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  await expect(
    pool.writing(async (db) => {
      await requestJob(db, 'asked')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await owner`select from jobs.job where name = 'asked'`).toHaveLength(0)
})

test('a failing job is retried and keeps its error after the last attempt', async () => {
  const at: number[] = []
  const jobs = [
    jobNamed(
      'broken',
      async () => {
        at.push(Date.now())
        throw new Error('No disk here')
      },
      { atStart: true },
    ),
  ]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  const end = await startJobs({ pool, jobs, logger, pace: PACE })
  await expect.poll(() => stateOf('broken'), PATIENT).toMatchObject({ state: 'failed', tries: 2, said: 'No disk here' })
  expect(at).toHaveLength(3)
  expect(warned).toContainEqual(expect.objectContaining({ job: 'broken' }))
  await end()
})

test('a job of a killed node is restarted after its time limit', async () => {
  let runs = 0
  const jobs = [jobNamed('killed', async () => `run ${++runs}`, { minutes: 1 / 60, atStart: true })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  await pool.writing((db) => requestJob(db, 'killed'))
  // Simulates a node that took the job and died.
  await owner`update jobs.job set state = 'active', started_on = now() where name = 'killed'`
  const end = await startJobs({ pool, jobs: jobs.map((job) => ({ ...job, atStart: false })), logger, pace: PACE })
  await expect.poll(() => stateOf('killed'), PATIENT).toMatchObject({ state: 'done', said: 'run 1' })
  await end()
})

test('a job of a killed single node is restarted when the node starts again', async () => {
  const jobs = [jobNamed('alone', async () => 'ran', { minutes: 600, atStart: false })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  await pool.writing((db) => requestJob(db, 'alone'))
  await owner`update jobs.job set state = 'active', started_on = now() where name = 'alone'`
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  expect(await stateOf('alone')).toMatchObject({ state: 'running' })
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE, isOnly: true })
  const end = await startJobs({ pool, jobs, logger, pace: PACE })
  await expect.poll(() => stateOf('alone'), PATIENT).toMatchObject({ state: 'done', said: 'ran' })
  await end()
})

test('a job that ends while the database is unreachable is recorded later and not run twice', async () => {
  let isAway = false
  let runs = 0
  const away = async () => Promise.reject(Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }))
  const shaky: Pick<Pool, 'statement'> = { statement: (work) => (isAway ? away() : pool.statement(work)) }
  const run = async () => {
    isAway = true
    return `run ${++runs}`
  }
  const jobs = [jobNamed('shaky', run, { atStart: true })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  const end = await startJobs({ pool: shaky, jobs, logger, pace: PACE })
  await expect.poll(() => runs, PATIENT).toBe(1)
  await pause(1_500)
  expect(await stateOf('shaky')).toMatchObject({ state: 'running' })
  isAway = false
  await expect.poll(() => stateOf('shaky'), PATIENT).toMatchObject({ state: 'done', said: 'run 1' })
  expect(runs).toBe(1)
  await end()
})

test('the end of each run is reported, except when a shutdown ended the run', async () => {
  const ended: (string | undefined)[] = []
  let runs = 0
  const run: BackgroundJob['run'] = (stopping) =>
    new Promise((done, fail) => {
      stopping.addEventListener('abort', () => fail(new Error('stopped')))
      if (++runs === 1) fail(new Error('no place'))
      else if (runs === 2) done('well')
    })
  const jobs = [jobNamed('reported', run, { atStart: true })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  const end = await startJobs({ pool, jobs, logger, onEnd: async (_job, problem) => void ended.push(problem), pace: PACE })
  await expect.poll(() => ended, PATIENT).toEqual(['no place', undefined])
  await pool.writing((db) => requestJob(db, 'reported'))
  await expect.poll(() => runs, PATIENT).toBe(3)
  await end()
  expect(ended).toEqual(['no place', undefined])
})

test('a shutdown aborts the running job, which is retried at the next start', async () => {
  let told = false
  const run: BackgroundJob['run'] = (stopping) =>
    new Promise((_, fail) => stopping.addEventListener('abort', () => fail(new Error(`stopped: ${(told = true)}`))))
  const jobs = [jobNamed('long', run, { atStart: true })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  const end = await startJobs({ pool, jobs, logger, pace: PACE })
  await expect.poll(() => stateOf('long'), PATIENT).toMatchObject({ state: 'running' })
  await end()
  expect(told).toBe(true)
  await expect.poll(() => stateOf('long'), PATIENT).toMatchObject({ state: 'retry' })
})

test('a database error in a job is stored without its details and quoted values', async () => {
  const run: BackgroundJob['run'] = async () => {
    await owner`create temporary table if not exists names (name text primary key)`
    await owner`insert into names values ('Quetzal Canary') on conflict do nothing`
    if (tries++ === 0) await owner`insert into names values ('Quetzal Canary')`
    return JSON.stringify(await owner`select 'Quetzal Canary'::text::int`)
  }
  let tries = 0
  const jobs = [jobNamed('leaky', run, { atStart: true, retries: 1 })]
  await prepareJobs(database.ownerUrl, jobs, { pace: PACE })
  const end = await startJobs({ pool, jobs, logger, pace: PACE })
  await expect
    .poll(() => stateOf('leaky'), PATIENT)
    .toMatchObject({ state: 'retry', said: expect.stringContaining('duplicate key') })
  await expect
    .poll(() => stateOf('leaky'), PATIENT)
    .toMatchObject({ state: 'failed', said: 'invalid input syntax for type integer' })
  expect(await owner`select from jobs.job where output::text like '%Quetzal%'`).toHaveLength(0)
  await end()
})
