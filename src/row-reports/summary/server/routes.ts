import { selectWorkspaceHolidays } from '../../../holidays/server/lookup.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { routes } from '../../../kit/server/routes.ts'
import { computeFinishDates } from '../../../rows/files/finish-rules.ts'
import { selectFileShownTo } from '../../../rows/files/server/lookup.ts'
import { fileSummary } from '../contract.ts'
import { buildRoleSummaries } from '../rules.ts'
import { roleOfPath } from '../../../rows/workflow/vocabulary.ts'
import { selectHoldersIn, selectFileSummary, selectReportFiles } from './queries.ts'
import { requireRole, parseStaffRole } from '../../../rows/workflow/server/roles.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { found, refuse } from '../../../rows/refusals.ts'
import { findUnlimitedReach } from '../../../kit/server/reach.ts'

const staffRole = (path: string): StaffRole =>
  roleOfPath(path) ??
  refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: `There is no report of the role ${path}.` }] })

export const fileSummaryRoutes = routes('tasks', fileSummary, {
  reportFiles: async ({ db, actor, reach, params }) => {
    const manages = findUnlimitedReach(reach) !== undefined
    const requested = isAll(params.role)
      ? STAFF_ROLES.filter((role) => manages || actor.roles.includes(role))
      : [manages ? staffRole(params.role) : requireRole(actor, params.role)]
    return { data: await selectReportFiles(db, requested, reach) }
  },

  read: async ({ db, reach, params }) => {
    const file = found(await selectFileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const { id, name, section, row_count: count, second_review: secondReview } = file
    const pace = { today: reach.day, holidays: await selectWorkspaceHolidays(db, reach.day) }
    const { held, times, progress } = found(await selectFileSummary(db, file, pace), 'FILE_NOT_FOUND')
    const finish = computeFinishDates(progress, pace)
    return { file: { _id: id, name, section, count, secondReview }, roles: buildRoleSummaries(held, times), finish }
  },

  people: async ({ db, reach, params, query: { type } }) => {
    const file = found(await selectFileShownTo(db, params.filename, reach), 'FILE_NOT_FOUND')
    const role = isAll(type) ? null : parseStaffRole(type ?? '', 'type')
    return { data: await selectHoldersIn(db, file, role) }
  },
})
