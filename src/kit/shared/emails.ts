import { asId } from './ids.ts'
import { removeInvisible } from './invisible.ts'

/**
 * Returns the form in which an email is looked up and compared with `lower(email)` (ADR 14). Only ASCII letters are lower-cased,
 * so a look-alike such as the Kelvin sign never becomes an ASCII letter, and matches nobody. Invisible characters are removed.
 */
export const toEmailKey = (text: string): string =>
  removeInvisible(text)
    .trim()
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Reads a text that identifies a user by id or by email. The id takes precedence, and the email has the form of `toEmailKey`. */
export const parsePersonRef = (text: string): { id: string | null; email: string } => ({
  id: asId(text.trim()),
  email: toEmailKey(text),
})
