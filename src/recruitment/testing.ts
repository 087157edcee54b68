import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, MOVES, REMOVES } from '../../test/reasons.ts'

const job = {
  name: '{unique}',
  location: 'Pune',
  budget: 660_000.5,
  vacancy: 2,
  shiftTime: '09:30 – 18:30',
  description: 'Writes',
}
const candidate = { name: '{unique}', email: 'somebody.new@proofline.example', contact: '+91 98765 43210', remarks: 'Pune' }
const listed = { page: '1', pageSize: '10', q: 'a' }
const of = { id: '{candidate}' }

export const goodRequests: Record<string, Good> = {
  'POST /recruit/job/create': { body: { ...job, recruiters: ['{recruiter}'] } },
  'GET /recruit/job/get': { query: { ...listed, state: 'open', sort: 'name' } },
  'GET /recruit/job/:id': { params: { id: '{job}' } },
  'PATCH /recruit/job/:id': { params: { id: '{job}' }, body: { ...job, recruiters: ['{recruiter}'], version: 1 } },
  'PUT /recruit/job/:id/open': { params: { id: '{spareJob}' }, body: { open: false } },
  'DELETE /recruit/job/:id': { params: { id: '{spareJob}' } },
  'GET /recruit/recruiters': {},
  'GET /recruit/jobs/user': { as: 'tara', query: { ...listed, state: 'open', sort: 'name' } },
  'GET /recruit/jobs/user/:id': { as: 'tara', params: { id: '{job}' } },
  'GET /recruit/:jobId/candidate/getAll': {
    params: { jobId: '{job}' },
    query: { ...listed, addedBy: '{recruiter}', stage: 'applied', sort: '-name' },
  },
  'GET /recruit/:jobId/candidate/get': {
    as: 'tara',
    params: { jobId: '{job}' },
    query: { ...listed, addedBy: '{recruiter}', stage: 'applied', sort: '-name' },
  },
  'GET /recruit/:jobId/candidate/board': {
    as: 'tara',
    params: { jobId: '{job}' },
    query: { q: 'a', addedBy: '{recruiter}', limit: '50' },
  },
  'GET /recruit/candidate/:id': { as: 'tara', params: of },
  'POST /recruit/:jobId/candidate/add': { as: 'tara', params: { jobId: '{job}' }, body: candidate },
  'PATCH /recruit/candidate/:id': { as: 'tara', params: of, body: { ...candidate, version: 1 } },
  'PUT /recruit/candidate/:id/stage': {
    as: 'tara',
    params: of,
    body: { stage: 'screened', version: 1, note: 'Sample set 8 of 10' },
  },
  'PUT /recruit/:jobId/candidate/stages': {
    as: 'tara',
    params: { jobId: '{job}' },
    body: { candidates: [{ _id: '{candidate}', stage: 'declined', version: 1 }], reason: 'pay', note: 'Asked for more' },
  },
  'POST /recruit/candidate/doubles': {
    as: 'tara',
    body: { name: 'Gita', email: 'gita@candidates.example', contact: '98111 00001' },
  },
  'PUT /recruit/candidate/:id/interview': {
    as: 'tara',
    params: of,
    body: { at: '2198-01-02 11:00:00', minutes: 45, interviewer: 'Kavita Desai', place: 'Room 2', version: 1 },
  },
  'GET /recruit/candidate/:id/interview': { as: 'tara', params: of },
  'DELETE /recruit/candidate/:id/interview': { as: 'tara', params: of, query: {} },
  'GET /recruit/home': { as: 'tara' },
  'GET /recruit/funnel': {
    as: 'tara',
    query: { from: '2026-01-01', to: '2026-12-31', jobId: '{job}', recruiter: '{recruiter}' },
  },
  'POST /recruit/:jobId/candidate/upload': { as: 'tara', params: { jobId: '{job}' }, sheet: 'candidates', body: {} },
  'POST /recruit/candidate/upload/:id/take-back': { as: 'tara', params: { id: '{candidatesImport}' } },
  'POST /recruit/:jobId/candidate/upload/problem-rows': {
    as: 'tara',
    params: { jobId: '{job}' },
    sheet: 'candidates',
    body: {},
  },
  'DELETE /recruit/candidate/:id': { as: 'tara', params: { id: '{spareCandidate}' }, query: { version: '1' } },
  'PUT /recruit/candidate/:id/cv': { as: 'tara', params: of, sheet: 'pdf' },
  'GET /recruit/candidate/:id/cv': { as: 'tara', params: of },
  'DELETE /recruit/candidate/:id/cv': { as: 'tara', params: of, query: {} },
  'POST /recruit/report/download': { as: 'tara', body: { jobId: '{job}', from: '2026-01-01', to: '2199-12-31' } },
}

