import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, departmentId } from '../../../db/demo/cast.ts'
import { arrangeFile } from '../../app/testing-files.ts'
import { testWorld, type World } from '../../app/testing.ts'
import { sections } from '../../sections/contract.ts'
import { taskHistory } from '../../tasks/history-contract.ts'
import { tasks } from '../../tasks/contract.ts'
import { files } from '../contract.ts'

let world: World
const FILE = 'Hidden Set.xlsx'
const PROJECT = 'Visibility'
let fileId = ''
beforeAll(async () => {
  world = await testWorld()
  const arranged = await arrangeFile(world.db, {
    ...{ name: FILE, project: PROJECT, rows: 4 },
    states: [{ author_id: cast.ananya.id }, { author_id: cast.leela.id }],
  })
  fileId = arranged.fileId
  await world.db`
    insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${departmentId('Chemistry')}, 0)`
  await arrangeFile(world.db, { name: 'Other Set.xlsx', project: PROJECT, rows: 3 })
})
afterAll(() => world.close())

const hide = async (dept: string, isFileVisible = false) =>
  (await world.as('meera')).ok(files.setVisibility, { body: { isFileVisible, dept, id: FILE } })
const place = { section: PROJECT, department: '-' }
const listed = async (who: 'meera' | 'kavita' | 'farhan' | 'leela') => {
  const client = await world.as(who)
  const { data, total, departments } = await client.ok(files.ofProject, { params: place, query: {} })
  const { data: found } = await client.ok(files.find, { query: { q: 'Set' } })
  const { data: projects } = await client.ok(sections.list)
  return {
    files: data.map(({ name }) => name).toSorted(),
    total,
    rows: departments.reduce((sum, { count }) => sum + count, 0),
    found: found.map(({ name }) => name).toSorted(),
    project: projects.flatMap(({ name, files: count, rows }) => (name === PROJECT ? [{ files: count, rows }] : [])),
  }
}
const both = {
  ...{ files: [FILE, 'Other Set.xlsx'], total: 2, rows: 7, found: [FILE, 'Other Set.xlsx'] },
  project: [{ files: 2, rows: 7 }],
}
const one = { files: ['Other Set.xlsx'], total: 1, rows: 3, found: ['Other Set.xlsx'], project: [{ files: 1, rows: 3 }] }

