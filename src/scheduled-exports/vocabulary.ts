export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Every = (typeof FREQUENCIES)[number]
export const EVERY_WORDS: Record<Every, string> = {
  daily: 'Every day, for yesterday',
  weekly: 'Every week, for last week',
  monthly: 'Every month, for last month',
}

export const MAX_SCHEDULES = 20
export const MAX_EXPORT_BYTES = 20_971_520
/** For a file that failed through no fault of its owner. ADMINs also get an inbox entry, as for a failed job. */
export const UNFORESEEN = 'The file couldn’t be made. The next one will be tried.'
export const MAX_SELECTION_LENGTH = 8_000
export const SELECTION_TOO_LONG = 'This selection is too long.'
