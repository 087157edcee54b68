export const EVERY = ['daily', 'weekly', 'monthly'] as const
export type Every = (typeof EVERY)[number]
/** What each has a file of. */
export const EVERY_WORDS: Record<Every, string> = {
  daily: 'Every day, for yesterday',
  weekly: 'Every week, for last week',
  monthly: 'Every month, for last month',
}

/** Exports that a person has scheduled at most, and bytes of a file. */
export const MAX_SCHEDULES = 20
export const MAX_EXPORT_BYTES = 20_971_520
/** Characters of a selection as it is stored. */
export const MAX_SELECTION_LENGTH = 8_000
export const SELECTION_TOO_LONG = 'This selection is too long.'
