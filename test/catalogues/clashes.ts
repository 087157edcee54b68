/**
 * Tries each row of clashes.json over HTTP: both calls of the pair are reached, and a request that fits both goes where the
 * decision says (decisions 1, 5, 36).
 */
import { expect } from 'vitest'
import type { CastName } from '../../db/cast.ts'
import type { Client, TestApp } from '../app.ts'
import type { Exchange } from './checks.ts'
import { valuesAt } from './catalogues.ts'

type Made = ReadonlyMap<string, readonly Exchange[]>
type Ask = (method: string, path: string, body?: unknown, as?: CastName) => Promise<Record<string, unknown>>
type Clashing = { ask: Ask; made: Made }

export const clashing = (app: TestApp, made: Made): Clashing => ({
  made,
  ask: async (method, path, body, as = 'meera') => {
    const client: Client = await app.as(as)
    return (await (await client.raw(method, `/api/${path}`, { body })).json()) as Record<string, unknown>
  },
})

const idFrom = (made: Made, call: string, at: string): string =>
  String((made.get(call) ?? []).flatMap(({ reply }) => valuesAt(reply, at)).at(-1))

const literal =
  (path: string, first: object, id: readonly [call: string, at: string], second: object, as?: CastName) =>
  async ({ ask, made }: Clashing): Promise<void> => {
    expect(await ask('GET', path, undefined, as)).toMatchObject({ success: true, ...first })
    const of = idFrom(made, ...id)
    expect(await ask('GET', path.replace(/\w+$/, of))).toMatchObject({ success: true, ...second })
  }

const everyForm =
  (call: string, forms: readonly (readonly string[])[]) =>
  async ({ made }: Clashing): Promise<void> => {
    const sent = (made.get(call) ?? []).filter(({ status }) => status === 200).map((one) => Object.keys(one.sent))
    for (const form of forms) expect(sent.some((fields) => form.every((field) => fields.includes(field)))).toBe(true)
  }

const list = expect.any(Array)
export const clashChecks: Record<string, (on: Clashing) => Promise<void>> = {
  'access-subject-update × access-tabs-update': async (on) => {
    await everyForm('access-subject-update', [['userId', 'subject', 'action']])(on)
    await everyForm('access-tabs-update', [['user', 'access']])(on)
    const subjects = { userId: 'a', subject: ['Physics'], action: 'access' }
    const tabs = { user: 'a', access: [{ name: 'Worklog' }] }
    for (const body of [{}, { ...subjects, ...tabs }])
      expect(await on.ask('PUT', 'update/access', body)).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  },
  'departments-delete × allocation-department-delete': async ({ ask, made }) => {
    for (const call of ['departments-delete', 'allocation-department-delete'])
      expect(made.get(call)?.map(({ reply }) => reply['code'])).toEqual(['DEPARTMENT_DELETE_SUCCESS'])
    const project = idFrom(made, 'allocation-projects', 'data[]._id')
    expect(await ask('DELETE', `department/delete/${project}`, {})).toMatchObject({ success: false, code: 'INVALID_REQUEST' })
  },
  'access-user-tabs × status-access-users': literal(
    'fetch/access/user',
    { message: 'Aceess Users Fethed', users: list },
    ['users-managers', 'data[]._id'],
    { message: 'fetched User Tabs', data: list },
  ),
  'departments-all × departments-get': literal(
    'department/all',
    { code: 'FETCH_DEPARTMENT_SUCCESS' },
    ['departments-one', 'department._id'],
    { message: 'Fetched One department' },
  ),
  'departments-users × departments-get': literal('department/users', { data: list }, ['departments-one', 'department._id'], {
    message: 'Fetched One department',
  }),
  'files-download × files-users': async ({ ask, made }) => {
    // No file is named "download" or "users", so neither call finds one here.
    expect(await ask('GET', 'file/download/users')).toMatchObject({ success: false, code: 'FILE_NOT_FOUND' })
    expect(made.get('files-download')?.map(({ status }) => status)).toEqual([200])
    expect(await ask('GET', 'file/Open.xlsx/users?type=author')).toMatchObject({ success: true, data: list })
  },
  'manage-file-tasks × manage-file-project-add': async ({ ask }) => {
    expect(await ask('GET', 'manage-file/add/project')).toMatchObject({ success: true, data: list })
    for (const method of ['GET', 'POST'])
      expect(await ask(method, 'manage-file/Attack/Open.xlsx', method === 'POST' ? {} : undefined)).toMatchObject({
        sheet: expect.any(Object),
      })
    expect(await ask('POST', 'manage-file/add/project', {})).toMatchObject({ issues: [{ path: 'name' }] })
  },
  'tasks-list × tasks-admin-grid': async ({ ask }) => {
    expect(await ask('POST', 'file/tasks/Open.xlsx/AUTHOR', {}, 'ananya')).toMatchObject({ success: true, tasks: list })
    expect(await ask('POST', 'file/Open.xlsx/Attack/-', {})).toMatchObject({ success: true, sheet: expect.any(Object) })
    // An admin has no task list. The grid would belong to a file named "tasks".
    expect(await ask('POST', 'file/tasks/Open.xlsx/AUTHOR', {})).toMatchObject({ code: 'NOT_ALLOWED' })
  },
  'timesheet-project-list × timesheet-project-get': literal(
    'timesheet/project/all',
    { code: 'PROJECTS_FETCH_SUCCESS', data: list },
    ['timesheet-project-get', 'data._id'],
    { data: expect.objectContaining({ users: list }) },
  ),
  'timesheet-project-get × timesheet-view': async ({ ask }) => {
    expect(await ask('GET', 'timesheet/project/view')).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    expect(await ask('GET', 'timesheet/nobody/view')).toMatchObject({ code: 'USER_NOT_FOUND' })
  },
  'timesheet-users-by-department × timesheet-view': async ({ ask }) => {
    expect(await ask('GET', 'timesheet/users/view')).toMatchObject({ code: 'DEPARTMENT_NOT_FOUND' })
    expect(await ask('GET', 'timesheet/nobody/view')).toMatchObject({ code: 'USER_NOT_FOUND' })
  },
  'timesheet-view × allocation-by-project': async ({ ask }) => {
    expect(await ask('GET', 'timesheet/getAllocations/view')).toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    expect(await ask('GET', 'timesheet/nobody/view')).toMatchObject({ code: 'USER_NOT_FOUND' })
  },
  'worklog-project-list × worklog-project-get': literal(
    'project/all',
    { code: 'PROJECTS_FETCH_SUCCESS', data: list },
    ['worklog-project-get', 'data._id'],
    { data: expect.objectContaining({ subjects: list }) },
  ),
  'worklog-own-targets × worklog-target-get': literal(
    'targets/user',
    { data: list },
    ['worklog-profile-targets', 'data[]._id'],
    { data: expect.objectContaining({ subTargets: list }) },
    'priya',
  ),
  'recruit-job-list × recruit-job-get': literal(
    'recruit/job/get',
    { code: 'JOB_FETCH_SUCCESS', data: list },
    ['recruit-job-get', 'data._id'],
    { code: 'JOB_FETCH_SUCCESS', data: expect.objectContaining({ name: expect.any(String) }) },
  ),
  'timesheet-account-remove × timesheet-account-remove': everyForm('timesheet-account-remove', [['revokeTime'], ['values']]),
  'timesheet-project-user-add × timesheet-project-user-add': everyForm('timesheet-project-user-add', [
    ['users', 'accountId', 'multiple', 'wef'],
    ['accountId', 'id', 'currentTime', 'project', 'users'],
    ['departmentData', 'users', 'accountId', 'wef'],
  ]),
}
