import { TABS } from '../../access/levels.ts'
import { asId } from '../../kit/shared/ids.ts'
import { splitTotal } from '../../kit/shared/paging.ts'
import { readList } from '../../kit/server/read-list.ts'
import { routes } from '../../kit/server/routes.ts'
import { found, refuse } from '../refusals.ts'
import { ACCESS_PAGE, grants, type AccessUser } from '../contract.ts'
import { toAccessTabs, removeTabs } from '../rules.ts'
import { changeAccess, grantAccess, refuseEnded } from './change-access.ts'
import {
  selectAccessUsers,
  selectPersonRights,
  selectEffectiveTabs,
  revokeTabs,
  selectAccessUser,
  lockAccessUser,
} from './queries.ts'
import { sortGrants, sortSubjects } from './serialize.ts'
import type { Call } from '../../kit/server/call.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'
import { grantSubjects, revokeSubjects } from './subject-queries.ts'

export const grantsRoutes = routes('grants', grants, {
  allUsers: async (call) => {
    const { db, reach, query } = call
    const input = { q: query.q || null, sort: query.sort ?? null }
    const { rows, total } = await readList(call, ACCESS_PAGE, async (page) =>
      splitTotal(await selectAccessUsers(db, reach, { ...input, ...page })),
    )
    return { users: rows.map(sortGrants), total }
  },

  grantTabs: async (call) => {
    const { now, body } = call
    const { user, access = [], until, userId = '', subject, action } = body
    if (action === undefined) refuseEnded(until, now)
    // A grant gives a person rights, so it requires a fresh login (decision 136). A revocation does not.
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
        ({ _id }) => revokeTabs(call.db, _id, access),
        (personGrants) => removeTabs(personGrants, access),
      ),
    }
  },

  tabsOf: async ({ db, reach, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    const { _id, tabs, subjects } = found(await selectEffectiveTabs(db, reach, userId), 'USER_NOT_FOUND')
    return { data: [{ _id, accessTabs: toAccessTabs(tabs), accessData: sortSubjects(subjects) }] }
  },

  rightsOf: async ({ db, reach, params }) => {
    const userId = asId(params.userId) ?? refuse('USER_NOT_FOUND')
    const rights = found(await selectPersonRights(db, reach, userId), 'USER_NOT_FOUND')
    const tabs = TABS.flatMap((tab) => rights.tabs.filter((each) => each.tab === tab))
    return { data: { ...rights, tabs, today: reach.day } }
  },
})

type Asked = { who: string; action: 'access' | 'revoke'; subjects: readonly Subject[] | undefined }
/**
 * Grants subjects to a person in addition to existing ones, or revokes them. If none are given, revokes all (002 §5). The
 * person's menu and lists update at once, and a trigger updates the person's flag.
 * @throws USER_NOT_FOUND, SUBJECTS_NEED_ACTIVE
 */
async function changeSubjects(
  { db, reach, actor, clock, audit, publish }: Call<typeof grants.grantTabs>,
  { who, action, subjects = SUBJECTS }: Asked,
): Promise<{ message: 'Access updated successfully!' | 'Access removed successfully!'; data: AccessUser }> {
  // Two statements, so that the second one sees what was committed while the first one waited for the lock.
  const [, rows] = await Promise.all([lockAccessUser(db, reach, who), selectAccessUser(db, reach, who)])
  const user = sortGrants(found(rows, 'USER_NOT_FOUND'))
  const own = await checkOwnFigures(db, actor, [user._id])
  if (action === 'access' && user.accountState !== 'active') refuse('SUBJECTS_NEED_ACTIVE')
  if (action === 'access') await grantSubjects(db, user._id, subjects, actor.id, clock())
  else await revokeSubjects(db, user._id, subjects)
  const before = user.accessData
  const after =
    action === 'access' ? sortSubjects([...before, ...subjects]) : before.filter((subject) => !subjects.includes(subject))
  publish([user._id], 'access', 'grants', 'status-reports')
  audit({
    type: 'grant',
    id: user._id,
    name: user.fullName,
    before: { subjects: before },
    after: { subjects: after, ...own },
  })
  return {
    message: action === 'access' ? 'Access updated successfully!' : 'Access removed successfully!',
    data: { ...user, accessData: after },
  }
}
