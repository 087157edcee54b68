import { TABS } from '../../access/levels.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageFrom } from '../../kit/shared/paging.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { ACCESS_PAGE, grants } from '../contract.ts'
import { accessTabs, withoutTabs } from '../rules.ts'
import { changeAccess, grantAccess, refuseEnded } from './change-access.ts'
import { changeSubjects } from './change-subjects.ts'
import { accessUsers, selectPersonRights, selectEffectiveTabs, takeTabs } from './queries.ts'
import { shown, subjectsInOrder } from './serialize.ts'

export const grantsRoutes = routes('grants', grants, {
  allUsers: async (call) => {
    const { db, reach, query } = call
    const input = { q: query.q || null, sort: query.sort ?? null }
    const { rows, total } = await readList(call, ACCESS_PAGE, async (page) =>
      pageFrom(await accessUsers(db, reach, { ...input, ...page })),
    )
    return { users: rows.map(shown), total }
  },

  grantTabs: async (call) => {
    const { now, body } = call
    const { user, access = [], until, userId = '', subject, action } = body
    if (action === undefined) refuseEnded(until, now)
    // A grant hands over power (decision 136); to take one away needs no password.
    if (action !== 'revoke') call.requireFreshLogin()
    if (action !== undefined) return changeSubjects(call, { who: userId, action, subjects: subject })
    return { message: 'Access updated successfully!', data: await grantAccess(call, { who: user ?? '', tabs: access, until }) }
  },

  takeTabs: async (call) => {
    const { user, access } = call.body
    return {
      data: await changeAccess(
        call,
        user,
        ({ _id }) => takeTabs(call.db, _id, access),
        (personGrants) => withoutTabs(personGrants, access),
      ),
    }
  },

  tabsOf: async ({ db, reach, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    const { _id, tabs, subjects } = found(await selectEffectiveTabs(db, reach, userId), 'USER_NOT_FOUND')
    return { data: [{ _id, accessTabs: accessTabs(tabs), accessData: subjectsInOrder(subjects) }] }
  },

  rightsOf: async ({ db, reach, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    const rights = found(await selectPersonRights(db, reach, userId), 'USER_NOT_FOUND')
    const tabs = TABS.flatMap((tab) => rights.tabs.filter((each) => each.tab === tab))
    return { data: { ...rights, tabs, today: reach.day } }
  },
})
