import { asId } from './ids.ts'
import { removeInvisible } from './invisible.ts'

/**
 * The form in which an email is looked up and compared with `lower(email)` (ADR 14). Case is ignored for the letters of
 * emails alone: a look-alike such as the Kelvin sign becomes none of them, so it names nobody. What nobody sees is left out.
 */
export const emailKey = (text: string): string =>
  removeInvisible(text)
    .trim()
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The user that a text names: an id takes precedence over an email, which is an `emailKey`. */
export const whoIs = (text: string): { id: string | null; email: string } => ({ id: asId(text.trim()), email: emailKey(text) })
