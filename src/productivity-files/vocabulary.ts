/** The columns of an uploaded workbook. The details may be blank (002 §3). */
export const HOUR_COLUMNS = ['date', 'user', 'hours', 'details'] as const
export type HourColumn = (typeof HOUR_COLUMNS)[number]

export const SAMPLE_HOURS = 'Portal hours.xlsx'

/** The page sizes (002 §9). */
export const FILES_PAGE = 3
export const HOURS_PAGE = { usual: 10, most: 500 }
