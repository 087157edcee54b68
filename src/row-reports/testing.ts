import type { Good, StrangerFacts } from '../../test/domains.ts'
import { SEARCH_TEXT } from '../../test/reasons.ts'

const searchFields = [{ key: 'chapter', value: 'Chapter 1', type: 'exact', from: '2026-01-01', to: '2026-12-31' }]
const list = { page: '1', pageSize: '2' }
const reported = { filename: '{file}', roleValues: '{role}' }
const reportFilter = { selectedRole: '{role}', value: 'all', dateType: 'done', start: '2026-01-01', end: '2026-12-31' }
const dayFilter = {
  role: 'AUTHOR',
  status: 'done',
  subject: '{department}',
  project: '{project}',
  start: '2026-01-01',
  end: '2026-12-31',
}
const scored = { from: '{today}', to: '{today}', role: 'AUTHOR', project: '{project}', subject: '{department}' }
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']

export const goodRequests: Record<string, Good> = {
  'GET /files/report/list/:role': { params: { role: '-' } },
  'GET /report/scorecard': { query: { ...scored, by: 'person' } },
  'GET /report/scorecard/rows': { query: { ...scored, figure: 'skips', reason: 'Spam', person: '{person}', ...list } },
  'GET /report/scorecard/time': { query: { from: '{today}', to: '{today}' } },
  'POST /report/scorecard/download': { body: { ...scored, by: 'person' } },
  'GET /file/:file/summary': { params: { file: '{file}' } },
  'GET /file/:filename/users': { params: { filename: '{file}' }, query: { type: 'author' } },
  'POST /report/view/:filename/:roleValues': {
    params: reported,
    body: { ...reportFilter, searchFields, page_no: '1', limit: '2' },
  },
  'GET /report/download/:filename/:roleValues': {
    params: reported,
    query: { ...reportFilter, searchFields: JSON.stringify(searchFields) },
  },
  'POST /report/download/:filename/:roleValues': { params: reported, body: { ...reportFilter, searchFields } },
  'GET /report/view/day': { query: { ...dayFilter, ...list, type: 'summary' } },
  'POST /report/view/day': { query: { type: 'detail' }, body: { ...dayFilter, ...list } },
  'GET /report/day/rows': { query: { ...dayFilter, ...list, person: '{person}', decision: 'done' } },
  'GET /report/download/day': { query: { ...dayFilter, type: 'detail' } },
  'POST /report/download/day': { query: { type: 'summary' }, body: dayFilter },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /report/scorecard': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/scorecard/rows': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/scorecard/time': ['ADMIN', 'MANAGER', ...staff],
  'POST /report/scorecard/download': ['ADMIN', 'MANAGER', ...staff],
  'POST /report/download/*/*': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/day/rows': ['ADMIN', 'MANAGER'],
  'POST /report/view/day': ['ADMIN', 'MANAGER'],
  'POST /report/download/day': ['ADMIN', 'MANAGER'],
  'GET /file/*/summary': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
}

/** Named in a read's SQL without revealing any of their data (test/tags.test.ts). */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /report/scorecard/rows': ['finding_dismissals'],
}

export const strangers: StrangerFacts = {
  plain: ['by', 'figure', 'decision'],
  noObject: { [SEARCH_TEXT]: ['GET /report/download/:filename/:roleValues searchFields'] },
  without: {
    'a workbook; whose days is in src/row-reports/file-reports/server/day.test.ts': [
      'GET /report/download/day',
      'POST /report/download/day',
    ],
    'a workbook; whose figures is in src/row-reports/scorecard/server/routes.test.ts': ['POST /report/scorecard/download'],
  },
}
