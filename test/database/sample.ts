/** The sample workspace for tests that begin with it: played once in a run, by whoever needs it first, and copied by each. */
import pino from 'pino'
import { inject } from 'vitest'
import { openSample } from '../../src/app/sample.ts'
import { openOwner, openPool } from '../../src/kit/postgres/pool.ts'
import { copyDatabase, inServer, named } from './copies.ts'
import type { freshDatabase } from './database.ts'

/** The usual moment of tests (test/app.ts). */
export const SAMPLE_MOMENT = new Date('2026-03-10T06:00:00Z')
/**
 * The tables whose number of rows follows the calendar: what is of a Sunday is of the Saturday, so that the rows decided on both
 * are one line. Of every other one the sample has as many on whichever day it begins.
 */
export const FOLLOWS_CALENDAR: readonly string[] = [
  'audit_log',
  'audit_seals',
  'audit_values',
  'decision_days',
  'decision_parts',
  'month_handover_lines',
  // Changes of the counts are folded into them by a job.
  'task_count_changes',
  'task_counts',
  'timesheet_lines',
  'worklog_sums',
]

/** A limit for a play that hangs, in milliseconds: of hooks that begin with the sample. */
export const SAMPLE_LIMIT = 600_000

/** Of the session that plays it; the others wait for it. */
const LOCK = 'the sample of the tests'

/** A database with the sample workspace as of SAMPLE_MOMENT; as `freshDatabase`. */
export const sampleDatabase = (): ReturnType<typeof freshDatabase> => copySample('sample')
/** For tests that need a row of everything: timesheets of the last three weeks alone take half of the time. */
export const shortSampleDatabase = (): ReturnType<typeof freshDatabase> => copySample('short_sample', 21)

async function copySample(name: string, routineDays?: number): ReturnType<typeof freshDatabase> {
  const empty = inject('templateUrl')
  const template = `${new URL(empty).pathname.slice(1)}_${name}`
  const owner = openOwner(named(empty, 'postgres'))
  try {
    await owner.begin(async (db) => {
      await db`select pg_advisory_xact_lock(hashtext(${LOCK}), hashtext(${template}))`
      const [there] = await db`select from pg_database where datname = ${template}`
      if (there !== undefined) return
      // Under its own name only when it is whole: a run that ends while it is played leaves none.
      const unfinished = `${template}_unfinished`
      await inServer(empty, `drop database if exists ${unfinished}`)
      await inServer(empty, `create database ${unfinished} template ${new URL(empty).pathname.slice(1)} strategy file_copy`)
      await play(named(empty, unfinished), named(inject('appTemplateUrl'), unfinished), routineDays)
      await inServer(empty, `alter database ${unfinished} rename to ${template}`)
    })
  } finally {
    await owner.end()
  }
  const copy = await copyDatabase(named(empty, template))
  return { url: named(inject('appTemplateUrl'), copy.name), ownerUrl: copy.url, drop: copy.drop }
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