const managers = ['ADMIN', 'SUBADMIN:Recruitment', 'dept:head-recruiter']
const recruiting = [...managers, 'dept:recruiter']
/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'PUT /recruit/job/*/open': managers,
  'GET /recruit/recruiters': managers,
  'GET /recruit/*/candidate/board': recruiting,
  'GET /recruit/candidate/*': recruiting,
  'PATCH /recruit/candidate/*': recruiting,
  'PUT /recruit/candidate/*/stage': recruiting,
  'PUT /recruit/candidate/*/cv': recruiting,
  'GET /recruit/candidate/*/cv': recruiting,
  'DELETE /recruit/candidate/*/cv': recruiting,
  'PUT /recruit/*/candidate/stages': recruiting,
  'POST /recruit/candidate/doubles': recruiting,
  'PUT /recruit/candidate/*/interview': recruiting,
  'GET /recruit/candidate/*/interview': recruiting,
  'DELETE /recruit/candidate/*/interview': recruiting,
  'GET /recruit/home': ['dept:head-recruiter', 'dept:recruiter'],
  'GET /recruit/funnel': recruiting,
  'POST /recruit/*/candidate/upload': recruiting,
  'POST /recruit/candidate/upload/*/take-back': recruiting,
  'POST /recruit/*/candidate/upload/problem-rows': recruiting,
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /recruit/job/create', 'POST /recruit/:jobId/candidate/add', 'POST /recruit/:jobId/candidate/upload'],
  [REMOVES]: ['DELETE /recruit/job/:id'],
  [MOVES]: ['PUT /recruit/job/:id/open', 'POST /recruit/candidate/upload/:id/take-back'],
  'each of its candidates has the version of it': ['PUT /recruit/:jobId/candidate/stages'],
  'a file in place of the one before, which the history names': ['PUT /recruit/candidate/:id/cv'],
}

export const withoutFigure: CallsByReason = {
  'it is about candidates': [
    'POST /recruit/job/create',
    'PATCH /recruit/job/:id',
    'PUT /recruit/job/:id/open',
    'DELETE /recruit/job/:id',
    'POST /recruit/:jobId/candidate/add',
    'PATCH /recruit/candidate/:id',
    'PUT /recruit/candidate/:id/stage',
    'DELETE /recruit/candidate/:id',
    'PUT /recruit/candidate/:id/cv',
    'DELETE /recruit/candidate/:id/cv',
    'PUT /recruit/:jobId/candidate/stages',
    'PUT /recruit/candidate/:id/interview',
    'DELETE /recruit/candidate/:id/interview',
    'POST /recruit/:jobId/candidate/upload',
    'POST /recruit/candidate/upload/:id/take-back',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  recruitment_jobs: ['recruitment'],
  recruitment_recruiters: ['recruitment'],
  recruitment_candidates: ['candidates'],
  recruitment_events: ['candidates'],
  recruitment_cvs: ['candidates'],
  recruitment_interviews: ['candidates'],
}

export const strangers: StrangerFacts = {
  plain: [
    'location',
    'vacancy',
    'shiftTime',
    'description',
    'open',
    'contact',
    'stage',
    'note',
    'state',
    'candidates.stage',
    'candidates.version',
    'reason',
    'interviewer',
    'minutes',
    'place',
  ],
  noObject: {
    'of a candidate, who is no user': [
      'POST /recruit/candidate/doubles email',
      'POST /recruit/candidate/doubles name',
      'POST /recruit/:jobId/candidate/add email',
      'PATCH /recruit/candidate/:id email',
    ],
  },
  ofAll: {
    'who manages recruitment manages all jobs': [
      'GET /recruit/job/:id job',
      'PATCH /recruit/job/:id job',
      'GET /recruit/:jobId/candidate/getAll job',
    ],
  },
  everybodys: {
    recruiter: 'recruiters are known to all who recruit',
    spareJob: 'who manages recruitment manages all jobs',
  },
  otherwise: {
    'PUT /recruit/:jobId/candidate/stages': '409 MOVES_REFUSED',
    'GET /recruit/funnel': '200',
  },
}
