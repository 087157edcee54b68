import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'
import { type PasswordOwner, passwordProblem } from './password-rules.ts'
import { turns } from './turns.ts'

/** argon2id, 64 MiB, t=2, p=1: two hashes run, fifty wait, further ones are asked to come again (security.md, Sessions). */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
/** Hashes at once. */
const RUNNING = 2
const inTurn = turns(RUNNING, 50, () => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 }))

/** Refuses a new password that is too short, too long or easy to guess, or that holds its owner's name, naming the field `path`. */
export const refusePassword = (password: string, path: string, owner?: PasswordOwner): void => {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path, message: problem }] })
}

/** The hash of a new password that `refusePassword` takes. */
export const hashPassword = async (password: string, path: string, owner?: PasswordOwner): Promise<string> => {
  refusePassword(password, path, owner)
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/**
 * The hashes of many new passwords, in their order, which `passwordProblem` has taken; two at a time in turn with everybody's
 * logins. `onEach` hears how many are done.
 */
export const hashPasswords = async (passwords: readonly string[], onEach: (done: number) => void): Promise<string[]> => {
  const hashes: string[] = []
  let next = 0
  let done = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < passwords.length; at = next++) {
      hashes[at] = await inTurn(() => hash((passwords[at] ?? '').normalize('NFKC'), cost))
      onEach((done += 1))
    }
  }
  await Promise.all(Array.from({ length: RUNNING }, lane))
  return hashes
}

/** Letters and digits that nobody mistakes for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A password made for somebody, `xkfm-7hqp-w3tn`: 59 bits, told once and stored only as its hash. */
export const newPassword = (owner: PasswordOwner): string => {
  const four = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  for (;;) {
    const password = [four(), four(), four()].join('-')
    if (passwordProblem(password, owner) === undefined) return password
  }
}

let decoy: Promise<string> | undefined
/** Takes the same time whether there is a hash or not, so that an answer does not tell who exists. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return stored !== undefined && right
}
