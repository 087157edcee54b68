import { z } from 'zod'

/** Rupees with at most 2 decimals are serialized; paise, as integers, are stored and added (data-model.md, Money). */
export const RUPEES_MOST = 1_000_000_000

/** An amount of rupees as it is serialized. */
export const Rupees = z
  .number('Please enter an amount in rupees.')
  .min(0, 'The amount can’t be negative.')
  .max(RUPEES_MOST, 'The amount is too large.')
  .refine((rupees) => /^-?\d+(\.\d{1,2})?$/.test(String(rupees)), 'The amount can have at most 2 decimals.')

/** Problem with an amount of rupees, as a sentence; undefined: nothing. */
export const rupeesProblem = (rupees: number): string | undefined => Rupees.safeParse(rupees).error?.issues[0]?.message

/** Rupees with at most 2 decimals in whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Whole paise as rupees. */
export const toRupees = (paise: number): number => paise / 100

const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `1,23,456.70`: rupees as displayed, always 2 decimals. */
export const formatRupees = (rupees: number): string => shown.format(rupees)
