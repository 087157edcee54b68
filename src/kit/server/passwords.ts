import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordOwner } from '../shared/password.ts'
import { refuse } from './refusals.ts'
import { judgePassword } from './judge-password.ts'
import { limitConcurrency, limitConcurrencyByKey, limitInTurn } from '../concurrency/limit-concurrency.ts'

const refuseBusy = (): never => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 })
/**
 * Hashing uses argon2id with 64 MiB, t=2 and p=1. Two hashes run and fifty of each queue wait; further ones are refused with
 * LOGIN_BUSY (security.md, Sessions). Never hash while a database session is held: call these in a handler's `prepare`.
 */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const withHashSlot = limitInTurn(2, 50, refuseBusy)
/** Returns how many hashes run and wait. */
export const hashQueue = withHashSlot.state
/** Each network or browser has two places among the hashes that run and wait. The rest of its logins wait here. */
const withPlace = limitConcurrencyByKey(2, 50, refuseBusy)

/** Login queue: known browser, known network, or unknown. Known means that somebody has logged in from there before. */
type LoginQueue = 'browsers' | 'networks' | 'strangers'
/** The queue of people who are signed in, or have a link. */
const PEOPLE = 'people'
export type HashSlot = {
  /** One hash of a lane runs at a time. */
  lane: string
  queue: LoginQueue
  /** The network or the browser. */
  place: string
}

/**
 * Each lane (a user, or an account being tried) runs one hash at a time. Further ones wait here, so that no lane fills the queue
 * of fifty.
 */
const withLane = limitConcurrencyByKey(1, 20, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))

const argon2 = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Returns the problem of a new password as a sentence, or undefined when there is none. */
export const passwordProblem = async (password: string, owner?: PasswordOwner): Promise<string | undefined> => {
  const { level, advice } = await judgePassword(password, owner)
  return level === 0 ? advice : undefined
}

/**
 * Refuses a new password that is too short, too long or easy to guess, or that contains its owner's name. The refusal names the
 * field `path`.
 * @throws INVALID_REQUEST
 */
export const refusePassword = async (password: string, path: string, owner?: PasswordOwner): Promise<void> => {
  const problem = await passwordProblem(password, owner)
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path, message: problem }] })
}

/** Hashes a password that `refusePassword` accepts. @param lane who is hashing; one hash of a lane runs at a time */
export const hashPassword = (password: string, lane: string): Promise<string> =>
  withLane(lane, () => withHashSlot(PEOPLE, () => argon2(password)))

/** Shared by all uploads: a concurrent login waits for at most one of their hashes, and runs before the next. */
const withBulkSlot = limitConcurrency(2)
/** Hashes passwords that `refusePassword` accepts, in order. @param report receives the number hashed so far */
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
 * Returns the stored form of a generated password until its first login. Its 79 bits need no slow hash, so creating 500 users is
 * fast.
 */
export const hashMadePassword = (password: string): string => {
  const salt = randomBytes(16).toString('base64url')
  return [MADE, salt, digest(salt, password)].join('$')
}
/** Returns undefined when the stored hash is not one of a generated password. */
const isMadePassword = (stored: string | undefined, password: string): boolean | undefined => {
  const [mark, salt = '', known = ''] = stored?.split('$') ?? []
  if (mark !== MADE) return undefined
  return timingSafeEqual(Buffer.from(digest(salt, password)), Buffer.from(known))
}

// Verifying ----------------------------------------------------------------------------------------------------------------

export type Verified = {
  right: boolean
  /** The hash to store in place of that of a generated password. */
  renewed?: string
}
let decoy: Promise<string> | undefined
/**
 * Verifies a password. Runs exactly one argon2id in every case, so that neither the result nor the time reveals which users
 * exist.
 * @param stored undefined for an unknown user
 * @param turn the place in the login queue; for people who are signed in, only the lane
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
