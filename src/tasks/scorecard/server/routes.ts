import { pageFrom, pageOf } from '../../../kit/shared/paging.ts'
import { whoIs } from '../../../kit/shared/ids.ts'
import { routes } from '../../../kit/server/routes.ts'
import { found, refuse } from '../../refusals.ts'
import { scorecard } from '../contract.ts'
import { roleFigures } from '../rules.ts'
import { askedOf } from './asked.ts'
import { linesOf, scorecardExportOf } from './download.ts'
import { scorecardOf, scoredPerson, scoreRows } from './queries.ts'

const PAGE = { usual: 50, most: 500 }

export const scorecardRoutes = routes('tasks', scorecard, {
  read: async ({ db, reach, query }) => {
    const asked = { ...(await askedOf(db, query)), by: query.by }
    const { data, roles, ...choices } = found(await scorecardOf(db, reach, asked), 'UNEXPECTED')
    return { data: linesOf(data), roles: roleFigures(roles), ...choices }
  },

  rows: async ({ db, reach, query }) => {
    const { reason = null, person, figure } = query
    const of = person === undefined ? null : ((await scoredPerson(db, reach, whoIs(person))) ?? refuse('USER_NOT_FOUND')).id
    const asked = { ...(await askedOf(db, query)), figure, reason, person: of, ...pageOf(query, PAGE) }
    const { rows, total } = pageFrom(await scoreRows(db, reach, asked))
    return { data: rows, total }
  },

  download: (call) => scorecardExportOf(call),
})
