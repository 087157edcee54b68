/** The choices of the form (002 §4 Status form, §9). */
export const ACCESS_STATUSES = ['application-error', 'accessible'] as const
export type RecordStatus = (typeof ACCESS_STATUSES)[number]
export const WORK_STATUSES = ['yes', 'no', 'PS'] as const
export type WorkStatus = (typeof WORK_STATUSES)[number]
export const PS_STATUSES = ['1st attempt failed', 'both attempt failed', 'PS ongoing', 'PS Pending'] as const
export type PsStatus = (typeof PS_STATUSES)[number]
/** Explains each PS status. The documents only name them (decision P486). */
export const psWords: Readonly<Record<PsStatus, string>> = {
  '1st attempt failed': 'The first attempt at the PS failed; the second is left.',
  'both attempt failed': 'Both attempts at the PS failed.',
  'PS ongoing': 'The PS has begun and has no result yet.',
  'PS Pending': 'The PS hasn’t begun yet.',
}
export const TECHNICAL_ISSUES = ['yes', 'no'] as const
export type TechnicalIssues = (typeof TECHNICAL_ISSUES)[number]
/** The limit for the status `no`. */
export const NO_LIMIT = 'NA'

/** The fields of the form in order. `ps_limit` is the PS status of authoring, and `qps_limit` that of QC (002 §3). */
export const STATUS_FIELDS = [
  'status',
  'authoring_status',
  'authoring_limit',
  'ps_limit',
  'qc_status',
  'qc_limit',
  'qps_limit',
  'technical_issues',
  'remarks',
] as const
export type StatusField = (typeof STATUS_FIELDS)[number]

export const SORT_COLUMNS = ['email', 'fullName', 'department', 'subject', ...STATUS_FIELDS, 'updated_by', 'updatedAt'] as const

/** The columns of an uploaded workbook (api.md, Upload columns). */
export const STATUS_COLUMNS = ['email', 'department', 'subject'] as const
export type StatusColumn = (typeof STATUS_COLUMNS)[number]

/** The page sizes and their choices (002 §9). */
export const STATUS_PAGE = { usual: 10, most: 500 }
export const STATUS_PAGE_SIZES = [5, 10, 20, 50, 100, 500]
export const HISTORY_PAGE = { usual: 50, most: 500 }
export const HISTORY_PAGE_SIZES = [50, 100, 150, 200, 500]

/** The labels of the form, and the headings of lists and downloads. The documents give only the names of the fields. */
export const FIELD_LABELS: Readonly<Record<StatusField, string>> = {
  status: 'Status',
  authoring_status: 'Authoring Status',
  authoring_limit: 'Authoring Limit',
  ps_limit: 'Authoring PS Status',
  qc_status: 'QC Status',
  qc_limit: 'QC Limit',
  qps_limit: 'QC PS Status',
  technical_issues: 'Technical Issues',
  remarks: 'Remarks',
}
