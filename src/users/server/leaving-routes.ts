import { routes } from '../../kit/routes.ts'
import { leaving } from '../leaving-contract.ts'
import { holdingsOf } from './leave.ts'

export const leavingRoutes = routes('users', leaving, {
  holdings: async ({ db, actor, params, now }) => ({ data: await holdingsOf(db, params.id, actor, now) }),
})
