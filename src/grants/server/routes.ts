import { found } from '../../kit/db.ts'
import { refuse } from '../../kit/errors.ts'
import { asId } from '../../kit/ids.ts'
import { routes } from '../../kit/routes.ts'
import { grants } from '../contract.ts'
import { accessTabs } from '../rules.ts'
import { tabsOf } from './queries.ts'

export const grantsRoutes = routes('grants', grants, {
  tabsOf: async ({ db, actor, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    if (userId !== actor.id && !actor.roles.includes('ADMIN')) refuse('USER_NOT_FOUND')
    const { _id, tabs } = found(await tabsOf(db, userId), 'USER_NOT_FOUND')
    return { data: [{ _id, accessTabs: accessTabs(tabs) }] }
  },
})
