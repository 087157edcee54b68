import { z } from 'zod'
import { nameKey } from './names.ts'

/** A text that a call needs, such as a reason: blanks, and signs that nobody can see, are none. @param needed the refusal */
export const neededText = (needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    // A blank one is refused once.
    .refine((text) => text === '' || nameKey(text) !== '', needed)