describe('a file that is hidden from a department', () => {
  test('is in no list of its managers and sub-admins, by name or by id; admins and other departments keep it', async () => {
    expect(await listed('kavita')).toEqual(both)
    const { dept_file_visibility: after } = await hide('physics')
    expect(after).toContainEqual({ department_name: 'Physics', isVisible: false })
    expect(await listed('kavita')).toEqual(one)
    expect(await listed('meera')).toEqual(both)
    expect(await listed('farhan')).toEqual(both)
    // A page beyond the last one is counted by the same rule.
    const beyond = await (await world.as('kavita')).ok(files.ofProject, { params: place, query: { page: 9, limit: 10 } })
    expect(beyond).toMatchObject({ data: [], total: 1 })

    await hide(departmentId('Physics'), true)
    expect(await listed('kavita')).toEqual(both)
  })

  test('is in no direct read and takes no act of theirs, as if it did not exist, and nothing changes', async () => {
    await hide('Physics')
    const kavita = await world.as('kavita')
    const snapshot = () => world.db`
      select f.name, f.deleted_at, (select jsonb_agg(t order by t.sr_no) from tasks t where t.file_id = f.id) as tasks
      from files f where f.id = ${fileId}`
    const before = await snapshot()
    const rows = { start: 1, end: 4 }
    for (const file of [FILE, FILE.toUpperCase(), fileId]) {
      await kavita.refused(tasks.grid, 'FILE_NOT_FOUND', { params: { file, ...place }, body: {} })
      await kavita.refused(files.download, 'FILE_NOT_FOUND', { params: { filename: file } })
      await kavita.refused(tasks.assign, 'FILE_NOT_FOUND', { params: { file }, body: { ...rows, uploader: cast.anil.email } })
      await kavita.refused(tasks.unassign, 'FILE_NOT_FOUND', { params: { file }, body: { ...rows, roles: ['author'] } })
      await kavita.refused(taskHistory.timeline, 'FILE_NOT_FOUND', { params: { file, srNo: '1' } })
      await kavita.refused(files.rename, 'FILE_NOT_FOUND', { params: { fileId: file }, body: { name: 'Mine.xlsx' } })
      await kavita.refused(files.remove, 'FILE_NOT_FOUND', { params: { name: file }, body: {} })
    }
    expect(await snapshot()).toEqual(before)

    const meera = await world.as('meera')
    expect((await meera.ok(tasks.grid, { params: { file: FILE, ...place }, query: {}, body: {} })).total).toBe(4)
    const farhan = await world.as('farhan')
    expect((await farhan.ok(tasks.grid, { params: { file: FILE, ...place }, query: {}, body: {} })).total).toBe(4)
  })

  test('stays with the staff who hold its tasks', async () => {
    await hide('Physics')
    const ananya = await world.as('ananya')
    const list = await ananya.ok(tasks.list, { params: { file: FILE, role: 'AUTHOR' }, query: {}, body: {} })
    expect(list.tasks.map(({ sr_no: row }) => row)).toEqual([1])
    expect((await ananya.ok(taskHistory.timeline, { params: { file: FILE, srNo: '1' } })).task.sr_no).toBe(1)
  })

  test('a sub-admin who also works as an author keeps own tasks and no other row of it', async () => {
    await hide('Physics')
    await world.db`update users set roles = '{SUBADMIN,AUTHOR}' where id = ${cast.leela.id}`
    const leela = await world.as('leela')
    const read = (srNo: string) => ({ params: { file: FILE, srNo } })
    // Without departments of her own nothing is hidden from her.
    expect((await leela.ok(taskHistory.timeline, read('1'))).task.sr_no).toBe(1)
    await world.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.leela.id}, '2026-03-10') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${departmentId('Physics')}, 1 from s`
    expect(await listed('leela')).toEqual(one)
    await leela.refused(taskHistory.timeline, 'TASK_NOT_FOUND', read('1'))
    expect((await leela.ok(taskHistory.timeline, read('2'))).task.sr_no).toBe(2)
    await leela.refused(tasks.grid, 'FILE_NOT_FOUND', { params: { file: FILE, ...place }, body: {} })
  })

  test('departments count by the day: who leaves it sees the file again', async () => {
    await hide('Physics')
    await world.db`
      with s as (insert into user_department_sets (user_id, effective_from) values (${cast.kavita.id}, '2026-03-11') returning id)
      insert into user_department_members (set_id, department_id, place) select id, ${departmentId('Chemistry')}, 1 from s`
    expect(await listed('kavita')).toEqual(one)
    const today = world.clock.now
    world.clock.now = new Date('2026-03-10T18:30:00Z')
    expect(await listed('kavita')).toEqual(both)
    world.clock.now = today
  })
})

describe('the switch', () => {
  test('leaves a line with what stood before', async () => {
    await hide('Physics', true)
    await hide('Physics')
    const [entry] = await world.db`
      select actor_id, object_id, object_name, before, after from audit_log
      where call = 'PUT /manage-file/update/visibility/particular/file' order by id desc limit 1`
    expect(entry).toEqual({
      ...{ actor_id: cast.meera.id, object_id: fileId, object_name: FILE },
      before: { department: 'Physics', isVisible: true },
      after: { department: 'Physics', isVisible: false },
    })
  })

  test('is for admins alone, and names what is not there', async () => {
    const body = { isFileVisible: false, dept: 'Physics', id: FILE }
    for (const who of ['kavita', 'leela', 'nikhil', 'ananya'] as const)
      await (await world.as(who)).refused(files.setVisibility, 'NOT_ALLOWED', { body })
    const meera = await world.as('meera')
    await meera.refused(files.setVisibility, 'FILE_NOT_FOUND', { body: { ...body, id: 'None.xlsx' } })
    await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_FOUND', { body: { ...body, dept: 'Alchemy' } })
    const absent = await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_IN_FILE', { body: { ...body, dept: 'Biology' } })
    expect(absent.message).toBe('This file has no rows of Biology.')
    await meera.refused(files.setVisibility, 'DEPARTMENT_NOT_IN_FILE', { body: { ...body, dept: 'Chemistry' } })
    for (const bad of [{}, { ...body, isFileVisible: 'perhaps' }, { ...body, dept: '' }, { ...body, id: { $ne: '' } }])
      await meera.refused(files.setVisibility, 'INVALID_REQUEST', { body: bad })
  })
})
