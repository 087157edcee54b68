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
/** What a file says that failed for no reason of its owner's: ADMINs are told too, as of a job that fails. */
export const UNFORESEEN = 'The file couldn’t be made. The next one will be tried.'
/** Characters of a selection as it is stored. */
export const MAX_SELECTION_LENGTH = 8_000
export const SELECTION_TOO_LONG = 'This selection is too long.'
