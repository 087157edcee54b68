/**
 * The reasons why a person does not work on a day: sick leave, paid leave, leave without pay, or a weekly off (calculations.md
 * 1).
 */
export const REASONS = ['SL', 'PL', 'LOP', 'reject'] as const
export type Reason = (typeof REASONS)[number]
export const OWN_REASONS = ['SL', 'PL', 'LOP'] as const
/** A day's absence as a reader sees it. A reader who may not know whether it is SL, PL or LOP sees `off` (decision 133). */
export const SEEN_REASONS = [...REASONS, 'off'] as const
export type SeenReason = (typeof SEEN_REASONS)[number]
export const reasonWords: Record<Reason, string> = { SL: 'SL', PL: 'PL', LOP: 'LOP', reject: 'Weekly off' }
export const seenWords: Record<SeenReason, string> = { ...reasonWords, off: 'Off' }
/** An empty reason requests the removal of the recorded absence (decision 146). */
export const describePendingAbsence = (reason: '' | SeenReason): string =>
  `${reason === '' ? 'removing the absence' : seenWords[reason]} waits for approval`
