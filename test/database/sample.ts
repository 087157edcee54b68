/**
 * The sample workspace for tests that begin with it. The first test of a run that needs it plays it, and each test gets a copy.
 */
import pino from 'pino'
import { inject } from 'vitest'
import { openSample } from '../../src/app/sample.ts'
import { openOwner, openPool } from '../../src/kit/postgres/pool.ts'
import { copyDatabase, runInServer, withDatabaseName } from './copies.ts'
import type { createTestDatabase } from './database.ts'

/** The usual time of tests (test/app.ts). */
export const SAMPLE_MOMENT = new Date('2026-03-10T06:00:00Z')
/**
 * Tables whose number of rows depends on the calendar. Work that falls on a Sunday is stored on the Saturday, so rows decided on
 * both become one line. Every other table has the same number of rows whichever day the sample begins on.
 */
export const FOLLOWS_CALENDAR: readonly string[] = [
  'audit_log',
  'audit_seals',
  'audit_values',
  'decision_days',
  'decision_parts',
  'month_handover_lines',
  // A job folds the changes of `task_count_changes` into the counts.
  'task_count_changes',
  'task_counts',
  'timesheet_lines',
  'worklog_sums',
]

/** The limit in ms of hooks that begin with the sample. It only catches a play that hangs. */
export const SAMPLE_LIMIT = 600_000

/** The lock of the session that plays the sample. Other sessions wait for it. */
const LOCK = 'the sample of the tests'

/** Makes a database with the sample workspace as of SAMPLE_MOMENT, like `createTestDatabase`. */
export const sampleDatabase = (): ReturnType<typeof createTestDatabase> => copySample('sample')
/** Makes a shorter sample with a row of every kind. It only has timesheets of the last three weeks, which halves the time. */
export const shortSampleDatabase = (): ReturnType<typeof createTestDatabase> => copySample('short_sample', 21)

async function copySample(name: string, routineDays?: number): ReturnType<typeof createTestDatabase> {
  const empty = inject('templateUrl')
  const template = `${new URL(empty).pathname.slice(1)}_${name}`
  const owner = openOwner(withDatabaseName(empty, 'postgres'))
  try {
    await owner.begin(async (db) => {
      await db`select pg_advisory_xact_lock(hashtext(${LOCK}), hashtext(${template}))`
      const [there] = await db`select from pg_database where datname = ${template}`
      if (there !== undefined) return
      // It gets its final name only when it is complete, so a run that ends while playing leaves no half sample.
      const unfinished = `${template}_unfinished`
      await runInServer(empty, `drop database if exists ${unfinished}`)
      await runInServer(empty, `create database ${unfinished} template ${new URL(empty).pathname.slice(1)} strategy file_copy`)
      await play(withDatabaseName(empty, unfinished), withDatabaseName(inject('appTemplateUrl'), unfinished), routineDays)
      await runInServer(empty, `alter database ${unfinished} rename to ${template}`)
    })
  } finally {
    await owner.end()
  }
  const copy = await copyDatabase(withDatabaseName(empty, template))
  return { url: withDatabaseName(inject('appTemplateUrl'), copy.name), ownerUrl: copy.url, drop: copy.drop }
}

async function play(ownerUrl: string, url: string, routineDays?: number): Promise<void> {
  const owner = openOwner(ownerUrl)
  const pool = openPool(url)
  try {
    await owner`truncate users cascade`
    await openSample(pool, ownerUrl, SAMPLE_MOMENT, pino({ level: 'silent' }), routineDays)
    await owner.unsafe('vacuum analyze')
  } finally {
    await pool.close()
    await owner.end()
  }
}
