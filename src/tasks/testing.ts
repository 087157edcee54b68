import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { nothingTyped } from './desk/draft-rules.ts'
import { checkIds } from './checks/vocabulary.ts'
import { ADDS, BY_OWNER, LOOKED_FOR, MOVES, OF_WORK, OF_WORKSPACE, REMOVES, SWITCHES } from '../../test/reasons.ts'

const rows = { start: 1, end: 2 }
const searchFields = [{ key: 'chapter', value: 'Chapter 1', type: 'exact', from: '2026-01-01', to: '2026-12-31' }]
const grid = { page_no: '1', limit: '2', question_id: 'Q-1', sort: 'sr_no', order: 'asc' }
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
const signedIn = ['any']
const staff = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']
const assigning = ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File']

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /files/user/list/:role': { as: 'ananya', params: { role: 'AUTHOR' }, query: { type: 'all' } },
  'GET /files/report/list/:role': { params: { role: '-' } },
  'GET /home/start': {},
  'GET /home/files': {},
  'GET /home/people': {},
  'GET /home/work/:role': { as: 'ananya', params: { role: 'AUTHOR' } },
  'GET /report/scorecard': { query: { ...scored, by: 'person' } },
  'GET /report/scorecard/rows': { query: { ...scored, figure: 'skips', reason: 'Spam', person: '{person}', ...list } },
  'GET /report/scorecard/time': { query: { from: '{today}', to: '{today}' } },
  'POST /report/scorecard/download': { body: { ...scored, by: 'person' } },
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
  'GET /file/:file/timeline/:srNo': { params: { file: '{file}', srNo: '{row}' } },
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
  'GET /tasks/taken/:task/:role': { as: 'ananya', params: { task: '{task}', role: '{role}' }, query: { version: '1' } },
  'POST /file/:file/undo': { as: 'ananya', params: { file: '{file}' }, body: { sr_no: '{row}', version: 3 } },
  'POST /file/:file/reopen': {
    params: { file: '{file}' },
    body: { sr_no: '{row}', role: 'AUTHOR', comments: 'Once more.', version: 3 },
  },
  'PUT /file/:file/second-review': { params: { file: '{file}' }, body: { enabled: true } },
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
  'GET /file/:file/summary': { params: { file: '{file}' } },
  'GET /file/:filename/users': { params: { filename: '{file}' }, query: { type: 'author' } },
  'GET /sections': {},
  'POST /section/add': { body: { name: '{unique}' } },
  'DELETE /section/delete': { body: { name: '{project}' } },
  'GET /manage-file/add/project': {},
  'POST /manage-file/add/project': { body: { name: '{unique}' } },
  'POST /file/add': { sheet: 'questions', body: { section: '{project}', department: '{department}' } },
  'GET /section/:section/:department': {
    params: { section: '{project}', department: '{department}' },
    query: { name: 'a', sort: 'name', order: 'desc', ...list },
  },
  'GET /manage-file/:project': { params: { project: '{project}' }, query: { name: 'a', sort: 'name', order: 'desc', ...list } },
  'GET /search/files': { query: { q: '{file}' } },
  'GET /file/named/:name': { params: { name: '{file}' } },
  'GET /search/rows': { query: { q: 'velocity' } },
  'GET /file/download/:filename': { params: { filename: '{file}' } },
  'POST /file/download/:filename': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'POST /file/portal/:filename': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'POST /file/portal/:filename/qti': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'POST /file/portal/:filename/moodle': { params: { filename: '{file}' }, body: { ...rows, department: '-' } },
  'PUT /file/update/name/:fileId': { params: { fileId: '{spareFile}' }, body: { name: '{unique}.xlsx' } },
  'DELETE /file/:name/delete': { params: { name: '{spareFile}' }, body: { section: '{project}' } },
  'PUT /manage-file/update/visibility/particular/file': {
    body: { isFileVisible: true, dept: '{department}', id: '{file}' },
  },
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
  'GET /template/:kind': { params: { kind: 'tasks' } },
  'GET /tasks/picture/:task/:hash': { params: { task: '{task}', hash: '{picture}' } },
}

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'GET /tasks/picture/*/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...staff],
  'GET /template/*': signedIn,
  'POST /file/problem-rows/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /file/*/batches': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'POST /file/batch/*/take-back': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /home/start': ['ADMIN'],
  'GET /home/files': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /home/people': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /home/work/*': staff,
  'GET /report/scorecard': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/scorecard/rows': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/scorecard/time': ['ADMIN', 'MANAGER', ...staff],
  'POST /report/scorecard/download': ['ADMIN', 'MANAGER', ...staff],
  'GET /tasks/counts/*': staff,
  'GET /tasks/next/*': staff,
  'GET /tasks/drafts/*': staff,
  'PUT /tasks/drafts/*/*': staff,
  'GET /tasks/taken/*/*': staff,
  'GET /tasks/waiting-for-nobody': ['ADMIN'],
  'POST /file/download/*': ['ADMIN', 'MANAGER'],
  'POST /file/portal/*': ['ADMIN', 'MANAGER'],
  'POST /file/portal/*/qti': ['ADMIN', 'MANAGER'],
  'POST /file/portal/*/moodle': ['ADMIN', 'MANAGER'],
  'POST /report/download/*/*': ['ADMIN', 'MANAGER', ...staff],
  'GET /report/day/rows': ['ADMIN', 'MANAGER'],
  'POST /report/view/day': ['ADMIN', 'MANAGER'],
  'POST /report/download/day': ['ADMIN', 'MANAGER'],
  'GET /search/rows': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /search/files': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
  'GET /file/named/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...staff],
  'GET /file/*/timeline/*': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...staff],
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
  'POST /file/*/undo': staff,
  'POST /file/*/reopen': ['ADMIN'],
  'PUT /file/*/second-review': ['ADMIN'],
  'POST /file/*/unassign/plan': assigning,
  'POST /file/*/assign/plan': assigning,
  'POST /file/*/assign/split': assigning,
  'POST /file/*/assign/line/plan': assigning,
  'POST /file/*/assign/line': assigning,
  'POST /file/*/assign/undo': assigning,
  'POST /tasks/values/*': assigning,
  'POST /tasks/matches/*': assigning,
  'POST /tasks/values/*/*': staff,
  'POST /tasks/matches/*/*': staff,
  'GET /file/*/summary': ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'],
  'GET /manage-file/*': ['ADMIN', 'SUBADMIN:Manage File'],
}

