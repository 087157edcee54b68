import { z } from 'zod'
import { hasPaise, RUPEES_MESSAGES, RUPEES_MOST } from './rupees-problem.ts'

export const Rupees = z
  .number(RUPEES_MESSAGES.number)
  .min(0, RUPEES_MESSAGES.least)
  .max(RUPEES_MOST, RUPEES_MESSAGES.most)
  .refine(hasPaise, RUPEES_MESSAGES.decimals)

export const toPaise = (rupees: number): number => Math.round(rupees * 100)

export const toRupees = (paise: number): number => paise / 100

const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats rupees for display, always with 2 decimals: `1,23,456.70`. */
export const formatRupees = (rupees: number): string => shown.format(rupees)
