import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /timesheet/project/all': {},
  'POST /timesheet/project/new': { body: { name: '{unique}' } },
  'GET /timesheet/user/:id/projects': { params: { id: '{person}' } },
  'GET /timesheet/user/projects': { query: { userId: '{person}' } },
  'PUT /timesheet/project/assign': { body: { userId: '{person}', projects: ['{timesheet}'] } },
}
