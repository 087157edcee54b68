import { z } from 'zod'
import { hasPaise, NEEDS, RUPEES_MOST } from './rupees-problem.ts'

/** An amount of rupees as it is serialized. */
export const Rupees = z.number(NEEDS.number).min(0, NEEDS.least).max(RUPEES_MOST, NEEDS.most).refine(hasPaise, NEEDS.decimals)

/** Rupees with at most 2 decimals in whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Whole paise as rupees. */
export const toRupees = (paise: number): number => paise / 100

const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `1,23,456.70`: rupees as displayed, always 2 decimals. */
export const formatRupees = (rupees: number): string => shown.format(rupees)
