/** Why somebody does not work on a day: sick leave, paid leave, leave without pay, and a weekly off (calculations.md 1). */
export const REASONS = ['SL', 'PL', 'LOP', 'reject'] as const
export type Reason = (typeof REASONS)[number]
/** Those that people enter for themselves. */
export const OWN_REASONS = ['SL', 'PL', 'LOP'] as const
/** What a reader sees of a day's absence: whoever may not know whether it is SL, PL or LOP sees `off` (decision 133). */
export const SEEN = [...REASONS, 'off'] as const
export type SeenReason = (typeof SEEN)[number]
/** As people read them. */
export const reasonWords: Record<Reason, string> = { SL: 'SL', PL: 'PL', LOP: 'LOP', reject: 'Weekly off' }
export const seenWords: Record<SeenReason, string> = { ...reasonWords, off: 'Off' }
/** Describes an absence that waits for a decision; an empty reason takes back what is recorded (decision 146). */
export const describeWaiting = (reason: '' | SeenReason): string =>
  `${reason === '' ? 'removing the absence' : seenWords[reason]} waits for approval`
