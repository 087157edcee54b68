import { selectNamedWorkspaceHolidays, selectWorkspaceHolidays } from '../../../holidays/server/lookup.ts'
import { routes } from '../../../kit/server/routes.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { found } from '../../../rows/refusals.ts'
import { fileShownTo, lockFile } from '../../../rows/files/server/lookup.ts'
import { publishAssigned } from '../../../rows/files/server/publish-move.ts'
import { type RolePlan, planning } from '../plan-contract.ts'
import { loadAssignRequest, orderLineRoles, plannedPart, shownPart } from './assignment-request.ts'
import { named } from '../../../rows/filter/server/chosen-rows.ts'
import { assignPlanned, takeBack } from './assign-planned.ts'
import { planAssignment } from './plan-assignment.ts'
import { blockerQueries } from '../../../users/server/extension-points.ts'

/** How many rows each person gets, by role, for the audit row. */
const gettersOf = (plans: readonly RolePlan[]) =>
  Object.fromEntries(
    plans.map(({ role, people: planned }) => [role, Object.fromEntries(planned.map(({ _id, gets }) => [_id, gets]))]),
  )

export const planRoutes = routes('tasks', planning, {
  plan: async ({ db, actor, reach, params, body, now, registered }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: 'wanted',
    })
    const { roles, columns } = await planAssignment(db, { ...request, parts: [plannedPart(body)] })
    const [only] = roles
    if (only === undefined || columns.shown === null) throw new Error('the plan has no role')
    return { rows: columns.sr_no.length, ...only.plan, shown: columns.shown }
  },

  split: async ({ db, actor, reach, params, body, now, clock, audit, publish, registered }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: body.shown,
    })
    const { people: changed, plans, ...outcome } = await assignPlanned(db, { ...request, parts: [shownPart(body)] }, clock)
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    const done = { ...outcome, left: plans[0]?.left ?? 0 }
    audit({ type: 'file', id: file.id, name: file.name, after: { assigned: gettersOf(plans), ...named(body), ...done } })
    return done
  },

  planLine: async ({ db, actor, reach, params, body, now, registered }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const parts = orderLineRoles(body.roles, plannedPart)
    const { roles, columns, changes } = await planAssignment(db, {
      ...(await loadAssignRequest(db, file, body, {
        actor,
        reach,
        now,
        blockerQueries: registered.extensionsOf(blockerQueries),
        shown: 'wanted',
      })),
      parts,
    })
    return {
      rows: columns.sr_no.length,
      changes: changes.length,
      departments: columns.departments,
      day: toDay(now),
      holidays: await selectWorkspaceHolidays(db, toDay(now)),
      namedHolidays: await selectNamedWorkspaceHolidays(db, toDay(now)),
      roles: roles.map(({ plan }) => plan),
      ...(columns.shown && { shown: columns.shown }),
    }
  },

  assignLine: async ({ db, actor, reach, params, body, now, clock, audit, publish, registered }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const parts = orderLineRoles(body.roles, shownPart)
    const request = await loadAssignRequest(db, file, body, {
      actor,
      reach,
      now,
      blockerQueries: registered.extensionsOf(blockerQueries),
      shown: body.shown,
    })
    const { people: changed, plans, ...outcome } = await assignPlanned(db, { ...request, parts }, clock)
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    audit({ type: 'file', id: file.id, name: file.name, after: { assigned: gettersOf(plans), ...named(body), ...outcome } })
    return outcome
  },

  undo: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const { rows, unassigned, people: changed, roles } = await takeBack(db, { file, batch: body.batch, actor, clock })
    await publishAssigned(db, publish, { fileId: file.id, people: changed, now })
    const after = { takenBack: roles, batch: body.batch, rows, ...(unassigned > 0 && { unassigned }) }
    audit({ type: 'file', id: file.id, name: file.name, after })
    return { rows, unassigned }
  },
})
