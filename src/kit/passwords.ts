import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'
import { turns } from './turns.ts'

/** argon2id, 64 MiB, t=2, p=1: two hashes run, fifty wait, further ones are asked to come again (security.md, Sessions). */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const inTurn = turns(2, 50, () => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 }))

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** What is wrong with a new password, as a sentence; else undefined. No composition rules (security.md). */
export const passwordProblem = (password: string): string | undefined => {
  const length = [...password].length
  if (length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `The password can have at most ${PASSWORD_MAX} characters.`
  return undefined
}

/** The hash of a new password; refuses one that is too short or too long, naming the field `path`. */
export const hashPassword = async (password: string, path: string): Promise<string> => {
  const problem = passwordProblem(password)
  if (problem !== undefined) refuse('INVALID_REQUEST', { issues: [{ path, message: problem }] })
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

let decoy: Promise<string> | undefined
/** Takes the same time whether there is a hash or not, so that an answer does not tell who exists. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return stored !== undefined && right
}
