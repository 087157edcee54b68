import type { ObjectType } from '../../kit/shared/object-types.ts'
import { showDay, showInstant } from '../../kit/shared/time.ts'
import type { AuditLine } from '../contract.ts'

export const typeWords: Record<ObjectType, string> = {
  user: 'User',
  session: 'Session',
  grant: 'Access',
  department: 'Department',
  project: 'Project',
  file: 'File',
  task: 'Task',
  account: 'Allocation ID',
  hold: 'Use of an allocation ID',
  preference: 'Setting',
}
export const typeWord = (type: string): string => (typeWords as Record<string, string>)[type] ?? type

/** Past-tense description of each call; `{}` is the object's name. */
export const sentences: Readonly<Record<string, string>> = {
  'first boot': 'Made the first admin {}',
  'POST /login': 'Logged in',
  'POST /logout': 'Logged out',
  'POST /user/reset-password': 'Changed the own password',
  'POST /setup/:token': 'Made the first admin {}',
  'DELETE /sessions/:id': 'Ended one of the own sessions',
  'POST /sessions/end-others': 'Ended all other sessions of their own',
  'PUT /user/end-sessions/:id': 'Ended all sessions of {}',
  'PUT /me/preferences/:key': 'Kept a setting of a screen',
  'PATCH /file/tasks/:file/update/:role': 'Decided on the task {}',
  'POST /file/:file/assign': 'Assigned rows of {}',
  'POST /file/:file/unassign': 'Unassigned rows of {}',
  'POST /file/:file/undo': 'Took back a decision on the task {}',
  'POST /file/:file/reopen': 'Reopened the task {}',
  'PUT /file/:file/second-review': 'Switched the second review of {}',
  'POST /file/:file/assign/split': 'Assigned rows of {} as planned',
  'POST /file/:file/assign/undo': 'Took an assignment of {} back',
  'POST /addUser': 'Added the user {}',
  'POST /user/update-profile': 'Updated the details of {}',
  'PUT /user/block/:id': 'Blocked {}',
  'PUT /user/unblock/:id': 'Unblocked {}',
  'DELETE /user/delete/:email': 'Deleted the user {}',
  'PUT /user/salary/:id': 'Set the salary of {}',
  'POST /users/export': 'Exported the list of users',
  'POST /users/import': 'Added the user {} from a workbook',
  'PUT /timesheet/project/assign': 'Set the timesheet projects of {}',
  'POST /timesheet/project/new': 'Added the timesheet project {}',
  'POST /department/create': 'Created the department {}',
  'PUT /update/access': 'Granted tabs to {}',
  'PUT /remove/tab/access': 'Took tabs from {}',
  'POST /section/add': 'Added the project {}',
  'DELETE /section/delete': 'Deleted the project {}',
  'POST /manage-file/add/project': 'Added the project {}',
  'POST /allocation/project/add': 'Added the allocation project {}',
  'POST /allocation/department/add/:project': 'Added a department to the allocation project {}',
  'DELETE /allocation/department/:projectId/:departmentId': 'Took a department out of the allocation project {}',
  'POST /file/allocation/add': 'Uploaded allocation IDs of {}',
  'PUT /timesheet/project/:projectId/user/add': 'Started the use of the allocation ID {}',
  'PATCH /timesheet/:projectId/:currentUser/:accountId/remove': 'Ended a use of the allocation ID {}',
  'PUT /allocation/lendings/:id': 'Changed to whom the allocation ID {} is lent',
  'PUT /update/multiple/status': 'Switched the mode of the allocation ID {}',
  'POST /file/add': 'Uploaded the file {}',
  'PUT /file/update/name/:fileId': 'Renamed a file to {}',
  'DELETE /file/:name/delete': 'Deleted the file {}',
  'PUT /manage-file/update/visibility/particular/file': 'Changed who sees {}',
  'PUT /file/update/rows/done/final': 'Uploaded history into {}',
  'PUT /file/update/rows/:fileName': 'Added rows to {}',
  'POST /file/batch/:id/take-back': 'Took an import of {} back',
}

/** What a block or a delete does to what the person held. */
const leaving = new Set(['PUT /user/block/:id', 'DELETE /user/delete/:email'])
const handedOver = ({ call, object, after }: Pick<AuditLine, 'call' | 'object' | 'after'>): string | undefined => {
  if (!leaving.has(call)) return undefined
  if (object.type === 'file') return 'Handed over rows of {}'
  if (object.type === 'hold') return 'Ended a use of the allocation ID {}'
  return after !== null && 'manager' in after ? 'Gave {} another manager' : undefined
}

/** The action as a sentence without its subject; a call without a description lists the changed fields. */
export function sentenceOf({ call, object, before, after }: Pick<AuditLine, 'call' | 'object' | 'before' | 'after'>): string {
  const name = object.name ?? 'something without a name'
  const known = handedOver({ call, object, after }) ?? sentences[call]
  if (known !== undefined) return known.replace('{}', name)
  const verb = before === null ? (after === null ? 'Touched' : 'Added') : after === null ? 'Removed' : 'Changed'
  return `${verb} ${typeWord(object.type).toLowerCase().replace(' id', ' ID')} ${name}`
}

/** `enableAssignments`, `author_status`: "Enable assignments", "Author status". */
const fieldWord = (key: string): string => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a value: names for ids, localized days and times, joined lists, yes and no; '' for nothing. */
export const valueText = (value: unknown, names: Readonly<Record<string, string>>): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value))) return showInstant(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value) : (names[value] ?? value)
  }
  if (Array.isArray(value)) return value.map((each) => valueText(each, names)).join(', ')
  return Object.entries(value as Record<string, unknown>)
    .map(([key, each]) => `${fieldWord(key)}: ${valueText(each, names) || '—'}`)
    .join('; ')
}

export type FieldChange = { field: string; before: string; after: string; changed: boolean }

/** The fields of both sides, each with the previous and the new value. */
export const fieldChanges = (
  { before, after }: Pick<AuditLine, 'before' | 'after'>,
  names: Readonly<Record<string, string>>,
): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => {
    const [was, is] = [valueText(before?.[key], names), valueText(after?.[key], names)]
    return { field: fieldWord(key), before: was, after: is, changed: was !== is }
  })