/** Its writes without a version, and why (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [ADDS]: [
    'POST /section/add',
    'POST /manage-file/add/project',
    'POST /file/add',
    'PUT /file/update/rows/:fileName',
    'POST /file/:file/checks/:srNo',
  ],
  [REMOVES]: [
    'DELETE /section/delete',
    'DELETE /file/:name/delete',
    'DELETE /glossary/:project',
    'DELETE /file/:file/checks/:srNo/:dismissal',
  ],
  [MOVES]: ['POST /file/batch/:id/take-back', 'POST /file/:file/assign/undo', 'POST /glossary/upload/:id/take-back'],
  'the preview says what it replaces, and it can be undone': ['POST /glossary/upload'],
  'texts are added and dropped one by one, so that nothing of another device is replaced': ['PUT /tasks/drafts/:task/:role'],
  [SWITCHES]: ['PUT /manage-file/update/visibility/particular/file', 'PUT /file/:file/second-review'],
  'rows by their state: held, decided or later ones are refused, skipped or asked about (`onConflict`)': [
    'POST /file/:file/assign',
    'POST /file/:file/unassign',
    'POST /file/:file/assign/split',
    'POST /file/:file/assign/line',
    'PUT /file/update/rows/done/final',
  ],
}

/** Its writes of which no figure of their caller follows, and why (test/own-figures.test.ts). */
export const withoutFigure: CallsByReason = {
  [BY_OWNER]: ['PATCH /file/tasks/:file/update/:role', 'POST /file/:file/undo'],
  'the row shows everybody who dismissed it and why, and nothing is paid or planned by it': [
    'POST /file/:file/checks/:srNo',
    'DELETE /file/:file/checks/:srNo/:dismissal',
  ],
  'nobody else reads it, and nothing is decided by it': ['PUT /tasks/drafts/:task/:role'],
  [OF_WORKSPACE]: [
    'PUT /content-checks/:project',
    'POST /glossary/upload',
    'POST /glossary/upload/:id/take-back',
    'DELETE /glossary/:project',
    'POST /section/add',
    'DELETE /section/delete',
    'POST /manage-file/add/project',
  ],
  [OF_WORK]: [
    'PUT /file/update/name/:fileId',
    'PUT /manage-file/update/visibility/particular/file',
    'POST /file/add',
    'PUT /file/update/rows/:fileName',
    'PUT /file/:file/second-review',
    'POST /file/:file/assign',
    'POST /file/:file/unassign',
    'POST /file/:file/assign/split',
    'POST /file/:file/assign/line',
    'POST /file/:file/assign/undo',
    'PUT /file/:file/similar/:srNo',
  ],
}

