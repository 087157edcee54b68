import type { Words } from '../../test/attack/shape.ts'
import type { Arranging, CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, IGNORED, MOVES, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'
import { makeWorkbook } from '../../test/workbooks.ts'
import { assignedTargets } from './assigned-contract.ts'
import { targetProjects } from './contract.ts'
import { targetsImport } from './targets-import-contract.ts'

const entry = { target_assigned: 40.5, dateEffective: '2026-01-05' }
const PROJECT = 'Attack targets'

export const targetSheet = (name: string, sub: string): Promise<File> =>
  makeWorkbook(
    name,
    ['project_name', 'sub_project_name', 'department', 'subject', 'role', 'keyword'],
    [[PROJECT, sub, 'Physics', 'Optics', 'AUTHOR', 'Attack sheet']],
  )

export async function arrange({ make, person }: Arranging): Promise<Words> {
  const idOf = ({ data }: Record<string, unknown>): string => (data as { _id: string })._id
  await make(targetProjects.addProject, { body: { project_name: PROJECT } })
  const body = { department: 'Physics', subject: 'Optics', role: 'AUTHOR', keyword: 'Attack sheet' }
  const row = async (sub_project_name: string): Promise<string> =>
    idOf(await make(targetProjects.addRow, { params: { projectId: PROJECT }, body: { ...body, sub_project_name } }))
  const [target, spareTarget] = [await row('Set 01'), await row('Set 02')]
  const set = async (dateEffective: string): Promise<string> => {
    const params = { projectId: PROJECT, targetId: target }
    const entry = { user: person.id, target_assigned: 40, dateEffective }
    const { data } = await make(assignedTargets.assign, { params, query: { confirm: 'true' }, body: entry })
    return (data as { _id: string }[])[0]?._id ?? ''
  }
  const assignedTarget = await set('2026-01-02')
  await set('2198-01-01')
  const { data } = await make(assignedTargets.history, { params: { id: assignedTarget } })
  const targetEntry = (data as { _id: string }[])[0]?._id ?? ''
  const { batch } = await make(targetsImport.upload, { body: {}, file: await targetSheet('Attack targets.xlsx', 'Set 77') })
  return {
    targetProject: { name: PROJECT },
    target: { id: target },
    spareTarget: { id: spareTarget },
    assignedTarget: { id: assignedTarget },
    targetEntry: { id: targetEntry },
    targetsImport: { id: batch as string },
  }
}

export const goodRequests: Record<string, Good> = {
  'GET /target/all/project': {},
  'POST /project/target/add': { body: { project_name: '{unique}' } },
  'DELETE /projects/delete/:id': { params: { id: '{targetProject}' } },
  'GET /targets/get/projects/:projectId': { params: { projectId: '{targetProject}' }, query: { asOf: '{today}' } },
  'POST /targets/project/add/:projectId': {
    params: { projectId: '{targetProject}' },
    body: {
      sub_project_name: 'Set 03',
      department: '{department}',
      subject: 'Optics',
      role: 'AUTHOR',
      keyword: '{unique}',
    },
  },
  'DELETE /targets/delete/:id': { params: { id: '{spareTarget}' }, query: { confirm: 'true' } },
  'GET /target/choices': {},
  'POST /target/assigned/:projectId/:targetId': {
    params: { projectId: '{targetProject}', targetId: '{target}' },
    query: { confirm: 'true' },
    body: { user: ['{person}'], ...entry, addedBy: 'somebody' },
  },
  'POST /add/one/user/target': {
    query: { confirm: 'true' },
    body: { targetId: '{target}', user: ['{spare.email}'], ...entry },
  },
  'PUT /targets/particular/edit/:id': {
    params: { id: '{assignedTarget}' },
    query: { confirm: 'true' },
    body: { user: ['{spare.email}'], ...entry, dateEffective: '2026-01-06' },
  },
  'GET /targets/all/assigned/:id': { params: { id: '{target}' }, query: { asOf: '{today}' } },
  'GET /one/user/target/:targetId': {
    params: { targetId: '{target}' },
    query: { asOf: '{today}', user: '{person.email}' },
  },
  'GET /history/:id': { params: { id: '{assignedTarget}' } },
  'POST /target/moves': { body: { targetId: '{target}', user: ['{person}'], ...entry } },
  'GET /target/history/:id/moves': { params: { id: '{targetEntry}' } },
  'GET /target/row/:id/moves': { params: { id: '{target}' } },
  'POST /targets/upload': { sheet: 'targets', body: { confirm: 'true' } },
  'POST /targets/upload/:id/take-back': { params: { id: '{targetsImport}' } },
  'POST /targets/upload/problem-rows': { sheet: 'targets', body: {} },
  'PATCH /target/history/:id/void': {
    params: { id: '{targetEntry}' },
    query: { confirm: 'true' },
    body: { reason: 'Typed 4 for 40' },
  },
}

const managers = ['ADMIN', 'SUBADMIN:Manage Targets']
export const ownCallers: Record<string, string[]> = {
  'GET /target/choices': managers,
  'POST /target/moves': managers,
  'GET /target/history/*/moves': managers,
  'GET /target/row/*/moves': managers,
  'PATCH /target/history/*/void': managers,
  'POST /targets/upload': managers,
  'POST /targets/upload/*/take-back': managers,
  'POST /targets/upload/problem-rows': managers,
}

export const withoutVersion: CallsByReason = {
  [ADDS]: [
    'POST /project/target/add',
    'POST /targets/project/add/:projectId',
    'POST /targets/upload',
    'POST /add/one/user/target',
    'POST /target/assigned/:projectId/:targetId',
  ],
  [REMOVES]: ['DELETE /projects/delete/:id', 'DELETE /targets/delete/:id'],
  [MOVES]: ['PATCH /target/history/:id/void', 'POST /targets/upload/:id/take-back'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /project/target/add', 'DELETE /projects/delete/:id', 'POST /targets/project/add/:projectId'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  target_rows: ['targets'],
  assigned_targets: ['targets'],
  assigned_target_history: ['targets'],
}

export const strangers: StrangerFacts = {
  plain: ['sub_project_name', 'target_assigned', 'dateEffective'],
  noObject: {
    [IGNORED]: ['POST /target/assigned/:projectId/:targetId addedBy'],
    'of the row, not of a person': ['POST /targets/project/add/:projectId role'],
    'the name of a new project': ['POST /project/target/add name'],
  },
}
