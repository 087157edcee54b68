import { z } from 'zod'

/** A number or its text, as 5, "5" or " 5.5 " (decision 138); NaN: it is none, as "1e3" and "0x10" are not. */
export const parseDecimal = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)
      ? Number(value)
      : Number.NaN

const DEVANAGARI_ZERO = 0x966
const GROUPED = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/
/**
 * An amount as people write it in a cell, such as "30,000", "₹5,00,000" or "₹ १,५००", as its plain number; any other text is
 * returned as it is, so that it is refused as what was written.
 */
export function readAmountText(text: string): string {
  const figures = text.replaceAll(/[०-९]/g, (figure) => String((figure.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
  const amount = figures
    .trim()
    .replace(/^(-?)(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*(?:\/-|inr)$/i, '')
  if (GROUPED.test(amount)) return amount.replaceAll(',', '')
  return Number.isNaN(parseDecimal(amount)) ? text : amount
}

/**
 * A number of a body: `needed` is said where it is missing, else `problemOf` says what is wrong with it, of NaN what a number has
 * to be. Its text is a number before it comes here (`readFields` in src/kit/server/blank.ts).
 */
export const numberThat = (needed: string, problemOf: (value: number) => string | undefined) =>
  z
    .number({ error: ({ input }) => (input === undefined ? needed : (problemOf(Number.NaN) ?? needed)) })
    .refine((value) => problemOf(value) === undefined, { error: ({ input }) => problemOf(Number(input)) })
