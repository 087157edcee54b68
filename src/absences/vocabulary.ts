/** Why somebody does not work on a day: sick leave, paid leave, leave without pay, and a weekly off (calculations.md 1). */
export const REASONS = ['SL', 'PL', 'LOP', 'reject'] as const
export type Reason = (typeof REASONS)[number]
/** As people read them. */
export const reasonWords: Record<Reason, string> = { SL: 'SL', PL: 'PL', LOP: 'LOP', reject: 'Weekly off' }
