import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildServer } from '../src/app/server.ts'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { sumDecisions } from '../src/rows/history/server/decision-sums.ts'
import { runInServer, withDatabaseName } from './database/copies.ts'
import { keptFaults } from './invariants.ts'
import { changedRows, copyTables } from './migrated/compare-tables.ts'
import { listUnmatched, migrationLines } from './migrated/migration-lines.ts'
import {
  allMigrations,
  migrationsDir,
  oldFolderNames,
  type OldFolder,
  type Read,
  readOldFolder,
  restore,
} from './migrated/old-folder.ts'
import { differences, lost } from './migrated/replies.ts'
import type { ReplyLine } from './migrated/reply-lines.ts'
import { sumDaysOf } from './sweeps.ts'

// Data folders of released versions, migrated and served by today's code (test/migrated/README.md).

const folders = oldFolderNames().map(readOldFolder)

test('each migration line names an existing migration', () => {
  expect(listUnmatched(allMigrations())).toEqual([])
  expect(listUnmatched([])).toContain('0012_names')
})

test('the comparison of replies reports each field that is missing or changed, but not added ones', () => {
  const then = {
    data: [
      { _id: 'a', cost: 4.15 },
      { _id: 'b', day: '2026-10-30', hours: null },
    ],
  }
  const [a, b] = then.data
  expect(lost(then, { data: [b, { ...a, further: 1 }], total: 2 })).toEqual([])
  expect(lost(then, { data: [{ ...a, cost: 4.16 }, b] })).toEqual([{ at: '.data[0].cost', was: 4.15, now: 4.16 }])
  expect(lost(then, { data: [a, { _id: 'b', day: '2026-10-30' }] })).toEqual([
    { at: '.data[2026-10-30].hours', was: null, now: undefined },
  ])
  expect(lost(then, { data: [a] })).toEqual([{ at: '.data.length', was: 2, now: 1 }])
})

test('a reply line excuses changed figures of the open month but not of the closed month', async () => {
  const path = '/worklog/profile/1/figures?month='
  const reply = {
    months: [
      { month: '2026-10', cost: 1 },
      { month: '2026-11', cost: 1 },
    ],
    total: 1,
  }
  const reads = ['2026-10', '2026-11'].map((month): Read => ({ by: 'meera', method: 'GET', path: path + month, reply }))
  const changed = { months: reply.months.map((entry) => ({ ...entry, cost: 2 })), total: 2 }
  const any: ReplyLine = { until: '9999', read: /./, field: /./, why: 'Planted.', is: () => true }
  const found = await differences({ reads, migration: '0038' }, () => Promise.resolve(changed), [any])
  expect(found).toEqual([
    `meera GET ${path}2026-10 .months[2026-10].cost: 1, now 2`,
    `meera GET ${path}2026-10 .total: 1, now 2`,
    `meera GET ${path}2026-11 .months[2026-10].cost: 1, now 2`,
  ])
})

/** Tables that are empty in some folder, because they have rows only for a moment or the version's sample did not fill them. */
const EMPTY =
  'idempotency_keys import_rows login_throttle setup_links upload_progress account_lendings passwords_by_others absences export_files ' +
  'pictures task_pictures replaced_pictures import_pictures'

const repliesTo = ({ reads }: OldFolder, path: RegExp): string =>
  JSON.stringify(reads.filter((read) => path.test(read.path)).map(({ reply }) => reply))

describe.each(folders.map((folder) => [folder.migration, folder] as const))(
  'the migrated data folder of %s',
  (migration, folder) => {
    const lines = Object.entries(migrationLines).flatMap(([name, line]) => (name > migration ? line : []))
    const database = `migrated_${process.pid}_${migration}`
    const ownerUrl = withDatabaseName(inject('templateUrl'), database)
    const owner = openOwner(ownerUrl)
    beforeAll(async () => {
      await runInServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
      await restore(ownerUrl, folder)
      await copyTables(owner, folder)
      await migrate(ownerUrl, migrationsDir)
    })
    afterAll(async () => {
      await owner.end()
      await runInServer(ownerUrl, `drop database ${database} with (force)`)
    })

    test('contains rows in every table that the version could fill', () => {
      const empty = folder.tables.filter(({ columns }) => columns[0]?.values.length === 0).map(({ name }) => name)
      expect(empty.filter((name) => !EMPTY.split(' ').includes(name))).toEqual([])
      expect(repliesTo(folder, /preferences/)).toContain('Long ones')
      if (migration >= '0021') expect(repliesTo(folder, /^\/closed-months$/)).toContain('"month":"2026-10"')
      for (const month of ['2026-10', '2026-11'])
        if (migration >= '0025') expect(repliesTo(folder, new RegExp(`figures.month=${month}`))).toContain('Mixed days')
      if (migration >= '0035') expect(repliesTo(folder, /scheduled/)).toContain('Monthly team report')
    })

    test('keeps all rows unchanged except as the migration lines say', async () => {
      expect(await changedRows(owner, lines), 'what migration-lines.ts says of the migrations').toEqual([])
    })

    test('replies to the old sessions as the released version did', async () => {
      const pool = openPool(withDatabaseName(inject('appTemplateUrl'), database))
      const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => new Date(folder.at) })
      try {
        const found = await differences(folder, async ({ by, method, path, body }) => {
          const headers = { 'auth-token': folder.tokens[by] ?? '' }
          const response = await app.inject({
            method,
            url: `/api${path}`,
            headers,
            ...(body !== undefined && { payload: body as object }),
          })
          return response.json()
        })
        expect(found).toEqual([])
      } finally {
        await app.close()
        await pool.close()
      }
    })

    test('gets counts of rows and sums of decisions that match its rows', async () => {
      const pool = openPool(withDatabaseName(inject('appTemplateUrl'), database))
      const running = { pool, registered: collectRegistered([]), clock: () => new Date(folder.at) }
      try {
        await sumDaysOf(owner, () => runSweep(running, sumDecisions))
      } finally {
        await pool.close()
      }
      expect(await keptFaults(owner)).toEqual([])
      const [kept] = await owner`select exists (select from task_counts) as counts, exists (select from decision_sums) as sums`
      expect(kept).toEqual({ counts: true, sums: true })
    })

    if (folder !== folders.at(-1)) return
    test('is compared so that any change without a migration line is reported', async () => {
      const planted = {
        'update salaries set amount_paise = amount_paise + 1 where user_id in (select min(user_id::text)::uuid from salaries)':
          'salaries: not there any more',
        'delete from user_preferences': 'user_preferences: not there any more',
        'alter table users add planted int default 1': 'users: not there any more',
        'create table planted as select 1 as one': 'planted: added',
        "insert into departments (name) values ('Planted')": 'departments: added',
      }
      for (const [change, fault] of Object.entries(planted)) {
        const found: string[] = []
        const undone = owner.begin(async (db) => {
          await db.unsafe(change)
          found.push(...(await changedRows(db, lines)))
          throw new Error('undone')
        })
        await expect(undone).rejects.toThrow('undone')
        expect(found.join('\n')).toContain(fault)
      }
    })
  },
)
