import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { openSession, type SessionSettings, splitHostUrls } from './connect.ts'
import { getSqlState } from './faults.ts'
import { APP_ROLE, openOwnerPatiently } from './pool.ts'

/** The stored form of a password (SCRAM-SHA-256) keeps the password out of the statement that sets it and out of the log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

export function withLogin(url: string, name: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${encodeURIComponent(name)}:${encodeURIComponent(password)}@`)
}

export function replaceOwnerLogin(replicaUrl: string, { owner, app }: { owner: string; app: string }): string {
  const loginOf = (url: string) => new URL(splitHostUrls(url)[0] ?? url)
  if (loginOf(replicaUrl).username !== loginOf(owner).username) return replicaUrl
  const { username, password } = loginOf(app)
  return withLogin(replicaUrl, decodeURIComponent(username), decodeURIComponent(password))
}

const isLoginRefused = (error: unknown): boolean => ['28P01', '28000'].includes(getSqlState(error) ?? '')

/**
 * Gives the application a login of its own, so that its sessions cannot become the owner again (SET ROLE NONE). The login may
 * only log in and assume the application's role. The owner creates it, or resets its password if that differs. The password is
 * derived from the owner's, so that every node knows it. Call this after `migrate`, which creates the role.
 * @returns the URL for `openPool`; if it is still the owner's, `reason` is a sentence for the log
 */
export async function ensureAppLogin(
  ownerUrl: string,
  name = `proofline_login_${databaseOf(ownerUrl)}`.slice(0, 63),
): Promise<{ url: string; reason?: string }> {
  const { password } = new URL(splitHostUrls(ownerUrl)[0] ?? ownerUrl)
  const useOwner = (why: string) => ({
    url: ownerUrl,
    reason: `The application's sessions log in as the owner of the database, because ${why}. Give it a login of its own: DATABASE_URL for it, DATABASE_OWNER_URL for the owner (docs/operations.md).`,
  })
  if (password === '') return useOwner('its URL holds no password from which one for another login could follow')
  const own = createHmac('sha256', decodeURIComponent(password)).update(`login of the application ${name}`).digest('base64url')
  const url = withLogin(ownerUrl, name, own)
  const settings: SessionSettings = { role: APP_ROLE, applicationName: 'proofline login' }
  const tryLogin = async (): Promise<unknown> => {
    try {
      const session = await openSession(url, settings)
      await session.end()
      return undefined
    } catch (error) {
      if (isLoginRefused(error) || getSqlState(error) === '42501') return error
      throw error
    }
  }
  if ((await tryLogin()) === undefined) return { url }
  const owner = await openOwnerPatiently(ownerUrl, 30)
  try {
    await owner.begin(async (db) => {
      // Nodes that start at the same time would otherwise update the same row of the catalog.
      await db`select pg_advisory_xact_lock(hashtext('proofline application login'))`
      const existing = await db`select from pg_roles where rolname = ${name}`
      const verb = existing.length > 0 ? 'alter' : 'create'
      await db.unsafe(
        `${verb} role ${quoted(name)} login noinherit nosuperuser nocreatedb nocreaterole password '${scramVerifier(own)}'`,
      )
      await db.unsafe(`grant ${APP_ROLE} to ${quoted(name)}`)
    })
  } catch (error) {
    if (getSqlState(error) !== '42501') throw error
    return useOwner(`the owner may not make the login ${name} (${(error as Error).message})`)
  } finally {
    await owner.end({ timeout: 1 })
  }
  const error = await tryLogin()
  return error === undefined ? { url } : useOwner(`the login ${name} is refused (${(error as Error).message})`)
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(splitHostUrls(url)[0] ?? url).pathname.slice(1))
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
