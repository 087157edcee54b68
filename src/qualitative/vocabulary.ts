/** The columns of a workbook to upload (decision 83). */
export const SHEET_COLUMNS = ['email', 'date', 'title', 'description', 'hours', 'minutes'] as const
export type QualitativeColumn = (typeof SHEET_COLUMNS)[number]

/** The words that stand for `managerApproval` of a record (001 §4). */
export const PENDING = 'Pending'
export const APPROVED = 'Approved'

/** The page sizes (001 §9). */
export const OWN_PAGE = { usual: 100, most: 500 }
export const MANAGER_PAGE = { usual: 5, most: 500 }
export const ADMIN_PAGE = { usual: 500, most: 1000 }
