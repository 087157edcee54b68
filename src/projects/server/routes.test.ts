import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile, since } from '../../../test/files.ts'
import { allocations } from '../../allocations/contract.ts'
import { planning } from '../../row-work/assign/plan-contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { projects } from '../project-contract.ts'

let app: TestApp
let meera: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  ananya = await app.as('ananya')
})
afterAll(() => app.close())

const authored = { author_id: cast.ananya.id, author_allocated_at: since }
const done = { status: 'done', answerType: 'Authored on Doc' }
const submit = (name: string, more: object = {}) => ({
  params: { file: name, role: 'AUTHOR' },
  body: { sr_no: 1, ...done, ...more },
})
const set = (project: string, body: { needed: boolean; from?: string }) =>
  meera.ok(projects.setAccountNeed, { params: { projectId: project }, body })
const listed = (name: string) =>
  ananya.ok(tasks.list, { params: { file: name, role: 'AUTHOR' }, query: { type: 'assigned' }, body: {} })
const arrange = (project: string, rows = 1) =>
  arrangeFile(app.db, { name: `${project}.xlsx`, project, states: Array.from({ length: rows }, () => authored) })

test('a project needs allocation IDs until someone waives them, and then its rows need none', async () => {
  await arrange('Waived')
  const params = { projectId: 'Waived' }
  const before = (await meera.ok(projects.accountNeed, { params })).data
  expect(before).toMatchObject({ needed: true, from: null, said: null, without_count: 1 })
  expect(before.without).toEqual([{ _id: cast.ananya.id, fullName: cast.ananya.fullName, email: cast.ananya.email }])
  await ananya.refused(tasks.update, 'NO_ACCOUNT_ID', submit('Waived.xlsx'))
  const plan = {
    params: { file: 'Waived.xlsx' },
    body: { start: 1, end: 1, role: 'author', people: [{ person: cast.divya.email }] },
  }
  const planned = async () => (await meera.ok(planning.plan, plan as never)).people.map(({ withoutAccount }) => withoutAccount)
  expect(await planned()).toEqual([true])

  const { data } = await set('Waived', { needed: false })
  expect(data).toMatchObject({ needed: false, said: { by: { _id: cast.meera.id } } })
  expect(await planned()).toEqual([false])
  expect(await listed('Waived.xlsx')).toMatchObject({ accountId: null, accountWaived: true })
  await ananya.refused(tasks.update, 'NO_ACCOUNT_ID', submit('Waived.xlsx', { accountId: 'not-mine' }))
  const { task } = await ananya.ok(tasks.update, submit('Waived.xlsx'))
  expect(task).toMatchObject({ author_status: 'done', author_done_allocation_id: null })
})

test('a submission records an allocation ID in use, and a later correction without one keeps it', async () => {
  const { projectId } = await arrange('Waived in use')
  await arrangeAccount(app.db, projectId, 'used-1', cast.ananya.id, since)
  await set('Waived in use', { needed: false })
  const { task } = await ananya.ok(tasks.update, submit('Waived in use.xlsx'))
  expect(task).toMatchObject({ author_done_allocation_id: 'used-1' })
  await app.db`delete from allocation_holds where user_id = ${cast.ananya.id} and project_id = ${projectId}`
  const corrected = await ananya.ok(tasks.update, submit('Waived in use.xlsx', { version: task.version, comments: 'Anew' }))
  expect(corrected.task).toMatchObject({ author_done_allocation_id: 'used-1', author_comments: 'Anew' })
})

test('the need can begin again at once or later, and people without an ID are counted', async () => {
  await arrange('Begins')
  await set('Begins', { needed: false })
  const later = await set('Begins', { needed: true, from: '2026-03-12' })
  expect(later.data).toMatchObject({ needed: false, from: '2026-03-11T18:30:00.000Z', without_count: 1 })
  expect(await listed('Begins.xlsx')).toMatchObject({ accountWaived: true })
  const day = app.clock.now
  app.clock.now = new Date('2026-03-12T04:00:00Z')
  await ananya.refused(tasks.update, 'NO_ACCOUNT_ID', submit('Begins.xlsx'))
  app.clock.now = day
  expect((await set('Begins', { needed: true })).data).toMatchObject({ needed: true, from: null })
  await ananya.refused(tasks.update, 'NO_ACCOUNT_ID', submit('Begins.xlsx'))
  for (const from of ['2026-03-09', '2026-06-09'])
    await meera.refused(projects.setAccountNeed, 'INVALID_REQUEST', {
      params: { projectId: 'Begins' },
      body: { needed: true, from },
    })
})

test('a submission while the need is being switched on is not stored without an allocation ID', async () => {
  const { projectId } = await arrange('Race')
  await set('Race', { needed: false })
  await app.db`begin`
  await app.db`update account_needs set needed_from = '-infinity' where project_id = ${projectId}`
  // The call reads that no allocation ID is needed, which changes before the call writes.
  await ananya.refused(tasks.update, 'STALE_VERSION', submit('Race.xlsx'))
  await app.db`commit`
  await ananya.refused(tasks.update, 'NO_ACCOUNT_ID', submit('Race.xlsx'))
})

test('people who do not manage allocation IDs can neither read nor change the need', async () => {
  await arrange('Closed')
  const params = { projectId: 'Closed' }
  for (const who of ['kavita', 'ananya'] as const) {
    const client = await app.as(who)
    await client.refused(projects.accountNeed, 'NOT_ALLOWED', { params })
    await client.refused(projects.setAccountNeed, 'NOT_ALLOWED', { params, body: { needed: false } })
  }
  await meera.refused(projects.setAccountNeed, 'PROJECT_NOT_FOUND', { params: { projectId: 'Nowhere' }, body: { needed: false } })
})

test('a project shows only modules its reader may open, and is not found without any', async () => {
  await meera.ok(allocations.addProject, { body: { project_name: 'Only IDs' } })
  await arrange('Both')
  const modulesFor = async (client: Client, projectId: string) =>
    (await client.ok(projects.modules, { params: { projectId } })).modules
  expect(await modulesFor(meera, 'Both')).toEqual(['sections', 'allocations'])
  const kavita = await app.as('kavita')
  expect(await modulesFor(kavita, 'Both')).toEqual(['sections'])
  await kavita.refused(projects.modules, 'PROJECT_NOT_FOUND', { params: { projectId: 'Only IDs' } })
  await ananya.refused(projects.modules, 'NOT_ALLOWED', { params: { projectId: 'Both' } })
  await ananya.refused(projects.names, 'NOT_ALLOWED')
  expect((await meera.ok(projects.names)).names).toEqual(expect.arrayContaining(['Both', 'Only IDs']))
})
