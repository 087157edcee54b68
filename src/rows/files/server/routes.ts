import { askFirst } from '../../../kit/server/ask-first.ts'
import type { Call } from '../../../kit/server/call.ts'
import { readList } from '../../../kit/server/read-list.ts'
import { streamExport } from '../../../kit/export/server/export.ts'
import { checkOwnFigures } from '../../../users/server/own-figures.ts'
import { routes } from '../../../kit/server/routes.ts'
import { findUnlimitedReach } from '../../../kit/server/reach.ts'
import { refuseChanged } from '../../../kit/server/versions.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { found, refuse } from '../../refusals.ts'
import { findDepartment, resolveDepartmentId } from '../../../departments/server/lookup.ts'
import { findModuleProject } from '../../../projects/server/lookup.ts'
import { selectDecidersOfFile, selectHoldersOfFile } from '../../workflow/server/lists.ts'
import { FILE_PAGE, FOUND_AT_MOST, files } from '../contract.ts'
import { describeHidingFromAll, describeHiding } from '../visibility-rules.ts'
import { workbookExport, buildFileWorkbook } from './download-workbook.ts'
import {
  selectFileShownTo,
  hasAssignedRowSql,
  lockTaskFile,
  buildManagersAudience,
  selectRowsFoundBy,
  selectManagersViews,
  buildFileVisibility,
} from './lookup.ts'
import {
  countFiles,
  deleteTaskFile,
  selectProjectDepartments,
  selectProjectFiles,
  findFiles,
  findRows,
  lockVisibility,
  selectVisibilityLosers,
  renameFile,
  setVisibility,
  selectFileOfAddress,
  selectFileVisibility,
  fileNameGroup,
  isOnlyVisibleDepartment,
} from './queries.ts'

export const fileRoutes = routes('files', files, {
  ofProject: async (call) => filesIn(call, call.params),

  ofManaged: async (call) => filesIn(call, { section: call.params.project, department: '-' }),

  find: async ({ db, actor, reach, query: { q, role } }) => {
    const { file, row, staff } = selectRowsFoundBy(db, actor, reach, role)
    const [data, rows] = await Promise.all([findFiles(db, q, file, FOUND_AT_MOST), findRows(db, q, row, FOUND_AT_MOST, staff)])
    return { data, rows }
  },

  download: async (call) =>
    streamExport(
      call,
      workbookExport,
      buildFileWorkbook(found(await selectFileShownTo(call.db, call.params.filename, call.reach), 'FILE_NOT_FOUND')),
    ),

  named: async ({ db, reach, params }) => {
    const all = findUnlimitedReach(reach)
    const own = hasAssignedRowSql(db, reach)
    const shown = all === undefined ? own : db`(${buildFileVisibility(db, all).file} or ${own})`
    return { data: found(await selectFileOfAddress(db, params.name, shown), 'FILE_NOT_FOUND') }
  },

  rename: async ({ db, actor, reach, params, body, now, clock, audit, publish }) => {
    const { id } = found(await selectFileShownTo(db, params.fileId, reach), 'FILE_NOT_FOUND')
    const before = found(await lockTaskFile(db, id), 'FILE_NOT_FOUND')
    await refuseChanged(db, actor, { group: fileNameGroup, ids: db`${id}`, seen: body.version })
    await renameFile(db, id, body.name, clock())
    // People who see only part of the file may know its name too.
    const views = await selectManagersViews(db, id, toDay(now))
    publish(await selectHoldersOfFile(db, id), 'tasks')
    publish(
      views.flatMap((view) => (view.sees ? view.id : [])),
      'tasks',
      'files',
    )
    audit({ type: 'file', id, name: body.name, before: { name: before.name }, after: { name: body.name } })
    return { file: { _id: id, name: body.name } }
  },

  remove: async ({ db, actor, reach, params, body, clock, audit, publish }) => {
    const file = found(await selectFileShownTo(db, params.name, reach), 'FILE_NOT_FOUND')
    if (body.section !== undefined && body.section !== '') {
      const project = await findModuleProject(db, 'sections', body.section)
      if (project?.id !== file.project_id) refuse('FILE_NOT_FOUND')
    }
    // A person who may see only some of the rows may rename the file but not delete it.
    if (file.hidden.length > 0) refuse('FILE_PARTLY_HIDDEN')
    const [locked, deciders] = await Promise.all([lockTaskFile(db, file.id), selectDecidersOfFile(db, file.id)])
    const { name } = found(locked, 'FILE_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, deciders)
    await deleteTaskFile(db, file.id, clock())
    publish(await selectHoldersOfFile(db, file.id), 'tasks', 'reworks')
    publish(buildManagersAudience(file.id, clock()), 'tasks')
    audit({ type: 'file', id: file.id, name, before: { section: file.section, count: file.row_count }, after: own })
  },

  setVisibility: async ({ db, reach, query, body, now, audit, publish }) => {
    const file = found(await selectFileShownTo(db, body.id, reach), 'FILE_NOT_FOUND')
    const department = (await findDepartment(db, body.dept)) ?? refuse('DEPARTMENT_NOT_FOUND')
    const [before] = await lockVisibility(db, file.id, department.id)
    if (before === undefined) return refuse('DEPARTMENT_NOT_IN_FILE', { values: { name: department.name } })
    if (before.isVisible && !body.isFileVisible && query.confirm === false) {
      if (await isOnlyVisibleDepartment(db, file.id, department.id)) askFirst([describeHidingFromAll(department.name)])
      const losers = await selectVisibilityLosers(db, file.id, department.id, toDay(now))
      askFirst(describeHiding(department.name, before.rows, losers), { count: losers.length })
    }
    const views = await selectManagersViews(db, file.id, toDay(now))
    await setVisibility(db, file.id, department.id, body.isFileVisible)
    const hidden = new Map(views.map((view) => [view.id, view.hidden]))
    const changed = (await selectManagersViews(db, file.id, toDay(now))).filter((view) => hidden.get(view.id) !== view.hidden)
    publish(
      changed.map(({ id }) => id),
      'tasks',
      'files',
    )
    audit({
      type: 'file',
      id: file.id,
      name: file.name,
      before: { department: department.name, isVisible: before.isVisible },
      after: { department: department.name, isVisible: body.isFileVisible },
    })
    return { dept_file_visibility: await selectFileVisibility(db, file.id) }
  },
})

type Listing = Pick<Call<typeof files.ofProject>, 'db' | 'reach' | 'query' | 'respondWith' | 'request'>
async function filesIn(call: Listing, { section, department }: { section: string; department: string }) {
  const { db, reach, query } = call
  const project = (await findModuleProject(db, 'sections', section)) ?? refuse('SECTION_NOT_FOUND')
  const shown = buildFileVisibility(db, reach)
  const params = {
    projectId: project.id,
    departmentId: await resolveDepartmentId(db, department),
    shown,
    name: query.name || null,
    sort: query.sort,
    descending: (query.order ?? (query.sort === 'created_at' ? 'desc' : 'asc')) === 'desc',
  }
  return readList(call, FILE_PAGE, async (page) => {
    const [rows, departments] = await Promise.all([
      selectProjectFiles(db, { ...params, page }),
      selectProjectDepartments(db, project.id, shown),
    ])
    const total = rows[0]?.total ?? (page.offset > 0 ? ((await countFiles(db, params))[0]?.total ?? 0) : 0)
    return { data: rows.map(({ total: _total, ...row }) => row), departments, total }
  })
}
