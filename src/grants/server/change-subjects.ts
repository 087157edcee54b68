import type { Call } from '../../kit/server/call.ts'
import { ownFigures } from '../../kit/server/own-figures.ts'
import { found, refuse } from '../refusals.ts'
import type { AccessUser, grants } from '../contract.ts'
import { SUBJECTS, type Subject } from '../vocabulary.ts'
import { accessUser, lockAccessUser } from './queries.ts'
import { shown, subjectsInOrder } from './serialize.ts'
import { grantSubjects, revokeSubjects } from './subject-queries.ts'

type Asked = { who: string; action: 'access' | 'revoke'; subjects: readonly Subject[] | undefined }
/**
 * Grants subjects to a person beside those they have, or revokes these, without any all (002 §5). The person's menu and lists
 * follow at once; the flag follows by a trigger.
 * @throws USER_NOT_FOUND, SUBJECTS_NEED_ACTIVE
 */
export async function changeSubjects(
  { db, reach, actor, clock, audit, publish }: Call<typeof grants.grantTabs>,
  { who, action, subjects = SUBJECTS }: Asked,
): Promise<{ message: 'Access updated successfully!' | 'Access removed successfully!'; data: AccessUser }> {
  // Two statements: the second one sees what was committed while the first waited for the lock.
  const [, rows] = await Promise.all([lockAccessUser(db, reach, who), accessUser(db, reach, who)])
  const user = shown(found(rows, 'USER_NOT_FOUND'))
  const own = await ownFigures(db, actor, [user._id])
  if (action === 'access' && user.accountState !== 'active') refuse('SUBJECTS_NEED_ACTIVE')
  if (action === 'access') await grantSubjects(db, user._id, subjects, actor.id, clock())
  else await revokeSubjects(db, user._id, subjects)
  const before = user.accessData
  const after =
    action === 'access' ? subjectsInOrder([...before, ...subjects]) : before.filter((subject) => !subjects.includes(subject))
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
