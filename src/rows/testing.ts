import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { BY_OWNER, SEARCH_TEXT, OF_WORK, REMOVES, SWITCHES } from '../../test/reasons.ts'

const searchFields = [{ key: 'chapter', value: 'Chapter 1', type: 'exact', from: '2026-01-01', to: '2026-12-31' }]
const list = { page: '1', pageSize: '2' }
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const assigning = ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File']

export const goodRequests: Record<string, Good> = {
  'GET /file/:file/timeline/:srNo': { params: { file: '{file}', srNo: '{row}' } },
  'GET /tasks/taken/:task/:role': { as: 'ananya', params: { task: '{task}', role: '{role}' }, query: { version: '1' } },
  'POST /file/:file/undo': { as: 'ananya', params: { file: '{file}' }, body: { sr_no: '{row}', version: 3 } },
  'POST /file/:file/reopen': {
    params: { file: '{file}' },
    body: { sr_no: '{row}', role: 'AUTHOR', comments: 'Once more.', version: 3 },
  },
  'PUT /file/:file/second-review': { params: { file: '{file}' }, body: { enabled: true } },
  'POST /tasks/values/:file': {
    params: { file: '{file}' },
    body: { key: 'section', find: 'a', searchFields, question_id: 'Q-1', department: '-' },
  },
  'POST /tasks/matches/:file': {
    params: { file: '{file}' },
    body: { filters: [{ searchFields, question_id: 'Q-1' }], department: '-' },
  },
  'POST /tasks/values/:file/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    query: { type: 'all', ready: 'false' },
    body: { key: 'section', find: 'a', searchFields, question_id: 'Q-1' },
  },
  'POST /tasks/matches/:file/:role': {
    as: 'ananya',
    params: { file: '{file}', role: '{role}' },
    query: { type: 'all', ready: 'false' },
    body: { filters: [{ searchFields, question_id: 'Q-1' }] },
  },
  'GET /section/:section/:department': {
    params: { section: '{project}', department: '{department}' },
    query: { name: 'a', sort: 'name', order: 'desc', ...list },
  },
  'GET /manage-file/:project': { params: { project: '{project}' }, query: { name: 'a', sort: 'name', order: 'desc', ...list } },
  'GET /search/files': { query: { q: '{file}' } },
  'GET /file/named/:name': { params: { name: '{file}' } },
  'GET /file/download/:filename': { params: { filename: '{file}' } },
  'PUT /file/update/name/:fileId': { params: { fileId: '{spareFile}' }, body: { name: '{unique}.xlsx' } },
  'DELETE /file/:name/delete': { params: { name: '{spareFile}' }, body: { section: '{project}' } },
  'PUT /manage-file/update/visibility/particular/file': {
    body: { isFileVisible: true, dept: '{department}', id: '{file}' },
  },
  'GET /tasks/picture/:task/:hash': { params: { task: '{task}', hash: '{picture}' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /tasks/picture/*/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...staff],
  'GET /tasks/taken/*/*': staff,
  'GET /search/files': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /file/named/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...staff],
  'GET /file/*/timeline/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'POST /file/*/undo': staff,
  'POST /file/*/reopen': ['ADMIN'],
  'PUT /file/*/second-review': ['ADMIN'],
  'POST /tasks/values/*': assigning,
  'POST /tasks/matches/*': assigning,
  'POST /tasks/values/*/*': staff,
  'POST /tasks/matches/*/*': staff,
  'GET /manage-file/*': ['ADMIN', 'SUBADMIN:Manage File'],
}

export const withoutVersion: CallsByReason = {
  [REMOVES]: ['DELETE /file/:name/delete'],
  [SWITCHES]: ['PUT /manage-file/update/visibility/particular/file', 'PUT /file/:file/second-review'],
}

export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['POST /file/:file/undo'],
  [OF_WORK]: [
    'PUT /file/update/name/:fileId',
    'PUT /manage-file/update/visibility/particular/file',
    'PUT /file/:file/second-review',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  tasks: ['tasks', 'reworks'],
  task_events: ['tasks'],
  file_old_names: ['files'],
  task_pictures: ['tasks'],
  pictures: ['tasks'],
}

export const strangers: StrangerFacts = {
  plain: ['enabled', 'isFileVisible', 'question_id'],
  noObject: {
    [SEARCH_TEXT]: [
      'GET /section/:section/:department name',
      'GET /manage-file/:project name',
      'POST /tasks/values/:file find',
      'POST /tasks/values/:file/:role find',
    ],
    'a column of the file': ['POST /tasks/values/:file key', 'POST /tasks/values/:file/:role key'],
    'all departments; whose rows are seen is src/rows/files/server/visibility.test.ts': [
      'POST /tasks/values/:file department',
      'POST /tasks/matches/:file department',
    ],
  },
  otherwise: { 'GET /search/files': '200' },
}
