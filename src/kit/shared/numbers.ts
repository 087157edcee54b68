import { z } from 'zod'

/**
 * Parses a number or its text, such as 5, "5" or " 5.5 " (decision 138). Returns NaN for anything else, such as "1e3" or "0x10".
 */
export const parseDecimal = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
      ? Number(value)
      : Number.NaN

/**
 * The schema of a number in a body. `needed` is the message for a missing number. `problemOf` returns the message for any other
 * problem; NaN stands for a value that is not a number. Numbers sent as text are already converted (`readFields` in
 * src/kit/server/blank.ts).
 */
export const numberThat = (needed: string, problemOf: (value: number) => string | undefined) =>
  z
    .number({ error: ({ input }) => (input === undefined ? needed : (problemOf(Number.NaN) ?? needed)) })
    .refine((value) => problemOf(value) === undefined, { error: ({ input }) => problemOf(Number(input)) })
