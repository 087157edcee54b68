import { describe, expect, test } from 'vitest'
import {
  readProductSources,
  readTables,
  parseSchemaTables,
  tablesOfFunctions,
  groupTableWriters,
  writtenByFunctions,
} from './writers.ts'

const NEITHER: Record<string, string> = {
  absent_days_with_figures: 'days that had an absence and figures are listed at the upgrade, and refused since',
  dated_rules: 'from which day a rule of calculation holds is settled at the upgrade',
  upgrade_moves: 'whose figures a rule has changed is listed at the upgrade',
  upgrade_report_moves: 'the reports of closed months that have other days are listed at the upgrade (decision 172)',
}
const GOES = 'it goes with the deletion of its person, whoever deletes them (forget_leaver)'
const ERASED = 'an erasure empties the values of a person in it, by one function for all tables (erase_values)'
const UNDONE = 'an undo takes a day out of those that are summed, in its own transaction (resum_decisions, ADR 32)'
const BOTH: Record<string, string> = {
  absences: 'days of a range come and go with terms, weekly offs and holidays, whoever changes these (resolve_absence_days)',
  audit_values: ERASED,
  decision_days: UNDONE,
  decision_parts: UNDONE,
  devices: GOES,
  export_files: ERASED,
  files: 'a file notes the highest number of its deleted rows, whatever deletes them (note_gone_numbers)',
  finding_dismissals: ERASED,
  idempotency_keys: GOES,
  import_batches: ERASED,
  known_addresses: GOES,
  login_throttle: ERASED,
  password_links: 'it ends when its person is no ADMIN any more, whoever changes the roles (end_password_link)',
  passwords_by_others: GOES,
  question_bands: 'they go with their signature, whatever deletes its row (forget_question_bands)',
  scheduled_exports: ERASED,
  sessions: GOES,
  task_drafts: `${GOES}; ${ERASED}`,
  tasks: 'an upgrade renews the keys of question IDs, in parts (renew_question_keys)',
  upload_progress: ERASED,
  user_preferences: GOES,
  users: 'its flag for status reports follows subject_grants, whoever writes these (decision 92)',
  worklog_sub_targets: 'days of targets go and come with holidays, whoever changes these (worklog_follow_holidays)',
}

const secondWriters = (writers: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...writers]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => `${table} is written by ${[...folders].toSorted().join(' and ')}`)

describe('table writes of the product', () => {
  const writers = groupTableWriters(readProductSources(), readTables())

  test('each table is written from one folder only', () => expect(secondWriters(writers)).toEqual([]))

  const ofFunctions = tablesOfFunctions()
  test('each table is written either by the product or by functions of the schema, with listed exceptions', () => {
    const alike = [...readTables()].filter((table) => writers.has(table) === ofFunctions.has(table))
    expect(alike.filter((table) => writers.has(table))).toEqual(Object.keys(BOTH))
    expect(alike.filter((table) => !writers.has(table))).toEqual(Object.keys(NEITHER))
  })

  test.each(['function', 'procedure'])('the tables that a %s of the schema writes are found', (kind) => {
    const schema = `create ${kind} f()\nAS $${kind}$\nbegin\n  delete from notes where true;\nend $${kind}$;\nupdate people set id = 1;`
    expect([...writtenByFunctions(schema, new Set(['notes', 'people']))]).toEqual(['notes'])
  })
})

describe('planted table writes', () => {
  const known = parseSchemaTables('create table people (id int);\nCREATE UNLOGGED TABLE public.notes (id int);')
  const planted = (statement: string) =>
    groupTableWriters(
      [
        { path: 'src/users/server/queries.ts', text: 'db`insert into people (id) values (${id})`; db`delete from notes`' },
        { path: 'src/files/notes/server/queries.ts', text: `const q = (db: Db, id: string) => db<Row[]>\`${statement}\`` },
      ],
      known,
    )

  test.each([
    'insert into people (id) values (${id})',
    'with gone as (delete from people where id = ${id}) select',
    'with a as (select), b as (\n  update people set id = ${id})',
    'update only people p set id = 1',
    'copy people (id) from stdin',
    'merge into people using x on true',
    'select ${db`update people set id = 1`}',
  ])('a second writer of a table is reported for "%s"', (statement) => {
    expect(secondWriters(planted(statement))).toEqual(['people is written by files and users'])
  })

  test.each([
    'select from people for update',
    'select from notes n for no key update of n',
    'insert into others (id) values (1) on conflict (id) do update set id = 1',
    'select updated from people',
  ])('no second writer is reported for "%s"', (statement) => expect(secondWriters(planted(statement))).toEqual([]))
})
