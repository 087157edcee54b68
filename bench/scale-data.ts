/**
 * Fills a database with a million events for each file: rows and their events, the audit log, and three years of people's work.
 * The usual size is ten files.
 */
import type { Db } from '../src/kit/postgres/db.ts'
import { openOwner, openPool } from '../src/kit/postgres/pool.ts'
import { collectRegistered } from '../src/kit/server/domain.ts'
import type { Sweep } from '../src/kit/server/registered.ts'
import { runSweep } from '../src/kit/server/sweeps.ts'
import { shiftDay, toDay } from '../src/kit/shared/time.ts'
import { sealLines } from '../src/audit/server/seal-lines.ts'
import { toDayStart } from '../src/row-work/home/rules.ts'
import { sumDecisions } from '../src/rows/history/server/decision-sums.ts'
import { generateFile, generateTeam } from './generate.ts'
import { arrangePeople, arrangeWork, arrangeWorklog } from './generate-work.ts'
import { measureTime } from './harness.ts'
import { insertRowEvents } from './row-events.ts'

export const PEOPLE = 1_000
export const IN_DEPARTMENT = 300
export const ROWS = 100_000
export const AUDIT_LINES = 500_000
/** Part of a name that one line in a million has. */
export const RARE = 'Fermat_Set'
const DAYS_OF_TWO_FILES = 72
export const daysOfWork = (files: number): number => Math.ceil(files / 2) * DAYS_OF_TWO_FILES

export type ScaleData = { files: number; today: string; projectId: string; author: string; seconds: Record<string, number> }

/**
 * The longest part of today that the job has not summed yet. It includes the ten minutes for which the job waits until writes
 * have ended.
 */
const SUMMED_LATER_MS = 30 * 60_000

