import { CAST_PASSWORD } from '../../db/cast.ts'
import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { OF_SOMEBODY_NEW } from '../../test/reasons.ts'

const signedIn = ['any']

export const goodRequests: Record<string, Good> = {
  'POST /login': { body: { email: '{person.email}', password: 'not the password', rememberMe: false, roles: ['ADMIN'] } },
  'GET /me/:role': { params: { role: 'ADMIN' } },
  'POST /logout': { as: 'spare' },
  'POST /user/reset-password': { as: 'spare', body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' } },
  'POST /password/own': { as: 'spare', body: { newPassword: 'four quiet lamps' } },
  'POST /reauthenticate': { as: 'spare', body: { password: CAST_PASSWORD } },
  'GET /events': {},
  'GET /progress/:id': { params: { id: '{progress}' } },
  'GET /setup': {},
  'POST /progress/:id/cancel': { params: { id: '{progress}' } },
  'POST /corrected-workbook': { sheet: 'questions', body: { corrections: [{ row: 2, column: 'chapter', value: 'Optics' }] } },
  'GET /setup/:token': { params: { token: 'no-such-link' } },
  'POST /setup/:token': {
    params: { token: 'no-such-link' },
    body: { fullName: 'First', email: 'first@proofline.example', password: 'four quiet lamps' },
  },
  'POST /setup/:token/password': { params: { token: 'no-such-link' }, body: { password: 'four quiet lamps' } },
  'GET /sessions': {},
  'DELETE /sessions/:id': { as: 'spare', params: { id: '{session}' } },
  'POST /sessions/end-others': { as: 'spare' },
  'POST /browser-errors': {
    body: { release: 'index-Bx1_2.js', page: '/', name: 'TypeError', frames: ['index-Bx1_2.js:1:2'] },
  },
  'POST /password/strength': { body: { password: 'four quiet lamps', email: 'a@proofline.example', fullName: 'A' } },
  'POST /setup/:token/strength': {
    params: { token: 'no-such-link' },
    body: { password: 'four quiet lamps', email: 'first@proofline.example', fullName: 'First' },
  },
  'PUT /user/end-sessions/:id': { params: { id: '{spare}' } },
  'GET /me/preferences/:key': { params: { key: '{preference}' } },
  'PUT /me/preferences/:key': { params: { key: 'grid' }, body: { value: { columns: ['a'] } } },
}

export const ownCallers: Record<string, string[]> = {
  'POST /logout': signedIn,
  'GET /progress/*': signedIn,
  'POST /progress/*/cancel': signedIn,
  'POST /corrected-workbook': [
    'ADMIN',
    'MANAGER',
    'SUBADMIN:Manage Projects',
    'SUBADMIN:Manage Users',
    'SUBADMIN:Allocation ID',
    'SUBADMIN:Production Report',
    'SUBADMIN:Recruitment',
    'dept:recruiter',
    'dept:head-recruiter',
  ],
  'POST /password/own': signedIn,
  'POST /reauthenticate': signedIn,
  'GET /events': signedIn,
  'GET /me/preferences/*': signedIn,
  'PUT /me/preferences/*': signedIn,
  'GET /sessions': signedIn,
  'DELETE /sessions/*': signedIn,
  'POST /sessions/end-others': signedIn,
  'PUT /user/end-sessions/*': ['ADMIN'],
  'POST /browser-errors': signedIn,
  'POST /password/strength': signedIn,
  'POST /setup/*/strength': ['public'],
  'GET /setup': ['public'],
  'GET /setup/*': ['public'],
  'POST /setup/*': ['public'],
  'POST /setup/*/password': ['public'],
}

export const withoutVersion: CallsByReason = {
  'the caller’s own session, password or taste, or nobody’s yet': [
    'POST /login',
    'POST /logout',
    'POST /user/reset-password',
    'POST /password/own',
    'POST /reauthenticate',
    'POST /setup/:token',
    'POST /setup/:token/password',
    'DELETE /sessions/:id',
    'POST /sessions/end-others',
    'PUT /user/end-sessions/:id',
    'PUT /me/preferences/:key',
  ],
}

export const withoutFigure: CallsByReason = {
  [OF_SOMEBODY_NEW]: ['POST /setup/:token'],
  'it is about logging in and their own pages': [
    'POST /login',
    'POST /logout',
    'POST /reauthenticate',
    'POST /user/reset-password',
    'POST /password/own',
    'POST /setup/:token/password',
    'DELETE /sessions/:id',
    'POST /sessions/end-others',
    'PUT /user/end-sessions/:id',
    'PUT /me/preferences/:key',
  ],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  user_preferences: ['preferences'],
}

export const strangers: StrangerFacts = {
  plain: ['rememberMe', 'token'],
  noObject: {
    'the email of somebody new': [
      'POST /password/strength email',
      'POST /setup/:token/strength email',
      'POST /setup/:token email',
    ],
    'places in the code of a page': [
      'POST /browser-errors release',
      'POST /browser-errors name',
      'POST /browser-errors message',
      'POST /browser-errors frames',
      'POST /browser-errors requestId',
    ],
    'a key of the caller’s own': ['PUT /me/preferences/:key key'],
  },
  ofAll: {
    'tried by itself, while an upload runs': ['GET /progress/:id progress'],
    'an id names an upload of the caller only (src/kit/import/server/upload.test.ts)': ['POST /progress/:id/cancel progress'],
  },
  owned: ['session', 'preference'],
  otherwise: {
    'GET /me/preferences/:key': '200',
    'POST /login': '400 WRONG_CREDENTIALS',
  },
  without: {
    'their own session, password or layout, whoever calls': [
      'POST /logout',
      'POST /user/reset-password',
      'POST /password/own',
      'POST /reauthenticate',
      'POST /sessions/end-others',
      'PUT /me/preferences/:key',
    ],
  },
}
