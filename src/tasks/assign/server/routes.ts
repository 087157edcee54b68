import type { Actor } from '../../../kit/shared/access.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../refusals.ts'
import { fileShownTo, type LivingFile, lockFile } from '../../files/server/lookup.ts'
import { sharesOf } from '../split-rules.ts'
import { publishAssigned } from '../../workflow/server/publish-move.ts'
import { assigneesOf, changeAssignees } from './assign-tasks.ts'
import { chosenOf, type Named, named } from './chosen-rows.ts'
import { type Asked, planAssignment, splitRows, takeBack } from './plan-assignment.ts'
import { roleAsked } from '../../workflow/server/roles.ts'
import { assigning } from '../contract.ts'

type Body = Named & { role: string; people: readonly { person: string }[]; onConflict: Asked['onConflict'] }

const askedOf = async (db: Db, file: LivingFile, body: Body, actor: Actor, now: Date): Promise<Asked> => ({
  file,
  role: roleAsked(body.role),
  people: body.people.map(({ person }) => person),
  actor,
  now,
  onConflict: body.onConflict,
  chosen: await chosenOf(db, file, body, now),
})

export const assignRoutes = routes('tasks', assigning, {
  assign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const target = await assigneesOf(db, body)
    const chosen = await chosenOf(db, file, body, now)
    const { people, ...outcome } = await changeAssignees(db, { file, chosen, target, mode: body.onConflict, actor, clock })
    await publishAssigned(db, publish, people, now)
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
    const roles = body.roles.map((text, index) => roleAsked(text, `roles.${index}`))
    const target = Object.fromEntries(roles.map((role) => [role, null]))
    const chosen = await chosenOf(db, file, body, now)
    const { people, rows, changed } = await changeAssignees(db, { file, chosen, target, mode: 'clear', actor, clock })
    await publishAssigned(db, publish, people, now)
    audit({ type: 'file', id: file.id, name: file.name, after: { unassigned: roles, ...named(body), rows, changed } })
    return { rows, changed }
  },

  plan: async ({ db, actor, reach, params, body, now }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    const asked = await askedOf(db, file, body, actor, now)
    const { plan } = await planAssignment(db, asked, (rows, loads) =>
      sharesOf(
        rows,
        body.split,
        loads.map(({ open }, at) => ({ open, weight: body.people[at]?.weight })),
      ),
    )
    return plan
  },

  split: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const asked = await askedOf(db, file, body, actor, now)
    const shown = { shares: body.people.map(({ share }) => share), gets: body.people.map(({ gets }) => gets), left: body.left }
    const { people: changed, plan, ...outcome } = await splitRows(db, asked, shown, clock)
    await publishAssigned(db, publish, changed, now)
    const assigned = { [asked.role]: Object.fromEntries(plan.people.map(({ _id, gets }) => [_id, gets])) }
    audit({ type: 'file', id: file.id, name: file.name, after: { assigned, ...named(body), ...outcome } })
    return outcome
  },

  undo: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    const { rows, unassigned, people: changed, role } = await takeBack(db, { file, batch: body.batch, actor, clock })
    await publishAssigned(db, publish, changed, now)
    const after = { takenBack: role, batch: body.batch, rows, ...(unassigned > 0 && { unassigned }) }
    audit({ type: 'file', id: file.id, name: file.name, after })
    return { rows, unassigned }
  },
})
