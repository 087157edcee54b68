import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildServer } from '../src/app/server.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import { migrate } from '../src/kit/postgres/migrate.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { runInServer, withDatabaseName } from './database/copies.ts'
import { migrationsDir, oldFolderNames, type OldFolder, readOldFolder, restore } from './migrated/old-folder.ts'
import { lost } from './migrated/replies.ts'

/**
 * In the data folders of released versions, pairs of stored names of each unique index became equal because of decision 152. Both
 * names stay, and reads return the same as if they were spelled differently.
 */

type Ends = { first: string; alike: string; other: string }
const PLAIN: Ends = { first: '-x y', alike: '\u2010x\u00A0y', other: '-z y' }
/** Neither of these names has the key that decision 152 would give it. */
const SIGNS: Ends = { first: '\u2011x\u2009y', alike: '\u2012x\u3000y', other: '\u2011z\u2009y' }

type Kind = {
  kind: string
  table: string
  column: string
  lives: string
  besides?: Record<string, string>
  ending?: string
}
const kinds: readonly Kind[] = [
  { kind: 'department', table: 'departments', column: 'name', lives: "deleted_at is null and lower(name) not like 'recruit%'" },
  { kind: 'file', table: 'files', column: 'name', lives: 'deleted_at is null', ending: '.xlsx' },
  { kind: 'account', table: 'accounts', column: 'account_id', lives: 'deleted_at is null' },
  {
    kind: 'employee ID',
    table: 'users',
    column: 'employee_id',
    lives: 'deleted_at is null and employee_id is not null',
    besides: { email: `'twin.' || t.email`, number: '(select max(number) + 1 from users)' },
  },
  {
    kind: 'glossary word',
    table: 'glossary_words',
    column: 'word',
    lives: 'replaced_by is null',
    besides: { place: 't.place + 1000' },
  },
  {
    kind: 'hours file',
    table: 'productivity_files',
    column: 'name',
    lives: 'deleted_at is null',
    besides: { content_hash: `sha256(t.content_hash)` },
    ending: '.xlsx',
  },
  { kind: 'subject', table: 'worklog_subjects', column: 'name', lives: 'deleted_at is null' },
  { kind: 'profile', table: 'worklog_profiles', column: 'name', lives: 'deleted_at is null' },
  { kind: 'target', table: 'target_rows', column: 'subject', lives: 'deleted_on is null' },
  {
    kind: 'question ID',
    table: 'tasks',
    column: 'question_id',
    lives: 'true',
    besides: { sr_no: '(select max(sr_no) + 1 from tasks s where s.file_id = t.file_id)', question_key: '' },
  },
]

const hasTable = async (owner: Db, table: string): Promise<boolean> => {
  const [row] = await owner<{ there: boolean }[]>`select to_regclass(${table}) is not null as there`
  return row?.there === true
}

/** Renames a row of each kind and adds another row beside it. @returns the kinds of which the folder has a row */
async function plantPairs(
  owner: ReturnType<typeof openOwner>,
  { first, end }: { first: string; end: string },
): Promise<string[]> {
  const planted: string[] = []
  await owner.begin(async (db) => {
    // Inserts the rows as they would have been stored: each had passed the triggers of its time.
    await db`set local session_replication_role = replica`
    for (const [at, { kind, table, column, lives, besides = {}, ending = '' }] of kinds.entries()) {
      if (!(await hasTable(db, table))) continue
      const id = `0000000${at.toString(16)}-0000-7000-8000-00000000abcd`
      const nameSql = (own: string): string => `left(t.${column}, length(t.${column}) - ${ending.length}) || '${own}${ending}'`
      const [row] = await db.unsafe<{ id: string }[]>(`select id from ${table} where ${lives} order by id limit 1`)
      if (row === undefined) continue
      const set = { ...besides, id: `'${id}'`, [column]: nameSql(end) }
      if ('question_key' in set) set.question_key = `lower(${nameSql(end)})`
      const columns = await db<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
      const names = columns.map(({ name }) => name)
      await db.unsafe(`
        insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
        select ${names.map((name) => (set as Record<string, string>)[name] ?? `t."${name}"`).join(', ')} from ${table} t where id = '${row.id}'`)
      await db.unsafe(`update ${table} t set ${column} = ${nameSql(first)} where id = '${row.id}'`)
      if (table === 'tasks') await db.unsafe(`update tasks t set question_key = lower(question_id) where id = '${row.id}'`)
      planted.push(kind)
    }
    const targeted = (await hasTable(db, 'target_rows'))
      ? 'exists (select from target_rows r where lower(btrim(r.keyword)) = lower(p.name)) desc,'
      : ''
    const two = await db.unsafe<{ id: string; name: string }[]>(`
      select id, name from projects p where deleted_at is null
      order by ${targeted} ${(await hasTable(db, 'timesheet_lines')) ? '(select count(*) from timesheet_lines l where l.project_id = p.id) desc,' : ''} id limit 2`)
    for (const [at, { id, name }] of two.entries()) {
      const next = `Twin${at === 0 ? first : end}`
      await db`update projects set name = ${next} where id = ${id}`
      if (targeted !== '') await db`update target_rows set keyword = ${next} where lower(btrim(keyword)) = lower(${name})`
    }
    planted.push('project')
  })
  return planted
}

