/**
 * Rows that are hidden from managers and sub-admins (decisions 86, 169) must not appear in what other domains read about rows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount, arrangeFile, decided } from '../../../../test/files.ts'
import { accountTimeline } from '../../../allocations/timeline-contract.ts'
import { departments } from '../../../departments/contract.ts'
import { crossChecks } from '../../../reports/cross-check/contract.ts'
import { users } from '../../../users/contract.ts'
import { departmentUsers } from '../../../users/department-users-contract.ts'
import { leaving } from '../../../users/leaving-contract.ts'
import { people } from '../../../users/person-contract.ts'
import { planning } from '../../../row-work/assign/plan-contract.ts'
import { files } from '../contract.ts'

const OPEN = 'Open Set.xlsx'
const HIDDEN = 'Hidden Set.xlsx'
const AT = '2026-03-09T05:00:00Z'

let app: TestApp
let hold = ''
let hidden: { fileId: string; taskIds: string[] }
beforeAll(async () => {
  app = await startTestApp()
  const arranged = await arrangeFile(app.db, { name: OPEN, project: 'Open', rows: 2, states: [{ reviewer_id: cast.neha.id }] })
  const account = await arrangeAccount(app.db, arranged.projectId, 'hid-1', cast.ananya.id, '2026-03-01T00:00:00Z')
  const wrote = {
    ...decided.done,
    author_id: cast.ananya.id,
    reviewer_id: cast.rohit.id,
    author_account_id: account,
    author_acted_at: AT,
    author_allocated_at: AT,
  }
  hidden = await arrangeFile(app.db, {
    name: HIDDEN,
    project: 'Open',
    states: [wrote, wrote, { author_id: cast.imran.id, author_allocated_at: AT }],
  })
  for (const [at, task] of hidden.taskIds.slice(0, 2).entries())
    await app.db`
      insert into task_events (task_id, file_id, at, actor_id, kind, role, from_status, to_status, version, set, was)
      values (${task}, ${hidden.fileId}, ${AT}::timestamptz + make_interval(secs => ${at}), ${cast.ananya.id}, 'update', 'AUTHOR', null, 'done', ${at + 2}, '{}', '{}')`
  const [assigned] = await app.db<{ id: string }[]>`select id from allocation_holds where account_id = ${account}`
  hold = assigned?.id ?? ''
  await app.db`
    with s as (insert into user_department_sets (user_id, effective_from) values (${cast.leela.id}, '2026-03-01') returning id)
    insert into user_department_members (set_id, department_id, place) select id, ${getDepartmentId('Physics')}, 1 from s`
  await (
    await app.as('meera')
  ).ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible: false, dept: 'Physics', id: HIDDEN } })
})
afterAll(() => app.close())

const plan = {
  start: 1,
  end: 2,
  role: 'author',
  people: [{ person: cast.ananya.email }, { person: cast.imran.email }],
  split: 'equal',
}
const asks: Record<string, (client: Client) => Promise<Response>> = {
  'the rows of a use of an allocation ID': (client) => client.send(accountTimeline.rowsOfHold, { params: { id: hold } }),
  'what is open of the people for work': (client) => client.send(users.ofDepartment, { params: { department: 'all' } }),
  'what is open of the people of a department': (client) =>
    client.send(departmentUsers.users, { query: { department: 'Physics' } }),
  'who can take the rows of a person who leaves': (client) => client.send(leaving.holdings, { params: { id: cast.neha.id } }),
  'the load and pace of whom work is dealt to': (client) =>
    client.send(planning.plan, { params: { file: OPEN }, body: { ...plan, onConflict: 'skip' } }),
  'the instants at which a person did something': (client) => client.send(people.events, { params: { id: cast.ananya.id } }),
  'the open work of a person': (client) => client.send(people.summary, { params: { id: cast.imran.id } }),
  'what keeps a department from being deleted': (client) =>
    client.send(departments.delete, {
      params: { id: getDepartmentId('Physics') },
      body: {},
    }),
}
const callers = { meera: 'ADMIN', kavita: 'MANAGER', leela: 'SUBADMIN' } as const
const replies = async () => {
  const all: Record<string, unknown> = {}
  for (const [name, ask] of Object.entries(asks))
    for (const who of Object.keys(callers) as (keyof typeof callers)[]) {
      const response = await ask(await app.as(who))
      if (response.status === 403) continue
      const { requestId: _, ...reply } = (await response.json()) as Record<string, unknown>
      all[`${name}, to ${who}`] = [response.status, reply]
    }
  return all
}

test('the work cross-check counts hidden rows, but names their file only to an ADMIN', async () => {
  const checked = async (who: 'meera' | 'kavita') => {
    const response = await (await app.as(who)).send(crossChecks.ofDays, { query: { from: '2026-03-09', to: '2026-03-09' } })
    const { requestId: _, ...reply } = (await response.json()) as Record<string, unknown>
    return JSON.stringify(reply)
  }
  const [all, shown] = [await checked('meera'), await checked('kavita')]
  for (const reply of [all, shown]) expect(reply).toContain('"taskRows":2')
  expect(shown).not.toContain(HIDDEN)
})

test('replies reveal nothing of hidden rows to managers without access, and everything to an ADMIN', async () => {
  const before = await replies()
  await app.db`delete from task_events where file_id = ${hidden.fileId}`
  await app.db`delete from tasks where file_id = ${hidden.fileId}`
  await app.db`delete from file_departments where file_id = ${hidden.fileId}`
  await app.db`delete from files where id = ${hidden.fileId}`
  const after = await replies()
  for (const name of Object.keys(asks)) {
    const made = Object.keys(before).filter((each) => each.startsWith(`${name}, to `))
    // Two callers at least, one of whom cannot see the rows.
    expect(made.length, name).toBeGreaterThan(1)
  }
  const same = Object.keys(before).filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
  expect(same.toSorted()).toEqual(
    Object.keys(before)
      .filter((name) => !name.endsWith(', to meera'))
      .toSorted(),
  )
})
