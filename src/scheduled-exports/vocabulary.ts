export const EVERY = ['daily', 'weekly', 'monthly'] as const
export type Every = (typeof EVERY)[number]
/** The period that each file covers, in words. */
export const EVERY_WORDS: Record<Every, string> = {
  daily: 'Every day, for yesterday',
  weekly: 'Every week, for last week',
  monthly: 'Every month, for last month',
}

/** The maximum number of exports that a person can schedule, and the maximum size of a file in bytes. */
export const MAX_SCHEDULES = 20
export const MAX_EXPORT_BYTES = 20_971_520
/**
 * The message for a file that failed for a reason that its owner did not cause. ADMINs also get an inbox entry, as for a failed
 * job.
 */
export const UNFORESEEN = 'The file couldn’t be made. The next one will be tried.'
/** The maximum number of characters of a stored selection. */
export const MAX_SELECTION_LENGTH = 8_000
export const SELECTION_TOO_LONG = 'This selection is too long.'
