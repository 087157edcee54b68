// npm run bench partitions compares the events of rows in one table with tables that are partitioned by hash of the row and by
// month. It also tries an index of a person's events by time.
import type { Db } from '../src/kit/postgres/db.ts'
import { openOwner } from '../src/kit/postgres/pool.ts'
import { shiftDay, toDay } from '../src/kit/shared/time.ts'
import { rowsThatCame } from '../src/rows/history/server/inbox.ts'
import { selectTaskEvents } from '../src/rows/history/server/routes.ts'
import { decisionSql, eventDaySql } from '../src/rows/history/server/acted.ts'
import { selectFactsSql, startOfSql } from '../src/rows/history/server/decision-sums.ts'
import { resolveTestReach } from '../test/reach.ts'
import { generateFile, generateProject, generateTeam } from './generate.ts'
import { generateYear } from './generate-year.ts'
import { bench, type BenchFigure, computeMedian, formatMilliseconds, formatSeconds, measureTime } from './harness.ts'

const FILES = Number(process.env['FILES'] ?? 2)
const ROWS = 100_000
const EVENTS = FILES * ROWS * 10
const SESSIONS = 8
const INSERT_MS = 2_500

/** Each layout is a schema with a table `task_events`, so that the product's statements run on it unchanged. */
const layouts = [
  { name: 'one table', schema: 'one', by: '', key: 'id' },
  { name: 'by hash of the row, 16', schema: 'hashed', by: 'partition by hash (task_id)', key: 'id, task_id' },
  { name: 'by month', schema: 'monthly', by: 'partition by range (at)', key: 'id, at' },
  { name: 'one table, a person’s events by moment', schema: 'wide', by: '', key: 'id' },
] as const
type Layout = (typeof layouts)[number]

async function makeLayout(owner: Db, { schema, by, key }: Layout): Promise<void> {
  await owner.unsafe(`create schema ${schema}`)
  await owner.unsafe(`set search_path = ${schema}, public`)
  await owner.unsafe(
    `create table ${schema}.task_events (like public.task_events including identity including constraints) ${by}`,
  )
  if (schema === 'hashed')
    for (let part = 0; part < 16; part++)
      await owner.unsafe(
        `create table ${schema}.p${part} partition of task_events for values with (modulus 16, remainder ${part})`,
      )
  if (schema === 'monthly')
    for (const { name, start, end } of await owner<{ name: string; start: string; end: string }[]>`
        select to_char(m, '"p"YYYYMM') as name, m::text as start, (m + interval '1 month')::text as end
        from (select min(at) as first from year) y, generate_series(date_trunc('month', first), now() + interval '1 month', '1 month') m`)
      await owner.unsafe(`create table ${schema}.${name} partition of task_events for values from ('${start}') to ('${end}')`)
  await owner.unsafe(`alter table task_events add primary key (${key})`)
  const defined = await owner<{ definition: string }[]>`
    select regexp_replace(pg_get_indexdef(indexrelid), 'ON public.', 'ON ') as definition from pg_index
    where indrelid = 'public.task_events'::regclass and not indisprimary`
  const replaced = /task_events_(?:decider|changer)\b/
  for (const { definition } of defined) if (schema !== 'wide' || !replaced.test(definition)) await owner.unsafe(definition)
  if (schema === 'wide') await owner.unsafe('create index task_events_actor on task_events (actor_id, at)')
  // The events are inserted in the order of their times, so the events of one row lie between those of other rows.
  await owner`
    insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
    select task_id, file_id, at, kind, role, actor_id, to_status, version, set, was from year`
}

async function countInserts(url: string, { schema }: Layout): Promise<number> {
  const sessions = Array.from({ length: SESSIONS }, () => openOwner(url))
  const end = performance.now() + INSERT_MS
  const counts = await Promise.all(
    sessions.map(async (db, of) => {
      await db.unsafe(`set search_path = ${schema}, public`)
      let count = 0
      for (; performance.now() < end; count++)
        await db`
          insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
          select id, file_id, clock_timestamp(), 'update', 'AUTHOR', author_id, 'done', 12, '{"author_status": "done"}', '{"author_status": null}'
          from tasks where file_id = (select id from files order by name limit 1) and sr_no = ${1 + (((count * SESSIONS + of) * 7919) % ROWS)}`
      await db.end()
      return count
    }),
  )
  return (counts.reduce((sum, count) => sum + count, 0) / INSERT_MS) * 1000
}

async function sizeOf(owner: Db, schema: string): Promise<{ all: number; heap: number }> {
  const [size] = await owner<{ all: number; heap: number }[]>`
    select sum(pg_total_relation_size(oid))::float / ${EVENTS}::int as all, sum(pg_relation_size(oid))::float / ${EVENTS}::int as heap
    from pg_class where relnamespace = ${schema}::regnamespace and relkind = 'r'`
  return size ?? { all: Number.NaN, heap: Number.NaN }
}

async function indexSizes(owner: Db, schema: string): Promise<string> {
  const sizes = await owner<{ name: string; bytes: number }[]>`
    select c.relname as name, pg_relation_size(c.oid)::float / ${EVENTS}::int as bytes from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'i' order by 2 desc`
  return sizes
    .filter(({ bytes }) => bytes >= 0.1)
    .map(({ name, bytes }) => `${name} ${bytes.toFixed(1)}`)
    .join(', ')
}