describe.each(
  oldFolderNames().map((name, at) => {
    const folder = readOldFolder(name)
    return [folder.migration, folder, at % 2 === 0 ? PLAIN : SIGNS] as const
  }),
)('the migrated data folder of %s', (migration, folder: OldFolder, ends) => {
  const plainly = (reply: unknown): unknown =>
    JSON.parse(
      JSON.stringify(reply)
        .replaceAll(ends.alike, ends.first)
        .replaceAll(ends.other, ends.first)
        .replaceAll(/"setOn":"[^"]*"/g, '"setOn":""'),
    )
  const databases = (['alike', 'other'] as const).map((which) => {
    const database = `twins_${process.pid}_${which}_${migration}`
    const ownerUrl = withDatabaseName(inject('templateUrl'), database)
    return { which, database, ownerUrl, owner: openOwner(ownerUrl) }
  })
  const [alike, other] = databases as [(typeof databases)[number], (typeof databases)[number]]
  let planted: string[] = []
  beforeAll(async () => {
    for (const { which, database, ownerUrl, owner } of databases) {
      await runInServer(ownerUrl, `create database ${database} template template0 encoding 'UTF8'`)
      await restore(ownerUrl, folder)
      planted = await plantPairs(owner, { first: ends.first, end: ends[which] })
      await migrate(ownerUrl, migrationsDir)
    }
  })
  afterAll(async () => {
    for (const { database, ownerUrl, owner } of databases) {
      await owner.end()
      await runInServer(ownerUrl, `drop database ${database} with (force)`)
    }
  })

  test('starts with both names of each pair and lists the pairs', async () => {
    const listed = await alike.owner<
      { kind: string; name: string; other: string }[]
    >`select kind, name, other from list_look_alikes()`
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(planted.toSorted())
    const isPair = (names: readonly string[]): boolean =>
      [ends.first, ends.alike].every((end) => names.some((name) => name.includes(end)))
    expect(listed.filter(({ name, other: like }) => !isPair([name, like]))).toEqual([])
    if (ends === PLAIN) expect(listed.filter(({ name }) => !name.includes(ends.alike))).toEqual([])
    expect(await other.owner`select from list_look_alikes()`).toHaveLength(0)
  })

  test('replies as if the two names were spelled differently', async () => {
    const repliesOf = async (database: string): Promise<Map<string, unknown>> => {
      const pool = openPool(withDatabaseName(inject('appTemplateUrl'), database))
      const app = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => new Date(folder.at) })
      const replies = new Map<string, unknown>()
      try {
        for (const [at, { by, method, path, body }] of folder.reads.entries()) {
          const response = await app.inject({
            method,
            url: `/api${path}`,
            headers: { 'auth-token': folder.tokens[by] ?? '' },
            ...(body !== undefined && { payload: body as object }),
          })
          const { requestId, ...reply } = response.json<Record<string, unknown>>()
          replies.set(`${at} ${by} ${method} ${path}`, plainly(reply))
        }
      } finally {
        await app.close()
        await pool.close()
      }
      return replies
    }
    const [one, two] = [await repliesOf(alike.database), await repliesOf(other.database)]
    const differing = [...one].flatMap(([read, reply]) =>
      [...lost(reply, two.get(read)), ...lost(two.get(read), reply)].map((difference) => ({ read, ...difference })),
    )
    expect(differing).toEqual([])
    expect(JSON.stringify([...one.values()])).toContain(`Twin${ends.first}`)
  })
})
