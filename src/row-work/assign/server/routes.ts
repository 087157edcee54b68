import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../../rows/refusals.ts'
import { fileShownTo, lockFile } from '../../../rows/files/server/lookup.ts'
import { publishAssigned } from '../../../rows/files/server/publish-move.ts'
import { parseStaffRole } from '../../../rows/workflow/server/roles.ts'
import { assigning } from '../contract.ts'
import { loadChosenRows, named } from '../../../rows/filter/server/chosen-rows.ts'
import { lockAssignees, changeAssignees } from './assign-tasks.ts'
import { planUnassignment } from './plan-unassignment.ts'

export const assignRoutes = routes('tasks', assigning, {
  assign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const target = await lockAssignees(db, body)
    const chosen = await loadChosenRows(db, file, body, { now, reach })
    const { people, ...outcome } = await changeAssignees(db, {
      file,
      chosen,
      target,
      mode: body.onConflict,
      actor,
      clock,
      shown: body.shown,
    })
    await publishAssigned(db, publish, { fileId: file.id, people, now })
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { assigned: target, ...named(body), ...outcome, skipped: outcome.skipped.length },
    })
    return outcome
  },

  unassign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const roles = body.roles.map((text, index) => parseStaffRole(text, `roles.${index}`))
    const target = Object.fromEntries(roles.map((role) => [role, null]))
    const chosen = await loadChosenRows(db, file, body, { now, reach })
    const mode = body.onActed === 'skip' ? 'clear open' : 'clear'
    const { people, rows, changed } = await changeAssignees(db, { file, chosen, target, mode, actor, clock, shown: body.shown })
    await publishAssigned(db, publish, { fileId: file.id, people, now })
    audit({ type: 'file', id: file.id, name: file.name, after: { unassigned: roles, ...named(body), rows, changed } })
    return { rows, changed }
  },

  planUnassign: async ({ db, reach, params, body, now }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const roles = body.roles.map((text, index) => parseStaffRole(text, `roles.${index}`))
    return planUnassignment(db, file, await loadChosenRows(db, file, body, { now, reach }), roles)
  },
})
