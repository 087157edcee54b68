import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { nothingTyped } from './desk/draft-rules.ts'
import { BY_OWNER, SEARCH_TEXT, MOVES, OF_WORK } from '../../test/reasons.ts'

const rows = { start: 1, end: 2 }
const searchFields = [{ key: 'chapter', value: 'Chapter 1', type: 'exact', from: '2026-01-01', to: '2026-12-31' }]
const grid = { page_no: '1', limit: '2', question_id: 'Q-1', sort: 'sr_no', order: 'asc' }
const list = { page: '1', pageSize: '2' }
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const assigning = ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File']

export const goodRequests: Record<string, Good> = {
  'GET /files/user/list/:role': { as: 'ananya', params: { role: 'AUTHOR' }, query: { type: 'all' } },
  'GET /home/start': {},
  'GET /home/files': {},
  'GET /home/people': {},
  'GET /home/work/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'GET /tasks/counts/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'GET /tasks/next/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'GET /tasks/drafts/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'PUT /tasks/drafts/:task/:role': {
    as: 'ananya',
    params: { task: '{task}', role: '{role}' },
    body: { texts: [{ typed: { ...nothingTyped, comments: 'Half a' }, at: '2026-11-20T05:12:00.000Z' }], drops: [] },
  },
  'GET /tasks/waiting-for-nobody': { query: list },
  'POST /file/tasks/:file/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    query: { ...grid, type: 'all', ready: 'false' },
    body: { searchFields },
  },
  'PATCH /file/tasks/:file/update/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    body: { sr_no: '{spareRow}', status: 'done', answerType: 'Authored on Doc', comments: 'Done.', version: 2 },
  },
  'POST /file/:file/:section/:department': {
    params: { file: '{file}', section: '{project}', department: '-' },
    query: grid,
    body: { searchFields },
  },
  'POST /file/:file/assign': {
    params: { file: '{file}' },
    body: { ...rows, author: '{person}', department: '-', onConflict: 'replace' },
  },
  'POST /file/:file/unassign': { params: { file: '{file}' }, body: { ...rows, department: '-', roles: ['uploader'] } },
  'POST /file/:file/unassign/plan': { params: { file: '{file}' }, body: { ...rows, department: '-', roles: ['uploader'] } },
  'POST /file/:file/assign/plan': {
    params: { file: '{file}' },
    body: {
      filter: { searchFields, question_id: 'Q-1' },
      department: '-',
      role: 'UPLOADER',
      people: [{ person: '{uploader}', weight: 1 }],
      split: 'equal',
      onConflict: 'replace',
    },
  },
  'POST /file/:file/assign/split': {
    params: { file: '{file}' },
    body: { ...rows, role: 'UPLOADER', people: [{ person: '{uploader}', share: 2, gets: 2 }], left: 0, onConflict: 'replace' },
  },
  'POST /file/:file/assign/line/plan': {
    params: { file: '{file}' },
    body: {
      filter: { searchFields, question_id: 'Q-1' },
      department: '-',
      roles: [{ role: 'UPLOADER', people: [{ person: '{uploader}', weight: 1 }], split: 'pace', onConflict: 'replace' }],
    },
  },
  'POST /file/:file/assign/line': {
    params: { file: '{file}' },
    body: {
      ...rows,
      roles: [{ role: 'UPLOADER', people: [{ person: '{uploader}', share: 2, gets: 2 }], left: 0, onConflict: 'replace' }],
    },
  },
  'POST /file/:file/assign/undo': { params: { file: '{file}' }, body: { batch: '{batch}' } },
  'GET /manage-file/:project/:file': {
    params: { project: '{project}', file: '{file}' },
    query: { ...grid, searchFields: JSON.stringify(searchFields) },
  },
  'POST /manage-file/:project/:file': {
    params: { project: '{project}', file: '{file}' },
    query: { page: '1' },
    body: { ...grid, searchFields },
  },
  'POST /file/download/:filename': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /home/start': ['ADMIN'],
  'GET /home/files': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /home/people': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /home/work/*': staff,
  'GET /tasks/counts/*': staff,
  'GET /tasks/next/*': staff,
  'GET /tasks/drafts/*': staff,
  'PUT /tasks/drafts/*/*': staff,
  'GET /tasks/waiting-for-nobody': ['ADMIN'],
  'POST /file/download/*': ['ADMIN', 'MANAGER'],
  'POST /file/*/unassign/plan': assigning,
  'POST /file/*/assign/plan': assigning,
  'POST /file/*/assign/split': assigning,
  'POST /file/*/assign/line/plan': assigning,
  'POST /file/*/assign/line': assigning,
  'POST /file/*/assign/undo': assigning,
}

