import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foreignReads, foreignReadsOfProduct, orderOfDomains, listReadRelations, parseSchemaViews } from './readers.ts'
import { readProductSources, groupTableWriters } from './writers.ts'

/**
 * Private tables of earlier domains that a domain reads, each with the reason. The list may only shrink: a new read needs a
 * published view or fragment.
 */
const FOREIGN: Record<string, { tables: string[]; why: string }> = {
  audit: {
    tables: ['audit_log', 'audit_values'],
    why: 'it seals the lines that the kit appends, and finds parts of names by their index',
  },
  erasures: {
    tables: ['import_batches', 'user_preferences', 'users'],
    why: 'it counts copies of a name where erase_values empties them; the number of a person is for nobody else',
  },
  grants: {
    tables: ['passwords_by_others', 'user_states'],
    why: 'why somebody may open nothing is explained from what stops them',
  },
  reports: {
    tables: [
      'accounts',
      'allocation_holds',
      'assigned_target_history',
      'assigned_targets',
      'productivity_files',
      'productivity_hours',
      'qualitative_records',
      'qualitative_tasks',
      'settings',
      'target_rows',
      'timesheet_entries',
      'timesheet_lines',
      'timesheet_memberships',
      'work_terms',
    ],
    why: 'a report is of what all domains record, gathered in one statement and explained by its rows',
  },
  rows: {
    tables: ['accounts', 'allocation_holds', 'import_batches', 'user_department_sets'],
    why: 'a decision records the allocation ID of its moment; an upload of rows is undone; who leaves a department loses files',
  },
  session: {
    tables: ['audit_log', 'passwords_by_others', 'users'],
    why: 'a login compares the stored hash, and knows who set it; an upload is not taken back when its people did anything',
  },
  'status-reports': { tables: ['subject_grants'], why: 'which records somebody sees follows their subjects' },
  'target-projects': { tables: ['timesheet_entries', 'timesheet_lines'], why: 'what is done of a target is what timesheets say' },
  timesheets: { tables: ['work_terms'], why: 'from which day on somebody fills days' },
  users: { tables: ['audit_log'], why: 'the history of a person is made of audit lines' },
  worklog: { tables: ['user_department_sets'], why: 'standard rates follow dated facts' },
}

const sources = readProductSources()
const pairs = await foreignReadsOfProduct(sources)

describe('table reads of the product', () => {
  test('no domain reads a table or view of a domain beside or after it in the order', () =>
    expect(pairs.filter(({ isAgainst }) => isAgainst)).toEqual([]))

  test('only the listed domains read private tables of an earlier domain', () => {
    const tables = Object.entries(FOREIGN).flatMap(([reader, each]) => each.tables.map((table) => `${reader} ${table}`))
    expect(pairs.map(({ reader, relation }) => `${reader} ${relation}`)).toEqual(tables)
  })

  test('no statement of the product writes to a view', () => {
    const schema = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')
    const views = new Set(parseSchemaViews(schema).keys())
    expect(views.size).toBeGreaterThan(5)
    expect([...groupTableWriters(sources, views)]).toEqual([])
  })

  test('the order of domains begins with the kit and has users before rows', async () => {
    const order = await orderOfDomains()
    expect(order[0]).toEqual(['kit'])
    expect(order[1]).toContain('departments')
    expect(order.findIndex((level) => level.includes('users'))).toBeLessThan(order.findIndex((level) => level.includes('rows')))
  })
})

describe('planted table reads', () => {
  const schema = `create table people (id int);
create table notes (id int);
create table rows (id int);
create view people_names as
 SELECT id
   FROM people;
create view row_names as
 SELECT r.id
   FROM rows r
     JOIN people_names n ON n.id = r.id;
`
  const writes = [
    { path: 'src/users/server/queries.ts', text: 'db`insert into people (id) values (1)`' },
    { path: 'src/notes/server/queries.ts', text: 'db`insert into notes (id) values (1)`' },
    { path: 'src/rows/server/queries.ts', text: 'db`insert into rows (id) values (1)`' },
  ]
  const found = (statement: string, more = '') =>
    foreignReads({
      sources: [...writes, { path: 'src/notes/list/server/queries.ts', text: `db\`${statement}\`` }],
      schema: schema + more,
      order: [['kit'], ['users'], ['notes'], ['rows']],
    }).map(({ reader, relation, isAgainst }) => `${reader} ${relation}${isAgainst ? ' against' : ''}`)

  test.each([
    'select id from people',
    'select from notes n join people p on p.id = n.id',
    'select from notes n, people p where true',
    'select from notes n join lateral (select from people) p on true',
    'delete from notes using people',
    'with mine as (select id from people) select from mine',
    'select (select count(*) from people)',
    'select ${db`exists (select from people where id = 1)`}',
    'select from (notes n join people p on true)',
  ])('a read of a private table of an earlier domain is reported for "%s"', (statement) =>
    expect(found(statement)).toEqual(['notes people']),
  )

  test.each(['select from rows', 'select from row_names', 'select from notes, row_names r'])(
    'a read of a table or view of a later domain is reported for "%s"',
    (statement) => expect(found(statement)).toEqual([`notes ${/row\w+/.exec(statement)?.[0]} against`]),
  )

  test('a read of a domain at the same level as the reader is against the order', () => {
    const beside = {
      sources: [...writes, { path: 'src/notes/server/more.ts', text: 'db`select from people`' }],
      schema,
      order: [['users', 'notes']],
    }
    expect(foreignReads(beside).map(({ isAgainst }) => isAgainst)).toEqual([true])
  })

  test('a read in a view belongs to the domain that publishes the view', () =>
    expect(found('select 1', 'create view all_rows as\n SELECT 1\n   FROM rows, people;\n')).toEqual(['rows people']))

  test.each([
    'select from notes',
    'select from people_names',
    'select people, rows from notes where rows is distinct from people',
    'with people as (select 1), rows(id) as materialized (select 2) select from people join rows on true',
    "select 'from people' from notes -- join people",
    'select extract(year from day), rows from notes order by people, rows',
  ])('no read is reported for own tables, published views and columns in "%s"', (statement) =>
    expect(found(statement)).toEqual([]),
  )

  test('the relations of a statement are the names after from, join and commas', () =>
    expect(listReadRelations('select from a join only b on f(a.x) = b.x, c where x in (1, d)')).toEqual(['a', 'b', 'c']))
})
