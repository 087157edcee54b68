import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { buildServer, domains } from '../src/app/server.ts'
import type { Db, Pool } from '../src/kit/postgres/db.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { startTestApp } from './app.ts'
import { arrangeAttackContext, fillGoodRequest } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { goodRequests, unexposedTables, tagsOfTables } from './domains.ts'

const calls: Endpoint[] = domains.flatMap(({ calls: mounts }) =>
  mounts.flatMap(({ contract }) => Object.values<Endpoint>(contract)),
)
const tagsOf = (field: 'shows' | 'changes'): string[] => [...new Set(calls.flatMap((spec) => spec[field] ?? []))].toSorted()

test('reads show exactly the tags that writes change', () => {
  expect(tagsOf('changes')).toEqual(tagsOf('shows'))
})

test('a tag is one lower-case word that a message of the database can carry', () => {
  expect(tagsOf('changes').filter((tag) => !/^[a-z-]{1,40}$/.test(tag) || tag === 'everything')).toEqual([])
})

/**
 * The tags of the data in a table. A read whose statements name the table must show one of them. The list leaves out tables with
 * other tags that reads join only for a name (people, departments, projects, files, accounts), and tables that the pipeline reads
 * itself (sessions, granted tabs).
 */
const TAGS_OF_TABLE: Readonly<Record<string, readonly string[]>> = { import_batches: ['imports'], ...tagsOfTables }

const recording = (pool: Pool, made: string[]): Pool => {
  const spied = (db: Db): Db =>
    new Proxy(db, {
      apply: (target, self, args: [unknown, ...unknown[]]) => {
        const [first] = args
        if (Array.isArray(first) && 'raw' in first) made.push(first.join(' ? '))
        return Reflect.apply(target as never, self, args) as unknown
      },
    })
  return {
    ...pool,
    reading: (work) => pool.reading((db) => work(spied(db))),
    snapshot: async (of) => {
      const snapshot = await pool.snapshot(of)
      return { ...snapshot, db: spied(snapshot.db) }
    },
  }
}

const app = await startTestApp()
const made: string[] = []
const pool = openPool(app.databaseUrl)
const node = buildServer({ pool: recording(pool, made), logger: pino({ level: 'silent' }), clock: () => app.clock.now })
const url = await node.listen({ port: 0, host: '127.0.0.1' })
const context = await arrangeAttackContext(url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
afterAll(async () => {
  await node.close()
  await pool.close()
  await app.close()
})

const seen = new Set<string>()
const reads = listNamedCalls(domains).flatMap(({ spec }) =>
  spec.shows === undefined ? [] : [{ title: `${spec.method} ${spec.path}`, spec, shows: spec.shows }],
)

test.each(reads)('$title shows a tag of every table that its statements name', async ({ title, spec, shows }) => {
  const { method, path, headers = {}, body } = buildRequest(spec, await fillGoodRequest(context, goodRequests[title] ?? {}))
  made.length = 0
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: String(body) }) })
  if (shows.length > 0) expect(response.status).toBe(200)
  const named = Object.keys(TAGS_OF_TABLE).filter((table) =>
    made.some((text) => new RegExp(`\\b(from|join)\\s+${table}\\b`).test(text)),
  )
  for (const table of named) seen.add(table)
  const shown = named.filter((table) => !unexposedTables[title]?.includes(table))
  expect(shown.filter((table) => !TAGS_OF_TABLE[table]?.some((tag) => shows.includes(tag)))).toEqual([])
})

test('each listed table is named by some read', () => {
  expect([...seen].toSorted()).toEqual(Object.keys(TAGS_OF_TABLE).toSorted())
})
