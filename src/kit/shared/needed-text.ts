import { z } from 'zod'
import { nameKey } from './names.ts'

/** A required text, such as a reason. Blanks and invisible characters do not count. @param needed the refusal */
export const neededText = (needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    // A blank text was refused above.
    .refine((text) => text === '' || nameKey(text) !== '', needed)
