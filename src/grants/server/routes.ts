import { TABS } from '../../access/levels.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { asId } from '../../kit/shared/ids.ts'
import { pageFrom } from '../../kit/shared/paging.ts'
import type { Call } from '../../kit/server/call.ts'
import { ownFigures } from '../../kit/server/own-figures.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay } from '../../kit/shared/time.ts'
import { found, refuse } from '../refusals.ts'
import { ACCESS_PAGE, type AccessUser, grants } from '../contract.ts'
import { type PersonGrants, accessTabs, notedTabs, untilProblem, withTabs, withoutTabs } from '../rules.ts'
import { changeSubjects } from './change-subjects.ts'
import {
  accessUser,
  accessUsers,
  grantTabs,
  lockAccessUser,
  selectPersonRights,
  selectEffectiveTabs,
  takeTabs,
} from './queries.ts'
import { shown, subjectsInOrder } from './serialize.ts'

type Write = Pick<Call<typeof grants.takeTabs>, 'actor' | 'reach' | 'audit' | 'publish'>
/** Changes one person's grants; the menu of an open page updates, and every later call checks them. */
const change = async (
  db: Db,
  { actor, reach, audit, publish }: Write,
  who: string,
  write: (user: AccessUser) => Promise<unknown>,
  next: (grants: PersonGrants) => PersonGrants,
): Promise<{ data: AccessUser }> => {
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const [, rows] = await Promise.all([lockAccessUser(db, reach, who), accessUser(db, reach, who)])
  const user = shown(found(rows, 'USER_NOT_FOUND'))
  const own = await ownFigures(db, actor, [user._id])
  await write(user)
  const grants = next(user)
  publish([user._id], 'access')
  audit({ type: 'grant', id: user._id, name: user.fullName, before: notedTabs(user), after: { ...notedTabs(grants), ...own } })
  return { data: { ...user, grantedTabs: [...grants.grantedTabs], ends: [...grants.ends] } }
}

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
    const { db, actor, now, body } = call
    const { user, access = [], until, userId = '', subject, action } = body
    const problem = action === undefined ? untilProblem(until, toDay(now)) : undefined
    if (problem !== undefined) return refuse('INVALID_REQUEST', { issues: [{ path: 'until', message: problem }] })
    // A grant hands over power (decision 136); to take one away needs no password.
    if (action !== 'revoke') call.requireFreshLogin()
    if (action !== undefined) return changeSubjects(call, { who: userId, action, subjects: subject })
    const { data } = await change(
      db,
      call,
      user ?? '',
      ({ _id }) => grantTabs(db, { userId: _id, tabs: access, until: until ?? null, by: actor.id, now }),
      (personGrants) => withTabs(personGrants, access, until),
    )
    return { message: 'Access updated successfully!', data }
  },

  takeTabs: async ({ db, body: { user, access }, ...write }) =>
    change(
      db,
      write,
      user,
      ({ _id }) => takeTabs(db, _id, access),
      (personGrants) => withoutTabs(personGrants, access),
    ),

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
