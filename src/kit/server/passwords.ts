import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordOwner } from '../shared/password.ts'
import { refuse } from './refusals.ts'
import { judgePassword } from './judge-password.ts'
import { limitConcurrency, limitConcurrencyByKey, limitInTurn } from '../concurrency/limit-concurrency.ts'

const refuseBusy = (): never => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 })
/**
 * Passwords are hashed with argon2id (64 MiB, t=2, p=1). Two hashes can run and fifty can wait in each queue; further ones are
 * refused with LOGIN_BUSY (security.md, Sessions). Call these functions in a handler's `prepare`, so that no database session is
 * held while a password is hashed.
 */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const withHashSlot = limitInTurn(2, 50, refuseBusy)
export const hashQueue = withHashSlot.state
/** Each network or browser has two places among the hashes that run or wait. Its further logins wait here. */
const withPlace = limitConcurrencyByKey(2, 50, refuseBusy)

/** A browser or network is known if somebody has logged in from there before. */
type LoginQueue = 'browsers' | 'networks' | 'strangers'
/** For people who are logged in or have a link. */
const PEOPLE = 'people'
export type HashSlot = {
  /** The user, or the account being tried. */
  lane: string
  queue: LoginQueue
  place: string
}

/** Each lane runs one hash at a time. Its further hashes wait here, so that no lane fills the queue of fifty. */
const withLane = limitConcurrencyByKey(1, 20, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))

const argon2 = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

export const findPasswordProblem = async (password: string, owner?: PasswordOwner): Promise<string | undefined> => {
  const { level, advice } = await judgePassword(password, owner)
  return level === 0 ? advice : undefined
}

/**
 * The refusal refers to the field `path`.
 * @throws INVALID_REQUEST
 */
export const refusePassword = async (password: string, path: string, owner?: PasswordOwner): Promise<void> => {
  const problem = await findPasswordProblem(password, owner)
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path, message: problem }] })
}

/**
 * The password must have passed `refusePassword`.
 * @param lane identifies the user; only one hash of a lane runs at a time
 */
export const hashPassword = (password: string, lane: string): Promise<string> =>
  withLane(lane, () => withHashSlot(PEOPLE, () => argon2(password)))

/** All uploads share these slots, so a login waits for at most one of their hashes and runs before the next. */
const withBulkSlot = limitConcurrency(2)
/**
 * The passwords must have passed `refusePassword`. Returns the hashes in the same order.
 * @param report receives the number hashed so far
 */
export async function hashPasswords(passwords: readonly string[], report: (hashed: number) => void): Promise<string[]> {
  const hashes: string[] = []
  const rest = passwords.entries()
  let hashed = 0
  let hasFailed = false
  const hashNext = async (): Promise<void> => {
    for (const [at, password] of rest) {
      if (hasFailed) return
      hashes[at] = await withBulkSlot(() => withHashSlot(PEOPLE, () => argon2(password)))
      report(++hashed)
    }
  }
  try {
    await Promise.all([hashNext(), hashNext()])
  } catch (error) {
    hasFailed = true
    throw error
  }
  return hashes
}

// Generated passwords ------------------------------------------------------------------------------------------------------

const MADE = 'sha256'
const digest = (salt: string, password: string): string => createHash('sha256').update(`${salt}$${password}`).digest('base64url')
/**
 * The stored form of a generated password until its first login. With 79 bits, the password needs no slow hash, so creating 500
 * users is fast.
 */
export const hashMadePassword = (password: string): string => {
  const salt = randomBytes(16).toString('base64url')
  return [MADE, salt, digest(salt, password)].join('$')
}
const isMadePassword = (stored: string | undefined, password: string): boolean | undefined => {
  const [mark, salt = '', known = ''] = stored?.split('$') ?? []
  if (mark !== MADE) return undefined
  return timingSafeEqual(Buffer.from(digest(salt, password)), Buffer.from(known))
}

// Verifying ----------------------------------------------------------------------------------------------------------------

export type Verified = {
  right: boolean
  /** The hash that replaces that of a generated password. */
  renewed?: string
}
let decoy: Promise<string> | undefined
/**
 * Exactly one argon2id hash runs in every case, so that neither the result nor the time reveals which users exist.
 * @param stored undefined for an unknown user
 * @param turn the place in the login queue; for people who are logged in, only the lane
 * @param begin runs before the hash; if it throws, nothing is hashed
 * @param end runs before the next hash of the lane
 */
export const verifyPassword = (
  stored: string | undefined,
  password: string,
  turn: HashSlot | string,
  begin: () => Promise<void> = async () => undefined,
  end: (verified: Verified) => Promise<void> = async () => undefined,
): Promise<Verified> => {
  const { lane, queue, place } = typeof turn === 'string' ? { lane: turn, queue: PEOPLE, place: `people ${turn}` } : turn
  return withLane(lane, async () => {
    const verified = await withPlace(place, () =>
      withHashSlot(queue, async () => {
        await begin()
        const nobodys = await (decoy ??= argon2('nobody has this password'))
        const made = isMadePassword(stored, password)
        if (made === true) return { right: true, renewed: await argon2(password) }
        const right = await verify(made === undefined ? (stored ?? nobodys) : nobodys, password.normalize('NFKC'))
        return { right: right && stored !== undefined && made === undefined }
      }),
    )
    await end(verified)
    return verified
  })
}
