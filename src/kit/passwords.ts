import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'
import { type PasswordOwner, passwordProblem } from './password-rules.ts'
import { turns } from './turns.ts'

/** argon2id, 64 MiB, t=2, p=1: two hashes run, fifty wait, further ones are asked to come again (security.md, Sessions). */
const cost = { memoryCost: 64 * 1024, timeCost: 2, parallelism: 1 }
const inTurn = turns(2, 50, () => refuse('LOGIN_BUSY', { retryAfterSeconds: 3 }))

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

let decoy: Promise<string> | undefined
/** Takes the same time whether there is a hash or not, so that an answer does not tell who exists. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password', cost)
  const against = stored ?? (await decoy)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return stored !== undefined && right
}
