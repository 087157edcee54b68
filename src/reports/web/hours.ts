import { formatHours } from '../../kit/shared/hours.ts'
import type { HoursName } from '../vocabulary.ts'

/** Formats hours with a sign: "+4.00", "−2.00", "0.00". */
export const formatSignedHours = (hours: number): string => formatHours(hours, true)
/** Tells whether a figure is shown with a sign. */
export const isSigned = (figure: HoursName): boolean => figure === 'delta' || figure === 'balance'
/** A delta below 0 is red, and any other green (002 §2 Productivity Report screen). */
export const deltaTone = (hours: number): 'down' | 'up' => (hours < 0 ? 'down' : 'up')
/** A balance of 0 has the colour of text (decision 128). */
export const balanceTone = (hours: number): 'down' | 'up' | undefined => (hours === 0 ? undefined : deltaTone(hours))
