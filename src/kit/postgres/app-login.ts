import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { openSession, type SessionSettings, urlsOf } from './connect.ts'
import { sqlState } from './faults.ts'
import { APP_ROLE, openOwnerPatiently } from './pool.ts'

/** What PostgreSQL stores of a password (SCRAM-SHA-256): the statement that sets it, and so its log, never holds the password. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** The same address with another login. */
export function withLogin(url: string, name: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${encodeURIComponent(name)}:${encodeURIComponent(password)}@`)
}

/** A replica's URL that names the owner gets the application's login too. */
export function withLoginOf(replicaUrl: string, { owner, app }: { owner: string; app: string }): string {
  const loginOf = (url: string) => new URL(urlsOf(url)[0] ?? url)
  if (loginOf(replicaUrl).username !== loginOf(owner).username) return replicaUrl
  const { username, password } = loginOf(app)
  return withLogin(replicaUrl, decodeURIComponent(username), decodeURIComponent(password))
}

const refusedLogin = (error: unknown): boolean => ['28P01', '28000'].includes(sqlState(error) ?? '')

/**
 * A login of the application's own, so that no session of it can become the owner again (SET ROLE NONE): it may log in and take on
 * the application's role, nothing else. Made or mended by the owner when it is missing or has another password, which follows from
 * the owner's, so that every node knows it. Call it after `migrate`, which makes the role.
 * @returns the URL to give to `openPool`; with `reason` when it had to stay that of the owner, a sentence for the log.
 */
export async function ensureAppLogin(
  ownerUrl: string,
  name = `proofline_login_${databaseOf(ownerUrl)}`.slice(0, 63),
): Promise<{ url: string; reason?: string }> {
  const { password } = new URL(urlsOf(ownerUrl)[0] ?? ownerUrl)
  const asOwner = (why: string) => ({
    url: ownerUrl,
    reason: `The application's sessions log in as the owner of the database, because ${why}. Give it a login of its own: DATABASE_URL for it, DATABASE_OWNER_URL for the owner (docs/operations.md).`,
  })
  if (password === '') return asOwner('its URL holds no password from which one for another login could follow')
  const own = createHmac('sha256', decodeURIComponent(password)).update(`login of the application ${name}`).digest('base64url')
  const url = withLogin(ownerUrl, name, own)
  const settings: SessionSettings = { role: APP_ROLE, applicationName: 'proofline login' }
  const works = async (): Promise<unknown> => {
    try {
      const session = await openSession(url, settings)
      await session.end()
      return undefined
    } catch (error) {
      if (refusedLogin(error) || sqlState(error) === '42501') return error
      throw error
    }
  }
  if ((await works()) === undefined) return { url }
  const owner = await openOwnerPatiently(ownerUrl, 30)
  try {
    await owner.begin(async (db) => {
      // Two nodes that start together would meet on the same row of the catalogue.
      await db`select pg_advisory_xact_lock(hashtext('proofline application login'))`
      const there = await db`select from pg_roles where rolname = ${name}`
      const verb = there.length > 0 ? 'alter' : 'create'
      await db.unsafe(
        `${verb} role ${quoted(name)} login noinherit nosuperuser nocreatedb nocreaterole password '${scramVerifier(own)}'`,
      )
      await db.unsafe(`grant ${APP_ROLE} to ${quoted(name)}`)
    })
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    return asOwner(`the owner may not make the login ${name} (${(error as Error).message})`)
  } finally {
    await owner.end({ timeout: 1 })
  }
  const error = await works()
  return error === undefined ? { url } : asOwner(`the login ${name} is refused (${(error as Error).message})`)
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(urlsOf(url)[0] ?? url).pathname.slice(1))
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
