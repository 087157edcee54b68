import { isAll } from '../../../kit/shared/ids.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../refusals.ts'
import { fileShownTo } from '../../files/server/lookup.ts'
import { fileSummary } from '../contract.ts'
import { rolesOf } from '../rules.ts'
import { roleOfPath } from '../../workflow/vocabulary.ts'
import { holdersIn, summaryOf } from './queries.ts'

export const fileSummaryRoutes = routes('tasks', fileSummary, {
  read: async ({ db, actor, params, now }) => {
    const file = found(await fileShownTo(db, params.file, actor, now), 'FILE_NOT_FOUND')
    const { id, name, section, row_count: count, second_review: secondReview } = file
    const { held, times } = found(await summaryOf(db, file), 'FILE_NOT_FOUND')
    return { file: { _id: id, name, section, count, secondReview }, roles: rolesOf(held, times) }
  },

  people: async ({ db, actor, params, query: { type }, now }) => {
    const file = found(await fileShownTo(db, params.filename, actor, now), 'FILE_NOT_FOUND')
    const issue = { path: 'type', message: `${type} is none of the four roles.` }
    const role = isAll(type) ? null : (roleOfPath(type ?? '') ?? refuse('INVALID_REQUEST', { issues: [issue] }))
    return { data: await holdersIn(db, file, role) }
  },
})
