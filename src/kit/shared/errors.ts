/**
 * Every refusal of the product: code → [HTTP status, sentence]. The documents' sentences are verbatim.
 * A `{word}` in a sentence is replaced from `values`. Screens branch on the code, users read the sentence.
 */
export const refusals = {
  // session
  WRONG_CREDENTIALS: [400, 'The email or the password is not right.'],
  WRONG_OLD_PASSWORD: [400, 'The old password is not right.'],
  PASSWORD_CHANGE_NEEDED: [403, 'Somebody else chose your password. Please choose your own one first.'],
  PASSWORD_EXPIRED: [
    403,
    'This password was chosen for you and has expired after {days} days. Please ask an admin for a new one.',
  ],
  ADMIN_RESETS_PASSWORD: [403, 'Only an admin can set the password of a manager or a sub-admin.'],
  SESSION_NOT_FOUND: [404, 'This session has ended already.'],
  ROLE_NOT_HELD: [403, 'You do not hold this role.'],
  LOGIN_BUSY: [503, 'Many people are logging in at this moment. Please try again.'],
  TOO_MANY_PREFERENCES: [409, 'You have 200 saved settings, which is the most. Please forget one first.'],
  SET_UP_LINK_USED: [404, 'This set-up link is not good (any more).'],
  // people
  USER_NOT_FOUND: [404, 'User not found'],
  EMAIL_TAKEN: [409, 'A user with this email already exists.'],
  EMPLOYEE_ID_TAKEN: [409, 'A user with this employee id already exists.'],
  RANK_TOO_LOW: [403, 'You can only act on people of a lower rank than yours.'],
  LAST_ADMIN: [409, 'This is the last active admin: make another one first.'],
  NOT_A_MANAGER: [400, 'The manager must be an active person with the role MANAGER.'],
  OWN_ACCOUNT: [403, 'You cannot block or delete yourself.'],
  ROLE_NOT_YOURS_TO_GIVE: [403, 'You cannot give or take the role {role}.'],
  ADMIN_SETS_MANAGERS: [403, 'Only an admin can set the manager of a user.'],
  ADMIN_CHANGES_EMAILS: [403, 'Only an admin can change the email of a user.'],
  PAST_DATE: [403, 'Only an admin can set a date in the past.'],
  SUBJECTS_LATER: [400, 'Access to subjects belongs to the status reports, which are not available yet. Please send tabs.'],
  HOLDINGS_CHANGED: [409, 'What this user holds has changed since it was shown: {what}. Please look at it again.'],
  ROWS_HIDDEN: [409, '{rows} hidden from you. Please ask an admin to do this.'],
  NOT_YOURS_TO_HAND_OVER: [403, 'You cannot hand over {what} of this user: ask an admin.'],
  RESERVED_DEPARTMENT: [403, 'Only an admin can put people into {name} or take them out.'],
  NO_DATA_TO_EXPORT: [404, 'No data available to export'],
  // departments
  DEPARTMENT_NOT_FOUND: [404, 'Department not found'],
  DEPARTMENT_EXISTS: [409, 'A department with this name already exists.'],
  DEPARTMENT_DELETE_ERR: [409, 'This department cannot be deleted: {reason}.'],
  TWO_DEPARTMENTS: [409, 'This id is a company department and a department of an allocation project. Nothing was deleted.'],
  // projects
  SECTION_NOT_FOUND: [404, 'Section not found'],
  PROJECT_NOT_FOUND: [404, 'Project not found'],
  PROJECT_EXISTS: [409, 'A project with this name already exists.'],
  SECTION_HAS_FILES: [409, 'Please delete all files from section before delete'],
  // files
  FILE_NOT_FOUND: [404, 'File not found'],
  DEPARTMENT_NOT_IN_FILE: [404, 'This file has no rows of {name}.'],
  FILE_PARTLY_HIDDEN: [403, 'Rows of this file are hidden from your departments: ask an admin to delete it.'],
  // It may be the name of a file that the caller may not see.
  FILE_NAME_TAKEN: [409, 'This file name is not available. File names are unique across projects.'],
  // timesheets
  NO_TIMESHEET_PROJECTS: [400, 'Managers and admins fill no timesheets, so they get no timesheet projects.'],
  // imports
  IMPORT_NOT_FOUND: [404, 'Import not found'],
  IMPORT_TAKEN_BACK: [409, 'This import has been taken back already.'],
  IMPORT_FILE_DELETED: [409, 'This import cannot be taken back: {name} has been deleted.'],
  IMPORT_OVERTAKEN: [409, 'This import cannot be taken back: something happened later to {rows}.'],
  NO_PROBLEM_ROWS: [404, 'There are no problem rows.'],
  // workbooks
  BAD_WORKBOOK: [400, '{sentence}'],
  NOT_A_WORKBOOK: [415, '{sentence}'],
  WORKBOOK_TOO_LARGE: [413, '{sentence}'],
  // accounts
  ACCOUNT_NOT_FOUND: [404, 'Allocation ID not found'],
  ACCOUNT_EXISTS: [409, 'This allocation ID already exists in the project.'],
  ACCOUNT_IN_USE: [409, 'This allocation ID is already in use by {email}.'],
  ALREADY_HAS_ACCOUNT: [409, 'This user already has some allocation ID for this date'],
  START_IN_FUTURE: [400, 'Date effective cannot be in the future'],
  START_TOO_EARLY: [400, 'You can begin the use yesterday at the earliest.'],
  END_TOO_LATE: [400, 'A planned end can lie 90 days ahead at most.'],
  REVOKE_BEFORE_START: [400, 'Revoke time must be greater than allocation time'],
  HOLD_NOT_FOUND: [404, 'This user does not hold the allocation ID now.'],
  ONE_PERSON_AT_A_TIME: [400, 'A single-user allocation ID is given to one person at a time.'],
  HELD_BY_SEVERAL: [409, '{count} people hold this allocation ID. End their use first, then make it single-user.'],
  MEMBERSHIP_LATER: [400, 'Please choose an allocation ID: adding users to a timesheet project is not available yet.'],
  // transport
  INVALID_REQUEST: [400, 'Some of what was sent is not valid.'],
  BAD_JSON: [400, 'The body is not valid JSON.'],
  BAD_FORM: [400, 'The upload is not a form that can be read to its end. Please upload the file again.'],
  NOT_SIGNED_IN: [401, 'Please log in.'],
  NOT_ALLOWED: [403, 'Your role may not do this.'],
  ROUTE_NOT_FOUND: [404, 'There is no such call.'],
  STATE_CONFLICT: [409, 'This has changed meanwhile. Load it again.'],
  IDEMPOTENCY_KEY_USED: [409, 'This Idempotency-Key came with another request before. Please send a new key.'],
  NO_KEY_HERE: [400, 'This call takes no Idempotency-Key, because its answer may hold passwords, which are never kept.'],
  ONE_FILE_ONLY: [400, 'Please send one file at a time.'],
  NEEDS_CONFIRMATION: [409, 'Please confirm.'],
  TOO_SLOW: [408, 'What was sent arrived too slowly, so nothing of it was stored. Please try again.'],
  HEADERS_TOO_LARGE: [431, 'The address or the headers of this call are too long.'],
  BAD_HTTP: [400, 'This is not a request that the server can read.'],
  TOO_LARGE: [413, 'What was sent is too large.'],
  UNSUPPORTED_TYPE: [415, 'This kind of content is not accepted here.'],
  TOO_MANY_REQUESTS: [429, 'Too many tries. Please wait {seconds} seconds.'],
  UNEXPECTED: [500, 'Something went wrong on our side. Please try again; if it stays, tell an admin the request id.'],
  UPLOADS_BUSY: [
    503,
    'Many workbooks are being uploaded at this moment, so this one was not taken. Please try again in a minute.',
  ],
  TOOK_TOO_LONG: [503, 'This took too long. Please try again with less at once.'],
  IN_USE: [503, 'Somebody else is changing the same at this moment, and it takes long. Nothing was stored. Please try again.'],
  DISK_FULL: [
    503,
    'The disk of the database is full, so nothing of this was stored. Please ask an admin to free space, then try again.',
  ],
  NOT_READY: [503, 'The service is not ready. Please try again in a moment.'],
  // tasks: the workflow
  // Any message that contains "already assigned" closes the assign dialog (000 §8).
  ALREADY_ASSIGNED: [409, '{count} already assigned to another {role}: {rows}.'],
  STAGE_HAS_ACTED: [409, 'The {role} has acted on {rows}: an admin can reopen the task first.'],
  OWN_WORK: [409, 'Nobody holds two roles of one row: {rows}.'],
  ASSIGNEE_NOT_FOUND: [400, 'There is no active user {person} with the role {role} who takes assignments.'],
  PLAN_CHANGED: [409, 'The rows have changed since these numbers were shown: {what}. Please look at the new numbers.'],
  BATCH_NOT_FOUND: [404, 'There is no such assignment to take back.'],
  BATCH_TAKEN_BACK: [409, 'This assignment has been taken back already.'],
  BATCH_CHANGED: [409, 'This assignment cannot be taken back: {rows} changed since.'],
  ROWS_NOT_IN_FILE: [400, 'The file ends at row {last}; {rows} not in it.'],
  NO_SUCH_ROW_SECTION: [400, 'No row of this file has the section {section}.'],
  TASK_NOT_FOUND: [404, 'Task not found'],
  UNKNOWN_CHOICE: [400, 'Please select a status that your role can give.'],
  DONE_TASK_CANNOT_BE_SKIPPED: [409, 'Done task cannot be skipped'],
  WAITING_FOR_AUTHOR: [409, 'Waiting for the author.'],
  WAITING_FOR_REVIEWER: [409, 'Waiting for the reviewer.'],
  WAITING_FOR_REVIEWER_2: [409, 'Waiting for the second reviewer.'],
  WAITING_FOR_UPLOADER: [409, 'Waiting for the uploader.'],
  TASK_CLOSED: [409, 'This task is closed.'],
  STALE_VERSION: [409, 'This task has changed meanwhile. Look at it again before you submit.'],
  CHOICE_NOT_OFFERED: [409, 'This choice is not offered for this task.'],
  REWORKS_FIRST: [409, 'Please complete reworks before updating this task.'],
  NO_ACCOUNT_ID: [400, 'Please start an allocation ID for this project first.'],
  NOTHING_TO_UNDO: [409, 'The last change of this task is not a decision of yours, so there is nothing to undo.'],
  UNDO_TOO_LATE: [409, 'A decision can be undone for 10 minutes only. Please ask an admin to reopen the task.'],
  CANNOT_REOPEN_THERE: [409, 'This task cannot be reopened to {role}. Possible: {possible}.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof refusals

/** The refusal of a constraint violation; the constraint names are those of db/migrations. */
export const constraintRefusals: Record<string, RefusalCode> = {
  users_email_key: 'EMAIL_TAKEN',
  users_employee_id_key: 'EMPLOYEE_ID_TAKEN',
  departments_name_key: 'DEPARTMENT_EXISTS',
  projects_name_key: 'PROJECT_EXISTS',
  project_modules_pkey: 'PROJECT_EXISTS',
  files_name_key: 'FILE_NAME_TAKEN',
  accounts_account_id_key: 'ACCOUNT_EXISTS',
  allocation_departments_project_id_department_id_key: 'DEPARTMENT_EXISTS',
  accounts_project_id_department_id_fkey: 'STATE_CONFLICT',
  allocation_holds_one_per_project: 'ALREADY_HAS_ACCOUNT',
  allocation_holds_account_free: 'ACCOUNT_IN_USE',
  timesheet_memberships_once: 'STATE_CONFLICT',
}

/** The field that a constraint is about, by each name that calls use for it: the first that was sent is reported. */
export const constraintFields: Record<string, readonly string[]> = {
  users_email_key: ['newEmail', 'email'],
  users_employee_id_key: ['employee_id'],
  departments_name_key: ['name'],
  projects_name_key: ['name', 'project_name'],
  project_modules_pkey: ['name', 'project_name'],
  files_name_key: ['name'],
  allocation_departments_project_id_department_id_key: ['department_name'],
}

/** One issue: where (`taskList.0.hours`, or `row 8, question_id` in a workbook) and what. */
export type Issue = {
  path: string
  message: string
  row?: number
  column?: string
  /** The value in the workbook. */
  value?: string
}
export type RefusalDetail = {
  values?: Record<string, string | number>
  issues?: Issue[]
  /** Further named fields of the response, such as the current row of a version conflict. */
  fields?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Written to the log entry of the refusal, not to the response: account, reason; never a password or a token. */
  logged?: Record<string, string>
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: RefusalDetail
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    const [status, sentence] = refusals[code]
    // A single invalid field provides the message.
    const own = code === 'INVALID_REQUEST' ? detail.issues?.[0]?.message : undefined
    super(own ?? sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(detail.values?.[key] ?? whole)))
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.detail = detail
  }
}

export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}

export const refuseIf = (code: RefusalCode | undefined): void => {
  if (code !== undefined) refuse(code)
}