await bench(
  { name: 'partitions', title: `Where the events of rows lie: ${EVENTS.toLocaleString('en-IN')} of a year` },
  async ({ owner, databaseUrl }) => {
    const today = toDay(new Date())
    const team = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
    const projectId = await generateProject(owner, 'Bench')
    for (let n = 1; n <= FILES; n++) await generateFile(owner, { projectId, name: `Scale ${n}.xlsx`, rows: ROWS, team })
    await generateYear(owner, today, { files: FILES, rows: ROWS })
    await owner`
      create unlogged table year as select e.*, at + case when kind = 'update' then random() else 0 end * interval '39 minutes' as moment
      from task_events e order by moment`
    await owner.unsafe('alter table year drop column at; alter table year rename moment to at; truncate task_events')
    const days = { from: shiftDay(today, -31), to: shiftDay(today, -1) }
    const since = `${shiftDay(today, -14)}T00:00:00Z`
    const people = team.AUTHOR.map(({ id }) => id)
    const own = resolveTestReach('own', people[0] ?? '', 'AUTHOR')
    const rows = await owner<{ id: string }[]>`select id from tasks where sr_no % ${ROWS / 200} = 7`

    const indexes: string[] = []
    const found = new Map<string, Record<string, number>>()
    const newest = new Map<string, string[]>()
    for (const layout of layouts) {
      const { name, schema } = layout
      await makeLayout(owner, layout)
      const size = await sizeOf(owner, schema)
      found.set(schema, { 'bytes an event, with indexes': size.all, 'bytes an event, without': size.heap })
      if (layout.by === '') indexes.push(`Of ${name}, bytes an event: ${await indexSizes(owner, schema)}.`)
      await owner.unsafe('vacuum analyze task_events')
      const ids = await owner<{ id: string }[]>`
        select id::text from task_events where kind = 'update' order by at desc limit 50 offset 1000`
      newest.set(
        schema,
        ids.map(({ id }) => id),
      )
    }
    await owner.unsafe('checkpoint')
    const measures: readonly [what: string, rounds: number, work: (layout: Layout) => PromiseLike<unknown>][] = [
      [
        `the history of ${rows.length} rows, each by itself`,
        5,
        async () => {
          for (const { id } of rows) await selectTaskEvents(owner, id)
        },
      ],
      [
        '50 decisions by their ids',
        9,
        ({ schema }) => owner`
          select e.id, e.at from unnest(${newest.get(schema) ?? []}::bigint[]) d(id) join task_events e on e.id = d.id`,
      ],
      ['the facts of a month, for the scorecard', 3, () => owner`select count(*) from (${selectFactsSql(owner, days)}) f`],
      [
        'decisions of 100 people in a month',
        9,
        ({ schema }) => owner`
          select u.id, (select count(*) from task_events e where e.actor_id = u.id and e.kind = 'update' and ${
            schema === 'wide'
              ? owner`e.at >= ${startOfSql(owner, owner`${days.from}::date`)} and e.at < ${startOfSql(owner, owner`${today}::date`)}`
              : owner`${eventDaySql(owner, owner`e.at`)} between ${days.from}::date and ${days.to}::date`
          }) from unnest(${people}::uuid[]) u(id)`,
      ],
      [
        'the last decision of 100 people',
        9,
        ({ schema }) => owner`
          select u.id, l.at from unnest(${people}::uuid[]) u(id), lateral (
            select e.at from task_events e where e.actor_id = u.id and e.role = 'AUTHOR' and ${decisionSql(owner)}
            order by ${schema === 'wide' ? owner`e.at desc` : owner`${eventDaySql(owner, owner`e.at`)} desc, e.at desc`} limit 1) l`,
      ],
      [
        'the inbox of a person, 14 days',
        5,
        () => rowsThatCame.list(owner, own, { since, isNew: (at) => owner`${at} > ${since}`, most: 50 }),
      ],
    ]
    const took = new Map<string, number[]>()
    const note = (what: string, { schema }: Layout, value: number) => {
      const values = took.get(`${schema} ${what}`) ?? []
      took.set(`${schema} ${what}`, [...values, value])
      Object.assign(found.get(schema) ?? {}, { [what]: computeMedian([...values, value]) })
    }
    // The layouts take turns, so that other work of the machine affects all equally. The first round warms up.
    for (const [what, rounds, work] of measures)
      for (let round = 0; round <= rounds; round++)
        for (const layout of layouts) {
          await owner.unsafe(`set search_path = ${layout.schema}, public`)
          const { ms } = await measureTime(() => work(layout))
          if (round > 0) note(what, layout, ms)
        }
    for (let round = 0; round < 3; round++)
      for (const layout of layouts)
        note('events a second, single writes of 8 sessions', layout, await countInserts(databaseUrl, layout))
    console.log(found)
    const base = found.get('one') ?? {}
    const show = (what: string, value: number): string =>
      what.startsWith('bytes') || what.startsWith('events')
        ? value.toFixed(0)
        : value > 5_000
          ? formatSeconds(value)
          : formatMilliseconds(value)
    const figures = layouts.slice(1).flatMap(({ name, schema }) =>
      Object.entries(found.get(schema) ?? {}).map(([what, value]): BenchFigure => ({
        figure: `${name}: ${what}`,
        measured: show(what, value),
        baseline: `${show(what, base[what] ?? Number.NaN)}: one table`,
        ratio: value / (base[what] ?? Number.NaN),
        limit: '–',
        met: true,
      })),
    )
    const bytes = base['bytes an event, with indexes'] ?? Number.NaN
    return {
      figures: [
        { figure: 'bytes an event, with indexes', measured: bytes.toFixed(0), baseline: '', limit: '≤ 260', met: bytes <= 260 },
        ...figures,
      ],
      notes: [
        ...indexes,
        'Every layout has the same events with the same indexes, but for the last, whose index of a person has the moment of each event; each key has the column that divides the table. Events lie in the order of time, as they come; those of one assignment have one moment, decisions one each.',
        'Medians of 3 to 9 rounds of all layouts in turn, on warm memory; single writes with fsync on.',
      ],
    }
  },
)
