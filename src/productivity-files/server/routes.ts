import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { takeUploadBack } from '../../kit/import/server/take-back.ts'
import { storeUpload } from '../../kit/import/server/upload.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { toPage } from '../../kit/shared/paging.ts'
import { productivityFiles as calls } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { HOURS_PAGE } from '../vocabulary.ts'
import { hoursUpload } from './import-hours.ts'
import { selectFileNamed, selectHoursOfFile, lockHoursFile, markDeleted, selectFilePeople, selectAllFiles } from './queries.ts'

export const productivityFileRoutes = routes('productivity-files', calls, {
  files: async ({ db, actor }) => ({ data: { files: await selectAllFiles(db, actor.id) } }),

  hours: async ({ db, actor, query }) => {
    const { filename, email = null, startDate: from = null, endDate: to = null } = query
    const file = found(await selectFileNamed(db, actor.id, filename), 'PROD_FILE_NOT_FOUND')
    const { page, limit, offset } = toPage(query, HOURS_PAGE)
    const params = { fileId: file._id, email, from, to, page, limit, offset }
    const { data, total } = found(await selectHoursOfFile(db, params), 'PROD_FILE_NOT_FOUND')
    return { data: { data, pagination: { total, page, limit }, file } }
  },

  remove: async ({ db, actor, body, clock, audit }) => {
    const { id, name, rows, isDeleted } = found(await lockHoursFile(db, asId(body.id)), 'PROD_FILE_NOT_FOUND')
    if (isDeleted) refuse('PROD_FILE_NOT_FOUND')
    const own = await checkOwnFigures(db, actor, await selectFilePeople(db, id))
    await markDeleted(db, id, actor.id, clock())
    audit({ type: 'productivity-file', id, name, before: { rows }, after: { deleted: true, ...own } })
  },

  upload: { prepare: (call) => storeUpload(hoursUpload, call, { asks: call.query.confirm === false }) },

  takeBack: (call) => takeUploadBack([hoursUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(hoursUpload, call, { asks: false }) },
})
