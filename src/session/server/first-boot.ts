import { setTimeout as pause } from 'node:timers/promises'
import { appendAudit } from '../../kit/server/audit.ts'
import type { Db, Pool } from '../../kit/postgres/db.ts'
import { hashPassword, findPasswordProblem } from '../../kit/server/passwords.ts'
import { createToken } from './authenticate.ts'
import { selectFirstActiveAdmins, holdSetUpLink, lockFirstBoot, replaceSetUpLink } from './queries.ts'
import { insertAdmin } from '../../users/server/lookup.ts'

type FirstAdmin = { email: string; password: string }

/**
 * The set-up while there is no admin. `path` is the path of the one-time link, which is stored nowhere and must be printed once.
 * `end` releases this node's claim to the link. 'elsewhere' means that another running node has printed a link. Undefined if
 * there is an admin.
 */
export type SetUp = { path: string; end: () => Promise<void> } | 'elsewhere' | undefined

/** Creates the first admin from the settings, or else a one-time set-up link. Does nothing if there is an active admin. */
export async function setUpFirstAdmin(pool: Pool, admin: FirstAdmin | undefined, now: Date): Promise<SetUp> {
  if ((await pool.statement(selectFirstActiveAdmins)).length > 0) return undefined
  return admin === undefined ? makeSetUpLink(pool, now) : makeAdmin(pool, admin, now)
}

/**
 * Refuses a weak ADMIN_PASSWORD before a start changes anything. It matters only if it would be used because there is no active
 * admin.
 * @param owner a connection to a database that may be empty or of an older version
 * @throws Error with one sentence
 */
export async function checkFirstAdmin(owner: Db, admin: FirstAdmin): Promise<void> {
  const problem = await findProblem(admin)
  if (problem !== undefined && !(await mayHaveAdmin(owner))) throw new Error(problem)
}

async function findProblem(admin: FirstAdmin): Promise<string | undefined> {
  const problem = await findPasswordProblem(admin.password, admin)
  return problem && `ADMIN_PASSWORD can't be used for the first admin: ${problem}`
}

/** The tables of an older version may differ, so admins can be looked up only after the migration. */
async function mayHaveAdmin(owner: Db): Promise<boolean> {
  const [there] = await owner<{ users: boolean; identities: boolean }[]>`
    select to_regclass('public.users') is not null as users, to_regclass('public.identities') is not null as identities`
  if (there?.identities !== true) return there?.users === true
  return selectFirstActiveAdmins(owner).then(
    (admins) => admins.length > 0,
    () => true,
  )
}

async function makeAdmin(pool: Pool, admin: FirstAdmin, now: Date): Promise<undefined> {
  const problem = await findProblem(admin)
  if (problem !== undefined) throw new Error(problem)
  const passwordHash = await hashPassword(admin.password, 'first boot')
  await pool.writing(async (db) => {
    await lockFirstBoot(db)
    if ((await selectFirstActiveAdmins(db)).length > 0) return
    const [made] = await insertAdmin(db, { email: admin.email, fullName: 'Admin', passwordHash }, now)
    const entry = { type: 'user', id: made?.id, name: admin.email, after: { roleData: ['ADMIN'] } } as const
    await appendAudit(db, [entry], { call: 'first boot', actorId: undefined, now, requestId: 'boot' })
  })
}

/**
 * How often a node tries to claim the link. The claim of a killed node stays until the database detects the end of its session.
 */
const CLAIM_ATTEMPTS = 10
const CLAIM_RETRY_MS = 100

/** The set-up link belongs to a running node, so that nodes that start together do not replace each other's links. */
async function makeSetUpLink(pool: Pool, now: Date): Promise<SetUp> {
  const { db: session, end } = await pool.listening(
    () => {},
    () => {},
  )
  let setUp: SetUp
  try {
    for (let attempt = 1; !(await holdSetUpLink(session)); attempt++) {
      if (attempt === CLAIM_ATTEMPTS) return 'elsewhere'
      await pause(CLAIM_RETRY_MS)
    }
    const { token, tokenHash } = createToken()
    setUp = await pool.writing(async (db) => {
      await lockFirstBoot(db)
      if ((await selectFirstActiveAdmins(db)).length > 0) return undefined
      await replaceSetUpLink(db, tokenHash, now)
      return { path: `/setup/${token}`, end }
    })
    return setUp
  } finally {
    if (setUp === undefined) await end()
  }
}
