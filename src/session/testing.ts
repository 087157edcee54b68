import { CAST_PASSWORD } from '../../db/cast.ts'
import type { Good } from '../../test/domains.ts'

const signedIn = ['any']

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'POST /login': { body: { email: '{person.email}', password: 'not the password', rememberMe: false, roles: ['ADMIN'] } },
  'GET /me/:role': { params: { role: 'ADMIN' } },
  'POST /logout': { as: 'spare' },
  'POST /user/reset-password': { as: 'spare', body: { oldPassword: CAST_PASSWORD, newPassword: 'four quiet lamps' } },
  'POST /reauthenticate': { as: 'spare', body: { password: CAST_PASSWORD } },
  'GET /events': {},
  'GET /progress/:id': { params: { id: '{progress}' } },
  'GET /setup': {},
  'POST /progress/:id/cancel': { params: { id: '{progress}' } },
  'POST /mended-workbook': { sheet: 'questions', body: { mends: [{ row: 2, column: 'chapter', value: 'Optics' }] } },
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

/** The callers of the calls that no document defines (test/access.ts). */
export const ownCallers: Record<string, string[]> = {
  'POST /logout': signedIn,
  'GET /progress/*': signedIn,
  'POST /progress/*/cancel': signedIn,
  'POST /mended-workbook': [
    'ADMIN',
    'MANAGER',
    'SUBADMIN:Manage Projects',
    'SUBADMIN:Manage Users',
    'SUBADMIN:Allocation ID',
    'SUBADMIN:Production Report',
  ],
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
