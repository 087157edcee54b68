import { asId } from './ids.ts'
import { removeInvisible } from './invisible.ts'

/**
 * Returns the form in which an email is looked up and compared with `lower(email)` (ADR 14). Only ASCII letters are lower-cased,
 * so a look-alike such as the Kelvin sign never becomes one of them and matches nobody. Invisible characters are removed.
 */
export const emailKey = (text: string): string =>
  removeInvisible(text)
    .trim()
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Returns the user that a text names. An id takes precedence over an email, which is an `emailKey`. */
export const whoIs = (text: string): { id: string | null; email: string } => ({ id: asId(text.trim()), email: emailKey(text) })
