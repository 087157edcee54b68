import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /department/all': {},
  'GET /department/all/report': {},
  'POST /department/create': { body: { name: '{unique}' } },
  'DELETE /department/delete/:id': { params: { id: '{department}' }, body: { department: '{department}' } },
  'GET /department/one/:id': { params: { id: '{department}' } },
  'GET /department/:id': { params: { id: '{department}' } },
}
