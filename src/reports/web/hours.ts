import { showHours } from '../hours-rules.ts'

/** With a sign: "+4.00", "−2.00", "0.00". */
export const showDelta = (hours: number): string => showHours(hours, true)
/** A delta below 0 is red, any other green (002 §2 Productivity Report screen). */
export const deltaTone = (hours: number): 'down' | 'up' => (hours < 0 ? 'down' : 'up')
