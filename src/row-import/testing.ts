import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, MOVES, OF_WORK, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

const signedIn = ['any']

export const goodRequests: Record<string, Good> = {
  'GET /sections': {},
  'POST /section/add': { body: { name: '{unique}' } },
  'DELETE /section/delete': { body: { name: '{project}' } },
  'GET /manage-file/add/project': {},
  'POST /manage-file/add/project': { body: { name: '{unique}' } },
  'POST /file/add': { sheet: 'questions', body: { section: '{project}', department: '{department}' } },
  'PUT /file/update/rows/done/final': {
    sheet: 'done',
    body: { section: '{project}', file: '{file}', department: '{department}' },
  },
  'PUT /file/update/rows/:fileName': {
    sheet: 'questions',
    params: { fileName: '{file}' },
    query: { confirm: 'true' },
    body: { section: '{project}', department: '{department}' },
  },
  'POST /file/problem-rows/:kind': {
    sheet: 'questions',
    params: { kind: 'rows' },
    body: { section: '{project}', file: '{file}', department: '{department}' },
  },
  'GET /file/:file/batches': { params: { file: '{file}' } },
  'POST /file/batch/:id/take-back': { params: { id: '{import}' } },
  'GET /template/:kind': { params: { kind: 'tasks' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /template/*': signedIn,
  'POST /file/problem-rows/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /file/*/batches': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /file/batch/*/take-back': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /section/add', 'POST /manage-file/add/project', 'POST /file/add', 'PUT /file/update/rows/:fileName'],
  [REMOVES]: ['DELETE /section/delete'],
  [MOVES]: ['POST /file/batch/:id/take-back'],
  'rows by their state: held, decided or later ones are refused, skipped or asked about (`onConflict`)': [
    'PUT /file/update/rows/done/final',
  ],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: ['POST /section/add', 'DELETE /section/delete', 'POST /manage-file/add/project'],
  [OF_WORK]: ['POST /file/add', 'PUT /file/update/rows/:fileName'],
}

export const unexposedTables: Record<string, readonly string[]> = {
  'GET /file/:file/batches': ['tasks'],
}

export const strangers: StrangerFacts = {
  plain: [
    'mapping.columns.column',
    'mapping.columns.to',
    'mapping.numbering.from',
    'mapping.numbering.prefix',
    'mapping.subjects.department',
    'mapping.subjects.subject',
    'renameIds',
    'section',
    'formatting',
  ],
}
