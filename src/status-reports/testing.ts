import { cast, type CastName, getDepartmentId } from '../../db/cast.ts'
import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, IGNORED, SEARCH_TEXT, MOVES, SWITCHES } from '../../test/reasons.ts'
import type { Subject } from '../grants/vocabulary.ts'
import type { Db } from '../kit/postgres/db.ts'

const parts = { q: 'a', email: 'proofline', subject: 's' }
const list = { ...parts, page: '1', pageSize: '10' }
const form = {
  status: 'accessible',
  authoring_status: 'yes',
  authoring_limit: 40,
  ps_limit: 'PS ongoing',
  qc_status: 'PS',
  qc_limit: 10,
  qps_limit: 'PS Pending',
  technical_issues: 'yes',
  remarks: 'The editor closes',
}

export const goodRequests: Record<string, Good> = {
  'GET /get/users/status/:email': { params: { email: '{person.email}' }, query: { ...list, sort: '-updatedAt' } },
  'GET /fetch/current/status/:email': { params: { email: '{person.email}' }, query: { ...list, sort: 'status' } },
  'GET /fetch/history/status/:email': { params: { email: '{person.email}' }, query: { ...list, record: '{statusRecord}' } },
  'POST /current/status/export': { body: { ...parts, sort: 'subject' } },
  'POST /history/status/export': { body: parts },
  'PUT /update/users/status': {
    body: { user_id: '{statusRecord}', updated_by: 'a', department: '{department}', subject: 'Physics', ...form },
  },
  'PUT /update/active/status': { body: { id: '{statusRecord}', e: false } },
  'POST /save/users/status': { sheet: 'status', body: {} },
  'POST /save/users/status/:id/take-back': { params: { id: '{statusImport}' } },
  'POST /save/users/status/problem-rows': { sheet: 'status', body: {} },
}

const who = ['ADMIN', 'SUBADMIN:Status Update', 'flag:statusReportPermission']
export const ownCallers: Record<string, string[]> = {
  'POST /current/status/export': who,
  'POST /history/status/export': who,
  'POST /save/users/status/*/take-back': ['ADMIN'],
  'POST /save/users/status/problem-rows': ['ADMIN'],
}

/** Adds records as Upload ID does, but without a workbook. A record is [person, department, subject]. Returns their ids. */
export async function arrangeRecords(
  db: Db,
  records: readonly (readonly [person: CastName, department: Parameters<typeof getDepartmentId>[0], subject: Subject])[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [person, department, subject] of records) {
    const [row] = await db<{ id: string }[]>`
      insert into status_records (user_id, department_id, subject)
      values (${cast[person].id}, ${getDepartmentId(department)}, ${subject}) returning id`
    ids.push(row?.id ?? '')
  }
  return ids
}

export async function clearRecords(db: Db): Promise<void> {
  await db`delete from status_saves`
  await db`delete from status_records`
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /save/users/status'],
  [MOVES]: ['POST /save/users/status/:id/take-back'],
  [SWITCHES]: ['PUT /update/active/status'],
}

export const withoutFigure: CallsByReason = {
  'a status report is what somebody says of the work, no report or pay reads it': [
    'PUT /update/users/status',
    'PUT /update/active/status',
    'POST /save/users/status',
    'POST /save/users/status/:id/take-back',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  status_records: ['status-reports'],
  status_saves: ['status-reports'],
}

export const strangers: StrangerFacts = {
  plain: ['authoring_status', 'authoring_limit', 'ps_limit', 'qc_status', 'qc_limit', 'qps_limit', 'technical_issues', 'e'],
  noObject: {
    [SEARCH_TEXT]: [
      'GET /get/users/status/:email email',
      'GET /fetch/current/status/:email email',
      'GET /fetch/history/status/:email email',
      'POST /current/status/export email',
      'POST /history/status/export email',
    ],
    [IGNORED]: ['PUT /update/users/status updated_by'],
  },
  otherwise: {
    'GET /fetch/history/status/:email': '200',
  },
  without: {
    'a workbook; whose records is in src/status-reports/server/lists.test.ts': [
      'POST /current/status/export',
      'POST /history/status/export',
    ],
  },
}
