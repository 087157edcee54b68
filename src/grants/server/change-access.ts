import type { Tab } from '../../access/levels.ts'
import type { Call } from '../../kit/server/call.ts'
import { checkOwnFigures } from '../../users/server/own-figures.ts'
import { toDay } from '../../kit/shared/time.ts'
import type { AccessUser, grants } from '../contract.ts'
import { found, refuse } from '../refusals.ts'
import { type PersonGrants, toNotedGrants, findUntilProblem, withTabs } from '../rules.ts'
import { grantFollowers } from './extension-points.ts'
import { selectAccessUser, grantTabs, lockAccessUser } from './queries.ts'
import { sortGrants } from './serialize.ts'

type Write = Pick<Call<typeof grants.takeTabs>, 'db' | 'actor' | 'reach' | 'audit' | 'publish'>
/**
 * Changes the grants of a person. The menu on the person's open pages updates, and every later call checks the new grants.
 * @throws USER_NOT_FOUND
 */
export async function changeAccess(
  { db, actor, reach, audit, publish }: Write,
  who: string,
  write: (user: AccessUser) => Promise<unknown>,
  next: (grants: PersonGrants) => PersonGrants,
): Promise<AccessUser> {
  // A separate statement, so that it sees what was committed while this call waited for the lock.
  const [, rows] = await Promise.all([lockAccessUser(db, reach, who), selectAccessUser(db, reach, who)])
  const user = sortGrants(found(rows, 'USER_NOT_FOUND'))
  const own = await checkOwnFigures(db, actor, [user._id])
  await write(user)
  const grants = next(user)
  publish([user._id], 'access')
  audit({
    type: 'grant',
    id: user._id,
    name: user.fullName,
    before: toNotedGrants(user),
    after: { ...toNotedGrants(grants), ...own },
  })
  return { ...user, grantedTabs: [...grants.grantedTabs], ends: [...grants.ends] }
}

/**
 * Rejects a last day that has passed.
 * @throws INVALID_REQUEST
 */
export const refuseEnded = (until: string | undefined, now: Date): void => {
  const problem = findUntilProblem(until, toDay(now))
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path: 'until', message: problem }] })
}

type Grant = { who: string; tabs: readonly Tab[]; until: string | undefined }
/**
 * Grants tabs to a person, by email or id, until a day or without an end. The caller must already have required a fresh login.
 */
export const grantAccess = (
  call: Write & Pick<Call<typeof grants.grantTabs>, 'now' | 'registered'>,
  { who, tabs, until }: Grant,
): Promise<AccessUser> => {
  const { db, actor, now, publish, registered } = call
  return changeAccess(
    call,
    who,
    async ({ _id: userId }) => {
      const given = { userId, tabs, by: actor.id, now }
      await grantTabs(db, { ...given, until: until ?? null })
      for (const follow of registered.extensionsOf(grantFollowers)) await follow(db, given)
      publish([userId], 'inbox')
    },
    (personGrants) => withTabs(personGrants, tabs, until),
  )
}
