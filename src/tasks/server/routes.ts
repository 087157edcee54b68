import type { Actor, StaffRole } from '../../kit/access.ts'
import { type Db, found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { asId, isAll } from '../../kit/ids.ts'
import { pageOf } from '../../kit/paging.ts'
import { JsonFields, routes } from '../../kit/routes.ts'
import { heldAccount } from '../../allocations/server/lookup.ts'
import { fileOf, type LivingFile } from '../../files/server/lookup.ts'
import { GRID_PAGE, TASK_PAGE, tasks } from '../contract.ts'
import { type ListType, listTypeOf, roleOfPath } from '../word-rules.ts'
import { assigneesOf, changeAssignees, lockFile } from './assign-tasks.ts'
import { matching, ordering } from './filter.ts'
import { reworksOf } from './lookup.ts'
import { filesInList, gridPage, listCounts, listPage, listTotal } from './queries.ts'
import { updateTask } from './update-task.ts'
import { asTask } from './wire.ts'

/** The role of the path, which the caller must hold (decisions 51: else 403). */
const roleHeld = (actor: Actor, path: string): StaffRole => {
  const role = roleOfPath(path)
  if (role === undefined || !actor.roles.includes(role)) return refuse('ROLE_NOT_HELD')
  return role
}
const typeAsked = (text: string): ListType =>
  listTypeOf(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${text}.` }] })
const onWire = ({ id, name, section, second_review: secondReview, columns }: LivingFile) => ({
  _id: id,
  name,
  section,
  secondReview,
  columns,
})
const keysOf = (file: LivingFile): string[] => file.columns.map((column) => column.key)

/** A department by name or id; null for all. */
const departmentAsked = async (db: Db, nameOrId: string | undefined): Promise<string | null> => {
  if (nameOrId === undefined || isAll(nameOrId)) return null
  const rows = await db<{ id: string }[]>`
    select id from departments where deleted_at is null and (name_key(name) = name_key(${nameOrId}) or id = ${asId(nameOrId)})`
  return found(rows, 'DEPARTMENT_NOT_FOUND').id
}

export const taskRoutes = routes('tasks', tasks, {
  fileList: async ({ db, actor, params, query }) => {
    const data = await filesInList(db, actor.id, roleHeld(actor, params.role), typeAsked(query.type))
    return { data, tasks_count: data.reduce((sum, file) => sum + file.count, 0) }
  },

  counts: async ({ db, actor, params }) => ({ data: await listCounts(db, actor.id, roleHeld(actor, params.role)) }),

  list: async ({ db, actor, params, query, body, now }) => {
    const role = roleHeld(actor, params.role)
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    const searches = query.question_id === undefined ? body.searchFields : [...body.searchFields, byQuestion(query.question_id)]
    const asked = {
      ...{ file, userId: actor.id, role, type: typeAsked(query.type), readyOnly: query.ready ?? false },
      where: matching(db, searches, keysOf(file)),
      order: ordering(db, query.sort, query.order, keysOf(file)),
      page: pageOf(query, TASK_PAGE),
    }
    const [rows, reworks, account] = await Promise.all([
      listPage(db, asked),
      reworksOf(db, actor.id, role),
      heldAccount(db, actor.id, file.project_id, now),
    ])
    const tasksCount = rows[0]?.total ?? (asked.page.offset > 0 ? await listTotal(db, asked) : 0)
    const asking = { role, actorId: actor.id, reworks, secondReview: file.second_review }
    return {
      tasks: rows.map(({ total: _total, ...row }) => asTask(row, asking)),
      tasks_count: tasksCount,
      role,
      file: onWire(file),
      reworks,
      accountId: account?.account_id ?? null,
    }
  },

  update: async ({ db, actor, params, body, now, request, announce }) => {
    const role = roleHeld(actor, params.role)
    if (body.role !== undefined && body.role !== '' && roleOfPath(body.role) !== role) {
      refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: 'The role of the body is not the role of the address.' }] })
    }
    const { sr_no: srNo, status, version, accountId, reason, comments, answerType, new_content_id, qc_score } = body
    const fields = { reason, comments, answerType, new_content_id, qc_score }
    const update = { file: params.file, role, srNo, status, fields, version, accountId: accountId?.trim() || undefined }
    return updateTask(db, actor, update, now, request.id, announce)
  },

  grid: async ({ db, params, query, body }) => {
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    if (!sameName(file.section, params.section) && !isAll(params.section)) refuse('SECTION_NOT_FOUND')
    const searches = query.question_id === undefined ? body.searchFields : [...body.searchFields, byQuestion(query.question_id)]
    const [page] = await gridPage(db, {
      ...{ file, departmentId: await departmentAsked(db, params.department), filtered: searches.length > 0 },
      ...{ where: matching(db, searches, keysOf(file)), order: ordering(db, query.sort, query.order, keysOf(file)) },
      ...{ sorted: query.sort !== undefined, page: pageOf(query, GRID_PAGE) },
    })
    const head = JSON.stringify({ sheet: onWire(file), sections: file.sections, total: page?.total ?? 0 })
    return new JsonFields(`${head.slice(0, -1)},"rows":${page?.rows ?? '[]'}}`)
  },

  assign: async ({ db, actor, params, body, now, audit, announce }) => {
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const target = await assigneesOf(db, body, actor, now)
    const chosen = { ...body, departmentId: await departmentAsked(db, body.department) }
    const { people, ...outcome } = await changeAssignees(db, { file, chosen, target, mode: body.onConflict, actor, now })
    announce(people, 'tasks', 'reworks')
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      after: { assigned: target, ...named(body), ...outcome, skipped: outcome.skipped.length },
    })
    return outcome
  },

  unassign: async ({ db, actor, params, body, now, audit, announce }) => {
    const file = found(await fileOf(db, params.file), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const roles = body.roles.map((text, index) => {
      const message = `${text} is none of the four roles.`
      return roleOfPath(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: `roles.${index}`, message }] })
    })
    const target = Object.fromEntries(roles.map((role) => [role, null]))
    const chosen = { ...body, departmentId: await departmentAsked(db, body.department) }
    const { people, rows, changed } = await changeAssignees(db, { file, chosen, target, mode: 'clear', actor, now })
    announce(people, 'tasks', 'reworks')
    audit({ type: 'file', id: file.id, name: file.name, after: { unassigned: roles, ...named(body), rows, changed } })
    return { rows, changed }
  },
})

const byQuestion = (questionId: string) => ({ key: 'question_id', value: questionId, type: 'part' as const })
const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
/** How the rows were named, for the audit line; the numbers of many checked rows would swell it. */
const named = ({ start, end, section, checked }: { start?: number; end?: number; section?: string; checked?: number[] }) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
})
