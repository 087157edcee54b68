import { z } from 'zod'
import { hasPaise, NEEDS, RUPEES_MOST } from './rupees-problem.ts'

/** An amount of rupees in its serialized form. */
export const Rupees = z.number(NEEDS.number).min(0, NEEDS.least).max(RUPEES_MOST, NEEDS.most).refine(hasPaise, NEEDS.decimals)

/** Converts rupees with at most 2 decimals to whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Converts whole paise to rupees. */
export const toRupees = (paise: number): number => paise / 100

const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats rupees for display, always with 2 decimals: `1,23,456.70`. */
export const formatRupees = (rupees: number): string => shown.format(rupees)
