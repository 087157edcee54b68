import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { checkIds } from './checks/vocabulary.ts'
import { ADDS, MOVES, OF_WORK, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'

const rows = { start: 1, end: 2 }
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']

export const goodRequests: Record<string, Good> = {
  'GET /file/:file/similar/:srNo': { params: { file: '{file}', srNo: '{row}' } },
  'GET /content-checks/:project': { params: { project: '{project}' } },
  'PUT /content-checks/:project': {
    params: { project: '{project}' },
    body: { glossary: 'off', 'the-above': 'warn', version: 1 },
  },
  'POST /glossary/upload': { sheet: 'glossary', body: { project: '{project}' } },
  'POST /glossary/upload/:id/take-back': { params: { id: '{glossaryImport}' } },
  'POST /glossary/upload/problem-rows': { sheet: 'glossary', body: { project: '{project}' } },
  'GET /glossary/:project/download': { params: { project: '{project}' } },
  'DELETE /glossary/:project': { params: { project: '{project}' } },
  'GET /file/:file/checks/:srNo': { params: { file: '{file}', srNo: '{row}' } },
  'POST /file/:file/checks/:srNo': {
    params: { file: '{file}', srNo: '{row}' },
    body: { finding: '{finding}', reason: 'It is meant.' },
  },
  'DELETE /file/:file/checks/:srNo/:dismissal': { params: { file: '{file}', srNo: '{row}', dismissal: '{dismissal}' } },
  'GET /file/:file/similar': { params: { file: '{file}' }, query: { from: '1', to: '2' } },
  'PUT /file/:file/similar/:srNo': {
    params: { file: '{file}', srNo: '{row}' },
    body: { similar: '{similarTask}', mark: 'variant', version: 0 },
  },
  'GET /search/rows': { query: { q: 'velocity' } },
  'POST /file/portal/:filename': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'POST /file/portal/:filename/qti': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'POST /file/portal/:filename/moodle': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
}

export const ownCallers: Record<string, string[]> = {
  'POST /file/portal/*': ['ADMIN', 'MANAGER'],
  'POST /file/portal/*/qti': ['ADMIN', 'MANAGER'],
  'POST /file/portal/*/moodle': ['ADMIN', 'MANAGER'],
  'GET /search/rows': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /content-checks/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'PUT /content-checks/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /glossary/upload': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /glossary/upload/*/take-back': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /glossary/upload/problem-rows': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /glossary/*/download': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'DELETE /glossary/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /file/*/checks/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'POST /file/*/checks/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'DELETE /file/*/checks/*/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /file/*/similar/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'PUT /file/*/similar/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /file/*/similar': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /file/:file/checks/:srNo'],
  [REMOVES]: ['DELETE /glossary/:project', 'DELETE /file/:file/checks/:srNo/:dismissal'],
  [MOVES]: ['POST /glossary/upload/:id/take-back'],
  'the preview says what it replaces, and it can be undone': ['POST /glossary/upload'],
}

export const withoutFigure: CallsByReason = {
  'the row shows everybody who dismissed it and why, and nothing is paid or planned by it': [
    'POST /file/:file/checks/:srNo',
    'DELETE /file/:file/checks/:srNo/:dismissal',
  ],
  [OF_WORKSPACE]: [
    'PUT /content-checks/:project',
    'POST /glossary/upload',
    'POST /glossary/upload/:id/take-back',
    'DELETE /glossary/:project',
  ],
  [OF_WORK]: ['PUT /file/:file/similar/:srNo'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  question_marks: ['question-marks'],
  content_check_levels: ['content-checks'],
  glossary_words: ['content-checks'],
  finding_dismissals: ['content-checks'],
}

export const strangers: StrangerFacts = {
  plain: ['mark', ...checkIds],
  noObject: {
    'all departments; whose rows are seen is src/rows/files/server/visibility.test.ts': [
      'POST /file/portal/:filename department',
      'POST /file/portal/:filename/qti department',
      'POST /file/portal/:filename/moodle department',
    ],
  },
  ofAll: { 'who manages projects manages all': ['POST /glossary/upload/:id/take-back glossaryImport'] },
}
