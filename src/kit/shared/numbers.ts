import { z } from 'zod'

/** A number or its text, as 5, "5" or " 5.5 " (decision 138); NaN: it is none, as "1e3" and "0x10" are not. */
export const parseDecimal = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
      ? Number(value)
      : Number.NaN

/**
 * A number of a body: `needed` is said where it is missing, else `problemOf` says what is wrong with it, of NaN what a number has
 * to be. Its text is a number before it comes here (`readFields` in src/kit/server/blank.ts).
 */
export const numberThat = (needed: string, problemOf: (value: number) => string | undefined) =>
  z
    .number({ error: ({ input }) => (input === undefined ? needed : (problemOf(Number.NaN) ?? needed)) })
    .refine((value) => problemOf(value) === undefined, { error: ({ input }) => problemOf(Number(input)) })
