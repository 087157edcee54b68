import { showRupees } from '../../kit/shared/money.ts'

/** "1,234.50", "−2.00" with a true minus. */
export const showHours = (hours: number): string => showRupees(hours).replace('-', '−')
/** The same with a sign: "+4.00", "−2.00", "0.00". */
export const showDelta = (hours: number): string => (hours > 0 ? `+${showHours(hours)}` : showHours(hours))
/** A delta below 0 is red, any other green (002 §2 Productivity Report screen). */
export const deltaTone = (hours: number): 'down' | 'up' => (hours < 0 ? 'down' : 'up')
