import type { Actor } from '../../../kit/shared/access.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found } from '../../refusals.ts'
import { fileShownTo, keysOf, type LivingFile, lockFile } from '../../files/server/lookup.ts'
import { sharesOf } from '../split-rules.ts'
import { publishAssigned } from '../../workflow/server/publish-move.ts'
import { type ChosenRows, assigneesOf, changeAssignees } from './assign-tasks.ts'
import { people } from '../../workflow/server/columns.ts'
import { matching, searchesOf } from '../../filter/server/filter.ts'
import { type Asked, planAssignment, splitRows, takeBack } from './plan-assignment.ts'
import { type SearchField } from '../../filter/contract.ts'
import { roleAsked } from '../../workflow/server/roles.ts'
import { departmentAsked } from '../../../departments/server/lookup.ts'
import { assigning } from '../contract.ts'

type Named = Omit<ChosenRows, 'departmentId' | 'matching'> & {
  department?: string | undefined
  filter?: { searchFields: readonly SearchField[]; question_id?: string | undefined } | undefined
}
type Body = Named & { role: string; people: readonly { person: string }[]; onConflict: Asked['onConflict'] }

/** The ids of the rows that match a filter, with every condition it may have. */
const filtered = (db: Db, file: LivingFile, { searchFields, question_id }: NonNullable<Named['filter']>, now: Date) => db`
  t.id in (select t.id from tasks t ${people(db)}
    where t.file_id = ${file.id} and ${matching(db, searchesOf({ question_id }, searchFields), keysOf(file), now)})`

const askedOf = async (db: Db, file: LivingFile, body: Body, actor: Actor, now: Date): Promise<Asked> => ({
  file,
  role: roleAsked(body.role),
  people: body.people.map(({ person }) => person),
  actor,
  now,
  onConflict: body.onConflict,
  chosen: {
    start: body.start,
    end: body.end,
    checked: body.checked,
    section: body.section,
    departmentId: await departmentAsked(db, body.department),
    matching: body.filter && filtered(db, file, body.filter, now),
  },
})

/** How the rows were selected, for the audit row; without the list of checked numbers, which may be long. */
const named = ({ start, end, section, checked, filter }: Named) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
  ...(filter !== undefined && { filter }),
})

export const assignRoutes = routes('tasks', assigning, {
  assign: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, reach), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const target = await assigneesOf(db, body)
    const chosen = { ...body, departmentId: await departmentAsked(db, body.department) }
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
    const chosen = { ...body, departmentId: await departmentAsked(db, body.department) }
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
