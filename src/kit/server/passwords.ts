import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../shared/errors.ts'
import type { PasswordOwner } from '../shared/password.ts'
import { passwordProblem } from './password-strength.ts'
import { limitConcurrency, limitConcurrencyByKey } from './limit-concurrency.ts'

/**
 * argon2id, 64 MiB, t=2, p=1: two hashes run, fifty wait, further ones are refused with LOGIN_BUSY (security.md, Sessions). Never
 * hash while a database session is held: call these in a handler's `prepare`.
 */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const inTurn = limitConcurrency(2, 50, () => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 }))
/** One hash of a lane (a person, an account that is tried) at a time; further ones wait here, so that nobody fills the fifty places. */
const inLane = limitConcurrencyByKey(1, 20, () => refuse('TOO_MANY_REQUESTS', { values: { seconds: 1 }, retryAfterSeconds: 1 }))

const argon2 = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Refuses a new password that is too short, too long or easy to guess, or that holds its owner's name, naming the field `path`. */
export const refusePassword = (password: string, path: string, owner?: PasswordOwner): void => {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path, message: problem }] })
}

/** The hash of a password that `refusePassword` takes. @param lane who is hashing: one at a time */
export const hashPassword = (password: string, lane: string): Promise<string> =>
  inLane(lane, () => inTurn(() => argon2(password)))

/** Of all uploads together: a login that comes meanwhile waits for one of these, and the next of these behind it. */
const inBulk = limitConcurrency(2)
/** The hashes of many passwords that `refusePassword` takes, in their order. @param report receives how many are hashed */
export async function hashPasswords(passwords: readonly string[], report: (hashed: number) => void): Promise<string[]> {
  const hashes: string[] = []
  const rest = passwords.entries()
  let hashed = 0
  let isRefused = false
  const some = async (): Promise<void> => {
    for (const [at, password] of rest) {
      if (isRefused) return
      hashes[at] = await inBulk(() => inTurn(() => argon2(password)))
      report(++hashed)
    }
  }
  try {
    await Promise.all([some(), some()])
  } catch (error) {
    isRefused = true
    throw error
  }
  return hashes
}

// Made passwords -----------------------------------------------------------------------------------------------------------

/** Letters and digits that nobody mistakes for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A password made for somebody, `xkfm-7hqp-w3tn-9cde`: 79 bits, told once. */
export const newPassword = (): string => {
  const four = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return [four(), four(), four(), four()].join('-')
}

const MADE = 'sha256'
const digest = (salt: string, password: string): string => createHash('sha256').update(`${salt}$${password}`).digest('base64url')
/** How a made password is stored until its first login: nobody guesses 79 bits, so that 500 people need no slow hash at once. */
export const hashMadePassword = (password: string): string => {
  const salt = randomBytes(16).toString('base64url')
  return [MADE, salt, digest(salt, password)].join('$')
}
/** Undefined: the stored hash is not one of a made password. */
const isMadePassword = (stored: string | undefined, password: string): boolean | undefined => {
  const [mark, salt = '', known = ''] = stored?.split('$') ?? []
  if (mark !== MADE) return undefined
  return timingSafeEqual(Buffer.from(digest(salt, password)), Buffer.from(known))
}

// Verifying ----------------------------------------------------------------------------------------------------------------

export type Verified = {
  right: boolean
  /** The hash to store instead, of a made password. */
  renewed?: string
}
let decoy: Promise<string> | undefined
/**
 * One argon2id whatever is stored, so that neither answer nor time tells who exists. @param stored undefined: nobody is there
 * @param begin runs when the hash is about to; what it throws stops it
 * @param end runs before the next of the lane begins
 */
export const verifyPassword = (
  stored: string | undefined,
  password: string,
  lane: string,
  begin: () => Promise<void> = async () => undefined,
  end: (verified: Verified) => Promise<void> = async () => undefined,
): Promise<Verified> =>
  inLane(lane, async () => {
    const verified = await inTurn(async () => {
      await begin()
      const nobodys = await (decoy ??= argon2('nobody has this password'))
      const made = isMadePassword(stored, password)
      if (made === true) return { right: true, renewed: await argon2(password) }
      const right = await verify(made === undefined ? (stored ?? nobodys) : nobodys, password.normalize('NFKC'))
      return { right: right && stored !== undefined && made === undefined }
    })
    await end(verified)
    return verified
  })
