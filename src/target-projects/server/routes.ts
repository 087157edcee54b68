import { findUseProblem } from '../../departments/rules.ts'
import { selectDepartmentNames, selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { asId } from '../../kit/shared/ids.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { toDay } from '../../kit/shared/time.ts'
import { routes } from '../../kit/server/routes.ts'
import {
  lockProject,
  selectProjectForUse,
  findModuleProject,
  switchOffModule,
  switchOnModule,
} from '../../projects/server/lookup.ts'
import { selectStaff } from '../../users/server/lookup.ts'
import { targetProjects } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { selectPeopleWithTarget } from './assigned-queries.ts'
import { askAboutMovedDays, loadRemovalMoves } from './moved-days.ts'
import {
  countRows,
  deleteRow,
  insertRow,
  lockRow,
  selectTargetProjectsBy,
  selectTargetProjectRows,
  selectTimesheetProjectNames,
} from './queries.ts'

const rowName = ({ keyword, sub_project_name: sub }: { keyword: string; sub_project_name: string }): string =>
  `${keyword}, ${sub}`

export const targetProjectRoutes = routes('target-projects', targetProjects, {
  projects: async ({ db }) => ({ data: await selectTargetProjectsBy(db, null) }),

  addProject: async ({ db, actor, body, now, audit }) => {
    const { id, name } = await switchOnModule(db, 'targets', body.project_name ?? body.name ?? '', actor.id, now)
    audit({ type: 'project', id, name, after: { module: 'targets' } })
    return { data: found(await selectTargetProjectsBy(db, id), 'PROJECT_NOT_FOUND') }
  },

  removeProject: async ({ db, params, clock, audit }) => {
    const { id, name } = (await lockProject(db, 'targets', params.id)) ?? refuse('PROJECT_NOT_FOUND')
    const reason = findUseProblem([{ count: await countRows(db, id), noun: ['target row', 'target rows'] }])
    if (reason !== undefined) refuse('PROJECT_DELETE_ERR', { values: { reason } })
    await switchOffModule(db, 'targets', id, clock())
    audit({ type: 'project', id, name, before: { module: 'targets' } })
  },

  rows: async ({ db, reach, params, query }) => {
    const { id, name } = (await findModuleProject(db, 'targets', params.projectId)) ?? refuse('PROJECT_NOT_FOUND')
    const data = await selectTargetProjectRows(db, reach, { projectId: id, rowId: null, day: query.asOf ?? reach.day })
    return { data, project: { _id: id, project_name: name } }
  },

  addRow: async ({ db, actor, reach, params, body, clock, audit }) => {
    const project = (await selectProjectForUse(db, 'targets', params.projectId)) ?? refuse('PROJECT_NOT_FOUND')
    const { department, ...texts } = body
    const [home] = await selectDepartmentsForUse(db, [department])
    if (home === undefined)
      return refuse('DEPARTMENT_NOT_FOUND', {
        issues: [{ path: 'department', message: `There is no department ${department}.` }],
      })
    const made = { projectId: project.id, departmentId: home.id, ...texts, by: actor.id, now: clock() }
    const { id } = found(await insertRow(db, made), 'TARGET_ROW_NOT_FOUND')
    audit({ type: 'target-row', id, name: rowName(body), after: { project: project.name, ...texts, department: home.name } })
    const rows = await selectTargetProjectRows(db, reach, { projectId: project.id, rowId: id, day: reach.day })
    return { data: found(rows, 'TARGET_ROW_NOT_FOUND') }
  },

  removeRow: async ({ db, actor, params, query, clock, audit }) => {
    const row = found(await lockRow(db, asId(params.id.trim()), null, 'delete'), 'TARGET_ROW_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, await selectPeopleWithTarget(db, row.id))
    const day = toDay(clock())
    if (query.confirm === false) askAboutMovedDays(await loadRemovalMoves(db, row, day), 'id')
    await deleteRow(db, row.id, { by: actor.id, day })
    audit({
      type: 'target-row',
      id: row.id,
      name: rowName(row),
      before: { project: row.project_name },
      after: { deleted_on: day, ...own },
    })
  },

  choices: async ({ db, reach }) => {
    const [users, departments, keywords] = await Promise.all([
      selectStaff(db, reach, 'active'),
      selectDepartmentNames(db),
      selectTimesheetProjectNames(db),
    ])
    return { users: users.map(({ isActive: _, ...user }) => user), departments, keywords }
  },
})
