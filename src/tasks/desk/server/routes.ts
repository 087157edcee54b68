import { type Actor, STAFF_ROLES, type StaffRole, mayCall } from '../../../kit/shared/access.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { pageOf } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../refusals.ts'
import { heldAccount } from '../../../allocations/server/lookup.ts'
import { fileHeldBy, fileShownTo, shownTo } from '../../files/server/lookup.ts'
import { GRID_PAGE, TASK_PAGE, tasks } from '../contract.ts'
import { type ListType, listTypeOf, roleOfPath } from '../../workflow/vocabulary.ts'
import { assigneesOf, changeAssignees, lockFile } from '../../assign/server/assign-tasks.ts'
import { matching, ordering } from '../../grid/server/filter.ts'
import { reworksOf } from '../../workflow/server/lookup.ts'
import { filesInList, listCounts, listPage, listTotal, reportFiles } from './queries.ts'
import { publishAssigned } from '../../workflow/server/publish-move.ts'
import { departmentAsked, keysOf, serializeFile, rowsOfFile, searchesOf } from '../../grid/server/rows-of-file.ts'
import { updateTask } from './update-task.ts'
import { serializeTask } from '../../workflow/server/serialize.ts'

/** The role in the path, which the caller must hold (decisions 51: else 403). */
const roleHeld = (actor: Actor, path: string): StaffRole => {
  const role = roleOfPath(path)
  if (role === undefined || !actor.roles.includes(role)) return refuse('ROLE_NOT_HELD')
  return role
}
const staffRole = (path: string): StaffRole =>
  roleOfPath(path) ??
  refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: `There is no report of the role ${path}.` }] })
const typeAsked = (text: string): ListType =>
  listTypeOf(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'type', message: `There is no list ${text}.` }] })
export const taskRoutes = routes('tasks', tasks, {
  fileList: async ({ db, actor, params, query }) => {
    const data = await filesInList(db, actor.id, roleHeld(actor, params.role), typeAsked(query.type))
    return { data, tasks_count: data.reduce((sum, file) => sum + file.count, 0) }
  },

  reportFiles: async ({ db, actor, params, now }) => {
    const manages = mayCall('admin or manager', actor)
    const asked = isAll(params.role)
      ? STAFF_ROLES.filter((role) => manages || actor.roles.includes(role))
      : [manages ? staffRole(params.role) : roleHeld(actor, params.role)]
    return { data: await reportFiles(db, asked, manages ? null : actor.id, manages ? shownTo(db, actor, now).row : db`true`) }
  },

  counts: async ({ db, actor, params }) => {
    const [row] = await listCounts(db, actor.id, roleHeld(actor, params.role))
    return { data: row?.counts ?? {} }
  },

  list: async ({ db, actor, params, query, body, now }) => {
    const role = roleHeld(actor, params.role)
    const file = found(await fileHeldBy(db, params.file, actor.id), 'FILE_NOT_FOUND')
    const searches = searchesOf(query, body.searchFields)
    const asked = {
      file,
      userId: actor.id,
      role,
      type: typeAsked(query.type),
      readyOnly: query.ready ?? false,
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
      tasks: rows.map(({ total: _total, ...row }) => serializeTask(row, asking)),
      tasks_count: tasksCount,
      role,
      file: serializeFile(file),
      reworks,
      accountId: account?.account_id ?? null,
    }
  },

  update: async ({ db, actor, params, body, clock, request, publish }) => {
    const role = roleHeld(actor, params.role)
    if (body.role !== undefined && body.role !== '' && roleOfPath(body.role) !== role) {
      refuse('INVALID_REQUEST', { issues: [{ path: 'role', message: 'The role of the body is not the role of the address.' }] })
    }
    const { sr_no: srNo, status, version, accountId, reason, comments, answerType, new_content_id, qc_score } = body
    const fields = { reason, comments, answerType, new_content_id, qc_score }
    const update = { file: params.file, role, srNo, status, fields, version, accountId: accountId?.trim() || undefined }
    return updateTask(db, actor, update, clock, request.id, publish)
  },

  grid: async ({ db, actor, params, query, body, now }) => {
    const file = found(await fileShownTo(db, params.file, actor, now), 'FILE_NOT_FOUND')
    return rowsOfFile(db, file, { ...params, query, searchFields: body.searchFields, page: pageOf(query, GRID_PAGE) })
  },

  assign: async ({ db, actor, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, actor, now), 'FILE_NOT_FOUND')
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

  unassign: async ({ db, actor, params, body, now, clock, audit, publish }) => {
    const file = found(await fileShownTo(db, params.file, actor, now), 'FILE_NOT_FOUND')
    await lockFile(db, file.id)
    const roles = body.roles.map((text, index) => {
      const message = `${text} is none of the four roles.`
      return roleOfPath(text) ?? refuse('INVALID_REQUEST', { issues: [{ path: `roles.${index}`, message }] })
    })
    const target = Object.fromEntries(roles.map((role) => [role, null]))
    const chosen = { ...body, departmentId: await departmentAsked(db, body.department) }
    const { people, rows, changed } = await changeAssignees(db, { file, chosen, target, mode: 'clear', actor, clock })
    await publishAssigned(db, publish, people, now)
    audit({ type: 'file', id: file.id, name: file.name, after: { unassigned: roles, ...named(body), rows, changed } })
    return { rows, changed }
  },
})

/** How the rows were selected, for the audit row; without the list of checked numbers, which may be long. */
const named = ({ start, end, section, checked }: { start?: number; end?: number; section?: string; checked?: number[] }) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
})
