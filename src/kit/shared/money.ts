import { z } from 'zod'

/** Rupees with at most 2 decimals travel on the wire; paise, as integers, are kept and added (data-model.md, Money). */
export const RUPEES_MOST = 1_000_000_000

/** An amount of rupees as the wire carries it. */
export const Rupees = z
  .number('Please enter an amount in rupees.')
  .min(0, 'The amount cannot be negative.')
  .max(RUPEES_MOST, 'The amount is too large.')
  .refine((rupees) => /^-?\d+(\.\d{1,2})?$/.test(String(rupees)), 'The amount can have at most 2 decimals.')

/** Rupees of at most 2 decimals as whole paise. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)

/** Whole paise as rupees. */
export const rupeesOf = (paise: number): number => paise / 100

const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `1,23,456.70`: rupees as people read them, always 2 decimals. */
export const showRupees = (rupees: number): string => shown.format(rupees)
