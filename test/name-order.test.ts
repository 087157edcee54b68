import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { fillDepartmentSortKeys } from '../src/departments/server/sort-keys.ts'
import { compareNames, toSortKey } from '../src/kit/shared/name-order.ts'
import { nameKey } from '../src/kit/shared/names.ts'
import { fillProjectSortKeys } from '../src/projects/server/sort-keys.ts'
import { fillFileSortKeys } from '../src/rows/files/server/sort-keys.ts'
import { fillUserSortKeys } from '../src/users/server/sort-keys.ts'
import { startTestApp } from './app.ts'
import { arrangeAttackContext, fillGoodRequest } from './attack/attack-context.ts'
import { buildRequest } from './attack/shape.ts'
import { goodRequests } from './domains.ts'
import { HARD_NAMES } from './hard-names.ts'
import { sweep } from './sweeps.ts'

const app = await startTestApp()
const context = await arrangeAttackContext(app.url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
afterAll(app.close)

const names = [...new Map(HARD_NAMES.map((name) => [nameKey(name), name])).values()]
const hard = new Set<string>([...names, ...names.map((name) => `${name}.xlsx`), ...HARD_NAMES])
const sweeps = [fillUserSortKeys, fillProjectSortKeys, fillDepartmentSortKeys, fillFileSortKeys]

beforeAll(async () => {
  const { db } = app
  const people = await db<{ id: string }[]>`select id from users where deleted_at is null order by id`
  for (const [at, { id }] of people.entries())
    await db`update users set full_name = ${HARD_NAMES[(at * 7) % HARD_NAMES.length] ?? ''} where id = ${id}`
  await db`insert into departments (name) select * from unnest(${names}::text[])`
  await db`insert into projects (name) select * from unnest(${names}::text[])`
  await db`
    insert into project_modules (project_id, module)
    select p.id, m from projects p, unnest('{sections,timesheets,targets,worklog,allocations}'::text[]) m where p.name = any (${names}::text[])
    on conflict do nothing`
  await db`
    insert into files (project_id, name, columns, created_by)
    select f.project_id, n || '.xlsx', '[]', f.created_by from (select * from files where deleted_at is null limit 1) f, unnest(${names}::text[]) n`
})

describe('the sort key of a name stored without one', () => {
  test('is filled by the sweep and changes with the name', async () => {
    const { db } = app
    const [stored] = await db<{ sort_key: string }[]>`select sort_key from departments where name = 'Set 10'`
    expect(stored?.sort_key).toBe('set 10')
    for (const each of sweeps) expect(await sweep(app, each)).toBeGreaterThan(0)
    for (const each of sweeps) expect(await sweep(app, each)).toBe(0)
    const rows = await db<{ name: string; sort_key: string }[]>`
      select full_name as name, sort_key from users
      union all select name, sort_key from projects union all select name, sort_key from departments union all select name, sort_key from files`
    expect(rows.filter((row) => row.sort_key !== toSortKey(row.name))).toEqual([])
    await db`update departments set name = 'Set 11' where name = 'Set 10'`
    const [changed] = await db<{ sort_key: string }[]>`select sort_key from departments where name = 'Set 11'`
    expect(changed?.sort_key).toBe('set 11')
    await db`update departments set name = 'Set 10', sort_key = ${toSortKey('Set 10')} where name = 'Set 11'`
    expect(await sweep(app, fillDepartmentSortKeys)).toBe(0)
  })

  test('makes PostgreSQL order names as the browser does', async () => {
    const rows = await app.db<{ name: string }[]>`
      select name from unnest(${[...HARD_NAMES]}::text[], ${HARD_NAMES.map(toSortKey)}::text[]) n(name, key) order by key collate "C"`
    expect(rows.map(({ name }) => name)).toEqual(HARD_NAMES.toSorted(compareNames))
  })
})

type Listed = Record<string, unknown>
const nameOf = (row: Listed): string | undefined => {
  const { fullName, name, user, person, department, filename } = row as Record<string, Listed | string | undefined>
  const named = [
    fullName,
    name,
    filename,
    ...[user, person, department].map((of) => (typeof of === 'object' && of !== null ? (of['fullName'] ?? of['name']) : of)),
  ]
  return named.find((each): each is string => typeof each === 'string' && hard.has(each))
}
function listsIn(value: unknown, path = ''): [path: string, names: string[]][] {
  if (Array.isArray(value)) {
    const found = value.flatMap((row: unknown) =>
      typeof row === 'string'
        ? hard.has(row)
          ? [row]
          : []
        : row && typeof row === 'object'
          ? (nameOf(row as Listed) ?? [])
          : [],
    )
    const own: [string, string[]][] = new Set(found).size > 2 ? [[path, found]] : []
    return [...own, ...value.flatMap((each) => listsIn(each, `${path}[]`))]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => listsIn(each, `${path}.${key}`))
}

const ROLES = 'the holders of a row in the order of their roles'
const OTHERWISE: Record<string, string> = {
  'GET /allocation/timeline/:projectId .holds': 'by account and time',
  'GET /file/:file/timeline/:srNo .task.holders': ROLES,
  'GET /file/:file/timeline/:srNo .timeline': 'by time',
  'GET /home/people .data': 'by the age of the oldest row',
  'GET /manage-file/:project/:file .rows[].holders': ROLES,
  'POST /file/:file/:section/:department .rows[].holders': ROLES,
  'POST /file/tasks/:file/:role .tasks[].holders': ROLES,
  'POST /manage-file/:project/:file .rows[].holders': ROLES,
}

test("every list of names in every read has the browser's order, except for those listed", async () => {
  const seen: string[] = []
  const otherwise = new Set<string>()
  const failed: string[] = []
  for (const { spec } of listNamedCalls(domains)) {
    if (spec.shows === undefined) continue
    const title = `${spec.method} ${spec.path}`
    const { method, path, headers = {}, body } = buildRequest(spec, await fillGoodRequest(context, goodRequests[title] ?? {}))
    const response = await fetch(`${app.url}${path}`, { method, headers, ...(body !== undefined && { body: String(body) }) })
    const reply: unknown = await response.json().catch(() => null)
    if (response.status >= 500) failed.push(title)
    for (const [at, found] of listsIn(reply)) {
      seen.push(`${title} ${at}`)
      if (found.toSorted(compareNames).join('\n') !== found.join('\n')) otherwise.add(`${title} ${at}`)
    }
  }
  expect(failed).toEqual([])
  expect(new Set(seen).size).toBeGreaterThan(20)
  expect([...otherwise].toSorted()).toEqual(Object.keys(OTHERWISE).toSorted())
})