export const withoutVersion: CallsByReason = {
  [MOVES]: ['POST /file/:file/assign/undo'],
  'texts are added and dropped one by one, so that nothing of another device is replaced': ['PUT /tasks/drafts/:task/:role'],
  'rows by their state: held, decided or later ones are refused, skipped or asked about (`onConflict`)': [
    'POST /file/:file/assign',
    'POST /file/:file/unassign',
    'POST /file/:file/assign/split',
    'POST /file/:file/assign/line',
  ],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['PATCH /file/tasks/:file/update/:role'],
  'nobody else reads it, and nothing is decided by it': ['PUT /tasks/drafts/:task/:role'],
  [OF_WORK]: [
    'POST /file/:file/assign',
    'POST /file/:file/unassign',
    'POST /file/:file/assign/split',
    'POST /file/:file/assign/line',
    'POST /file/:file/assign/undo',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  task_drafts: ['drafts'],
}

export const strangers: StrangerFacts = {
  plain: [
    'answerType',
    'checked',
    'comments',
    'left',
    'new_content_id',
    'onActed',
    'onConflict',
    'people.gets',
    'people.share',
    'people.weight',
    'qc_score',
    'ready',
    'shown.count',
    'shown.fingerprint',
    'split',
    'drops',
    'texts.at',
    'texts.corrects',
    ...Object.keys(nothingTyped).map((field) => `texts.typed.${field}`),
  ],
  noObject: {
    [SEARCH_TEXT]: ['GET /manage-file/:project/:file searchFields'],
    'typed beside the work; the account is the one held': ['PATCH /file/tasks/:file/update/:role accountId'],
    'all departments; whose rows are seen is src/rows/files/server/visibility.test.ts': [
      'POST /file/:file/:section/:department department',
      'POST /file/:file/assign department',
      'POST /file/:file/unassign department',
      'POST /file/:file/unassign/plan department',
      'POST /file/:file/assign/plan department',
      'POST /file/:file/assign/split department',
      'POST /file/:file/assign/line/plan department',
      'POST /file/:file/assign/line department',
      'POST /file/download/:filename department',
    ],
    'compared with the rows that the caller sees, and only counted': [
      'POST /file/:file/assign shown.rows._id',
      'POST /file/:file/assign shown.rows.holders',
      'POST /file/:file/unassign shown.rows._id',
      'POST /file/:file/unassign shown.rows.holders',
      'POST /file/:file/assign/split shown.rows._id',
      'POST /file/:file/assign/split shown.rows.holders',
      'POST /file/:file/assign/line shown.rows._id',
      'POST /file/:file/assign/line shown.rows.holders',
    ],
    'as author': ['POST /file/:file/assign reviewer', 'POST /file/:file/assign reviewer-2', 'POST /file/:file/assign uploader'],
  },
  ofAll: { 'rows go to whoever may hold them (decision 112)': ['POST /file/:file/assign person'] },
  everybodys: {
    role: 'a role that one does not hold is ROLE_NOT_HELD, whichever it is',
    uploader: 'rows go to whoever may hold them (decision 112)',
  },
}
