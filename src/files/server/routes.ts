import type { Db } from '../../kit/db.ts'
import { found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { isAll } from '../../kit/ids.ts'
import { pageOf } from '../../kit/paging.ts'
import { routes } from '../../kit/routes.ts'
import { departmentOf } from '../../departments/server/lookup.ts'
import { projectOf } from '../../projects/server/lookup.ts'
import { holdersOfFile } from '../../tasks/server/lookup.ts'
import { FILE_PAGE, FOUND_AT_MOST, files } from '../contract.ts'
import { workbookOf } from './download-workbook.ts'
import { importWorkbook } from './import-workbook.ts'
import { fileOf } from './lookup.ts'
import { countFiles, deleteFile, departmentsOf, filesOf, findFiles, lockFile, renameFile } from './queries.ts'

const departmentAsked = async (db: Db, nameOrId: string): Promise<string | null> =>
  isAll(nameOrId) ? null : ((await departmentOf(db, nameOrId)) ?? refuse('DEPARTMENT_NOT_FOUND')).id

export const fileRoutes = routes('files', files, {
  add: async ({ db, actor, body, file, now, audit }) => {
    const imported = await importWorkbook(db, { file, section: body.section, department: body.department, actor, now })
    const { _id: id, name, section, count } = imported.file
    audit({ type: 'file', id, name, after: { section, count, newDepartments: imported.newDepartments } })
    return imported
  },

  ofProject: async ({ db, params, query }) => {
    const project = (await projectOf(db, 'sections', params.section)) ?? refuse('SECTION_NOT_FOUND')
    const asked = {
      projectId: project.id,
      departmentId: await departmentAsked(db, params.department),
      name: query.name || null,
      page: pageOf(query, FILE_PAGE),
      sort: query.sort,
      // Without a wish the newest stand first.
      descending: (query.order ?? (query.sort === 'created_at' ? 'desc' : 'asc')) === 'desc',
    }
    const [rows, departments] = await Promise.all([filesOf(db, asked), departmentsOf(db, project.id)])
    const total = rows[0]?.total ?? (asked.page.offset > 0 ? ((await countFiles(db, asked))[0]?.total ?? 0) : 0)
    return { data: rows.map(({ total: _total, ...row }) => row), departments, total }
  },

  find: async ({ db, query }) => ({ data: await findFiles(db, query.q, FOUND_AT_MOST) }),

  download: async ({ db, params, reading }) => {
    const file = found(await fileOf(db, params.filename), 'FILE_NOT_FOUND')
    return { filename: file.name, body: await workbookOf(db, reading, file) }
  },

  rename: async ({ db, params, body, audit }) => {
    const { id } = found(await fileOf(db, params.fileId), 'FILE_NOT_FOUND')
    const before = found(await lockFile(db, id), 'FILE_NOT_FOUND')
    await renameFile(db, id, body.name)
    audit({ type: 'file', id, name: body.name, before: { name: before.name }, after: { name: body.name } })
    return { file: { _id: id, name: body.name } }
  },

  remove: async ({ db, params, body, now, audit, announce }) => {
    const file = found(await fileOf(db, params.name), 'FILE_NOT_FOUND')
    if (body.section !== undefined && body.section !== '') {
      const project = await projectOf(db, 'sections', body.section)
      if (project?.id !== file.project_id) refuse('FILE_NOT_FOUND')
    }
    const { name } = found(await lockFile(db, file.id), 'FILE_NOT_FOUND')
    await deleteFile(db, file.id, now)
    announce(await holdersOfFile(db, file.id), 'tasks', 'reworks')
    audit({ type: 'file', id: file.id, name, before: { section: file.section, count: file.row_count } })
  },
})
