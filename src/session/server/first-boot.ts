import type { Pool } from '../../kit/db.ts'
import { appendAudit } from '../../kit/audit.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { newToken } from './authenticate.ts'
import { activeAdmins, insertAdmin, lockFirstBoot, replaceSetUpLink } from './queries.ts'

type FirstAdmin = { email: string; password: string } | undefined

/**
 * Makes the first admin from the settings, or a one-time set-up link; does nothing when there is an active admin.
 * Answers the path of the link, to be printed once: it stands nowhere else.
 */
export async function firstBoot(pool: Pool, admin: FirstAdmin, now: Date): Promise<string | undefined> {
  return pool.writing(async (db) => {
    await lockFirstBoot(db)
    if ((await activeAdmins(db)).length > 0) return undefined
    if (admin === undefined) {
      const { token, tokenHash } = newToken()
      await replaceSetUpLink(db, tokenHash)
      return `/setup/${token}`
    }
    const passwordHash = await hashPassword(admin.password, 'ADMIN_PASSWORD', admin)
    const [made] = await insertAdmin(db, { email: admin.email, fullName: 'Admin', passwordHash })
    const entry = { type: 'user', id: made?.id, name: admin.email, after: { roleData: ['ADMIN'] } } as const
    await appendAudit(db, [entry], { call: 'first boot', actorId: undefined, now, requestId: 'boot' })
    return undefined
  })
}
