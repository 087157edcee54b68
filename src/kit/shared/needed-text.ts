import { z } from 'zod'
import { nameKey } from './names.ts'

/**
 * The schema of a required text, such as a reason. Blanks and invisible characters do not count.
 * @param needed the message for a missing text
 */
export const neededText = (needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    // A blank text was refused above.
    .refine((text) => text === '' || nameKey(text) !== '', needed)
