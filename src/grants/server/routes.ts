import { TABS, type Tab } from '../../kit/shared/access.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageOf } from '../../kit/shared/paging.ts'
import type { Call } from '../../kit/server/call.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { ACCESS_PAGE, type AccessUser, grants } from '../contract.ts'
import { accessTabs } from '../rules.ts'
import { changeSubjects, subjectsInOrder } from './change-subjects.ts'
import { accessUser, accessUsers, grantTabs, lockAccessUser, tabsOf, takeTabs } from './queries.ts'

const inOrder = (tabs: readonly Tab[]): Tab[] => TABS.filter((tab) => tabs.includes(tab))
const shown = (user: AccessUser): AccessUser => ({
  ...user,
  grantedTabs: inOrder(user.grantedTabs),
  accessData: subjectsInOrder(user.accessData),
})

type Write = Pick<Call<typeof grants.takeTabs>, 'reach' | 'audit' | 'publish'>
/** Changes one person's grants; the menu of an open page updates, and every later call checks them. */
const change = async (
  db: Db,
  { reach, audit, publish }: Write,
  who: string,
  write: (user: AccessUser) => Promise<unknown>,
  next: (granted: readonly Tab[]) => readonly Tab[],
): Promise<{ data: AccessUser }> => {
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const [, rows] = await Promise.all([lockAccessUser(db, reach, who), accessUser(db, reach, who)])
  const user = shown(found(rows, 'USER_NOT_FOUND'))
  await write(user)
  const grantedTabs = inOrder(next(user.grantedTabs))
  publish([user._id], 'access')
  audit({
    type: 'grant',
    id: user._id,
    name: user.fullName,
    before: { tabs: user.grantedTabs },
    after: { tabs: grantedTabs },
  })
  return { data: { ...user, grantedTabs } }
}

export const grantsRoutes = routes('grants', grants, {
  allUsers: async ({ db, reach, query }) => {
    const paged = [query.page, query.page_no, query.limit, query.pageSize].some((each) => each !== undefined)
    const { limit, offset } = paged ? pageOf(query, ACCESS_PAGE) : { limit: null, offset: 0 }
    const rows = await accessUsers(db, reach, { q: query.q || null, sort: query.sort ?? null, limit, offset })
    return {
      users: rows.filter(({ _id }) => _id !== null).map(({ total: _, ...user }) => shown(user)),
      total: rows[0]?.total ?? 0,
    }
  },

  grantTabs: async (call) => {
    const { db, actor, now, body } = call
    const { user, access = [], userId = '', subject, action } = body
    if (action !== undefined) return changeSubjects(call, { who: userId, action, subjects: subject })
    const { data } = await change(
      db,
      call,
      user ?? '',
      ({ _id }) => grantTabs(db, _id, access, actor.id, now),
      (granted) => [...granted, ...access],
    )
    return { message: 'Access updated successfully!', data }
  },

  takeTabs: async ({ db, body: { user, access }, ...write }) =>
    change(
      db,
      write,
      user,
      ({ _id }) => takeTabs(db, _id, access),
      (granted) => granted.filter((tab) => !access.includes(tab)),
    ),

  tabsOf: async ({ db, reach, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    const { _id, tabs, subjects } = found(await tabsOf(db, reach, userId), 'USER_NOT_FOUND')
    return { data: [{ _id, accessTabs: accessTabs(tabs), accessData: subjectsInOrder(subjects) }] }
  },
})