/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  tasks: ['tasks', 'reworks'],
  task_events: ['tasks'],
  task_drafts: ['drafts'],
  file_old_names: ['files'],
  task_pictures: ['tasks'],
  pictures: ['tasks'],
  question_marks: ['question-marks'],
  content_check_levels: ['content-checks'],
  glossary_words: ['content-checks'],
  finding_dismissals: ['content-checks'],
}

/** Its reads that name a table of which they show nothing (test/tags.test.ts). */
export const unexposedTables: Record<string, readonly string[]> = {
  'GET /file/:file/batches': ['tasks'],
  'GET /report/scorecard/rows': ['finding_dismissals'],
}

/** Which fields of its calls name whose objects (test/strangers.test.ts). */
export const strangers: StrangerFacts = {
  plain: [
    'answerType',
    'checked',
    'comments',
    'enabled',
    'isFileVisible',
    'left',
    'new_content_id',
    'onActed',
    'onConflict',
    'people.gets',
    'people.share',
    'people.weight',
    'mapping.columns.column',
    'mapping.columns.to',
    'mapping.numbering.from',
    'mapping.numbering.prefix',
    'mapping.subjects.department',
    'mapping.subjects.subject',
    'mark',
    'qc_score',
    'question_id',
    'ready',
    'renameIds',
    'section',
    'split',
    'formatting',
    'by',
    'figure',
    'decision',
    'drops',
    'texts.at',
    'texts.corrects',
    ...Object.keys(nothingTyped).map((field) => `texts.typed.${field}`),
    ...checkIds,
  ],
  noObject: {
    [LOOKED_FOR]: [
      'GET /section/:section/:department name',
      'GET /manage-file/:project name',
      'GET /manage-file/:project/:file searchFields',
      'GET /report/download/:filename/:roleValues searchFields',
      'POST /tasks/values/:file find',
      'POST /tasks/values/:file/:role find',
    ],
    'a column of the file': ['POST /tasks/values/:file key', 'POST /tasks/values/:file/:role key'],
    'typed beside the work; the account is the one held': ['PATCH /file/tasks/:file/update/:role accountId'],
    'all departments; whose rows are seen is src/tasks/files/server/visibility.test.ts': [
      'POST /file/:file/:section/:department department',
      'POST /file/:file/assign department',
      'POST /file/:file/unassign department',
      'POST /file/:file/unassign/plan department',
      'POST /file/:file/assign/plan department',
      'POST /file/:file/assign/split department',
      'POST /file/:file/assign/line/plan department',
      'POST /file/:file/assign/line department',
      'POST /file/download/:filename department',
      'POST /file/portal/:filename department',
      'POST /file/portal/:filename/qti department',
      'POST /file/portal/:filename/moodle department',
      'POST /tasks/values/:file department',
      'POST /tasks/matches/:file department',
    ],
    'as author': ['POST /file/:file/assign reviewer', 'POST /file/:file/assign reviewer-2', 'POST /file/:file/assign uploader'],
  },
  ofAll: {
    'who manages projects manages all': ['POST /glossary/upload/:id/take-back glossaryImport'],
    'rows go to whoever may hold them (decision 112)': ['POST /file/:file/assign person'],
  },
  everybodys: {
    role: 'a role that one does not hold is ROLE_NOT_HELD, whichever it is',
    uploader: 'rows go to whoever may hold them (decision 112)',
  },
  otherwise: {
    'GET /search/files': '200',
  },
  without: {
    'a workbook; whose days is in src/tasks/file-reports/server/day.test.ts': [
      'GET /report/download/day',
      'POST /report/download/day',
    ],
    'a workbook; whose figures is in src/tasks/scorecard/server/routes.test.ts': ['POST /report/scorecard/download'],
  },
}
