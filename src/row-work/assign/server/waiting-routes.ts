import { toPage } from '../../../kit/shared/paging.ts'
import { routes } from '../../../kit/server/routes.ts'
import { WAITING_PAGE, waiting } from '../waiting-contract.ts'
import { buildWaitingStatement } from './waiting-queries.ts'

export const waitingRoutes = routes('tasks', waiting, {
  rows: async ({ db, query }) => {
    const [found] = await buildWaitingStatement(db, toPage(query, WAITING_PAGE))
    return found ?? { data: [], total: 0, rows: 0 }
  },
})
