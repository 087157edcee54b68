import { appendAudit } from '../../kit/server/audit.ts'
import type { Db, Pool } from '../../kit/postgres/db.ts'
import { formatDay, toDay } from '../../kit/shared/time.ts'
import { PASSWORD_LINK_HOURS } from '../rules.ts'
import { createToken } from './authenticate.ts'
import {
  selectAdminsByEmail,
  type PasswordLinkPerson,
  selectPersonForLink,
  replacePasswordLink,
} from './password-link-queries.ts'

/** Stands in the audit log in place of a call. */
export const HOST_COMMAND = 'npm run admin'

export type PasswordLink = {
  /** Stored nowhere. */
  path: string
  person: { fullName: string; email: string }
  until: Date
  unblocks: boolean
}
type Asked = { email: string; unblock: boolean }

/**
 * Makes a one-time link for the operator of the host, with which an ADMIN chooses a new password. It replaces the person's
 * earlier link.
 * @throws Error with a sentence if the person cannot get one
 */
export const makePasswordLink = (pool: Pool, query: Asked, now: Date): Promise<PasswordLink> =>
  pool.writing(async (db) => {
    const [person] = await selectPersonForLink(db, query.email)
    const problem = findPasswordLinkProblem(person, query)
    if (person === undefined || problem !== undefined) throw new Error(`${problem} ${await adminsInWords(db)}`)
    const { id, fullName, email } = person
    const unblocks = person.accountState === 'blocked'
    const until = new Date(now.getTime() + PASSWORD_LINK_HOURS * 3_600_000)
    const { token, tokenHash } = createToken()
    await replacePasswordLink(db, { userId: id, tokenHash, unblocks, now })
    const after = { passwordLink: 'made', until: until.toISOString(), ...(unblocks && { unblocks }) }
    await appendAudit(db, [{ type: 'user', id, name: fullName, after }], {
      call: HOST_COMMAND,
      actorId: undefined,
      now,
      requestId: 'host',
    })
    return { path: `/setup/${token}`, person: { fullName, email }, until, unblocks }
  })

/** The command restores the access of an ADMIN, but makes nobody an ADMIN. */
export function findPasswordLinkProblem(
  person: Omit<PasswordLinkPerson, 'id'> | undefined,
  { email, unblock }: Asked,
): string | undefined {
  if (person === undefined) return `Nobody has the email ${email}.`
  if (person.deletedAt !== null)
    return `${person.fullName} (${person.email}) was deleted on ${formatDay(toDay(new Date(person.deletedAt)))} and stays deleted.`
  if (!person.roles.includes('ADMIN'))
    return `${person.fullName} (${person.email}) is not an admin. An admin can set this password in Manage Users.`
  if (person.accountState === 'blocked' && !unblock)
    return `${person.fullName} (${person.email}) is blocked. Add --unblock to let the link unblock them too.`
  return undefined
}

const adminsInWords = async (db: Db): Promise<string> => {
  const admins = await selectAdminsByEmail(db)
  const list = admins.map(({ email, accountState }) => (accountState === 'blocked' ? `${email} (blocked)` : email))
  return admins.length === 0
    ? 'There is no admin yet. Start Proofline again: it prints a link to create the first one.'
    : `Admins: ${list.join(', ')}.`
}