/** Runs the work without the indexes of these tables and builds them at the end. Constraints stay. */
async function withoutIndexes(owner: Db, tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const indexes = await owner<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename = any (${tables as string[]}::text[])
      and not exists (select from pg_constraint c where c.conindid = to_regclass(i.indexname))`
  for (const { name } of indexes) await owner`drop index ${owner(name)}`
  await work()
  for (const { definition } of indexes) await owner.unsafe(definition.replace(' ON ONLY ', ' ON '))
}

/**
 * Adds the events of each row, which fall within one day. They are added day by day, so that they have the same order in the
 * table as real ones. The rows of today were begun within the last eight hours, but not before the day began, and have no events
 * after now. With an odd number of files the first one is alone, so that people work on two files during the last days at every
 * size.
 */
async function arrangeEvents(owner: Db, now: Date, files: number): Promise<void> {
  const today = toDay(now)
  const days = daysOfWork(files)
  const seconds = Math.min(8 * 3_600, (now.getTime() - toDayStart(today).getTime()) / 1_000)
  for (let day = days - 1; day >= 0; day--) {
    const of = days - 1 - day
    const began =
      day === 0
        ? owner`${now}::timestamptz - t.sr_no % 2000 / 2000.0 * ${seconds}::float8 * interval '1 second'`
        : owner`${shiftDay(today, -day)}::date::timestamp at time zone 'Asia/Kolkata' + interval '9 hours' + t.sr_no % 2000 * interval '1 second'`
    await insertRowEvents(
      owner,
      owner`
        select t.*, ${began} as began
        from (select id, (row_number() over (order by created_at, id) - 1) as place from files) p
          join tasks t on t.file_id = p.id and t.sr_no > (${of}::int % ${DAYS_OF_TWO_FILES}::int)::bigint * ${ROWS}::int / ${DAYS_OF_TWO_FILES}::int
            and t.sr_no <= (${of}::int % ${DAYS_OF_TWO_FILES}::int + 1)::bigint * ${ROWS}::int / ${DAYS_OF_TWO_FILES}::int
        where (p.place + ${files % 2}::int) / 2 = ${of}::int / ${DAYS_OF_TWO_FILES}::int`,
      now,
    )
  }
}

async function arrangeAudit(owner: Db, today: string, { lines, days }: Record<'lines' | 'days', number>): Promise<void> {
  const values = owner`n as id, uuid_send(md5('salt ' || n)::uuid) as salt,
    case when n % 1000000 = 777 then ${RARE} else 'Optics_Set' || n % 40 end || '.xlsx row ' || n % 100000 as name,
    '{"author_status": null}'::jsonb as before, '{"author_status": "done"}'::jsonb as after`
  await owner`
    insert into audit_log (id, at, actor_id, call, object_type, object_id, values_hash, request_id) overriding system value
    select v.id, ${today}::date::timestamp at time zone 'Asia/Kolkata' - (${lines}::int - v.id) * (interval '1 day' * ${days}::int / ${lines}::int),
      p.ids[1 + v.id % cardinality(p.ids)], 'PATCH /file/tasks/:file/update/:role', 'task', md5('object ' || v.id % 1000000)::uuid::text,
      audit_values_hash(v.salt, v.name, v.before, v.after), 'bench'
    from (select array_agg(id order by id) as ids from users where email like '%@bench.example') p,
      (select ${values} from generate_series(1, ${lines}::int) n) v`
  await owner`
    insert into audit_values (line_id, salt, object_name, before, after) select ${values} from generate_series(1, ${lines}::int) n`
  await owner`select setval(pg_get_serial_sequence('audit_log', 'id'), ${lines}::int)`
}

export async function fillScale(owner: Db, databaseUrl: string, files: number): Promise<ScaleData> {
  const took: Record<string, number> = {}
  const began = performance.now()
  const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { ms, result } = await measureTime(work)
    took[name] = ms / 1000
    console.log(`${name}: ${(ms / 1000).toFixed(0)} s`)
    return result
  }
  const now = new Date()
  const today = toDay(now)
  const days = daysOfWork(files)
  const beside = openOwner(databaseUrl)
  for (const db of [owner, beside]) {
    await db`set maintenance_work_mem = '1GB'`
    await db`set max_parallel_maintenance_workers = 0`
  }
  await owner`alter system set max_wal_size = '16GB'`
  await owner`select pg_reload_conf()`

  const team = await phase('people', async () => {
    const made = await generateTeam(owner, { AUTHOR: 100, REVIEWER: 100, 'REVIEWER-2': 100, UPLOADER: 100 })
    await arrangePeople(owner, today, { people: PEOPLE, inDepartment: IN_DEPARTMENT })
    await owner`insert into project_modules (project_id, module) select id, 'sections' from bench_projects where place < 5`
    return made
  })
  const [{ id: projectId } = { id: '' }] = await owner<{ id: string }[]>`select id from bench_projects where place = 0`
  for (const db of [owner, beside]) await db`set session_replication_role = replica`

  const ofRows = async () => {
    await phase('rows', () =>
      withoutIndexes(owner, ['tasks'], async () => {
        for (let n = 1; n <= files; n++) await generateFile(owner, { projectId, name: `Scale ${n}.xlsx`, rows: ROWS, team })
      }),
    )
    // The counts are filled in the same way as in the migration that introduced them.
    await phase('counts', () => owner`insert into task_counts select * from task_counts_anew`)
    await phase('events', () => withoutIndexes(owner, ['task_events'], () => arrangeEvents(owner, now, files)))
  }
  const ofPeople = async () => {
    await phase('work of people', () =>
      withoutIndexes(beside, ['timesheet_entries', 'timesheet_lines', 'worklog_sub_targets', 'productivity_hours'], async () => {
        await arrangeWork(beside, today, 400)
        await arrangeWork(beside, shiftDay(today, -400), 730)
        await arrangeWorklog(beside, today, 36)
      }),
    )
    await phase('audit', () =>
      withoutIndexes(beside, ['audit_log', 'audit_values'], () =>
        arrangeAudit(beside, today, { lines: files * AUDIT_LINES, days }),
      ),
    )
  }
  await Promise.all([ofRows(), ofPeople()])

  await phase('vacuum', () => owner.unsafe('vacuum analyze'))
  const pool = openPool(databaseUrl)
  const running = { pool, registered: collectRegistered([]), clock: () => new Date(now.getTime() - SUMMED_LATER_MS) }
  const sweep = (name: string, of: Sweep) => phase(name, () => runSweep(running, of))
  await Promise.all([sweep('sums', sumDecisions), sweep('seals', sealLines)])
  await pool.close()
  await owner.unsafe('vacuum analyze decision_sums, decision_days, audit_seals')
  await owner`alter system reset max_wal_size`
  await owner.unsafe('checkpoint')
  await beside.end()
  const all = (performance.now() - began) / 1000
  return { files, today, projectId, author: team.AUTHOR[0]?.id ?? '', seconds: { ...took, all } }
}
