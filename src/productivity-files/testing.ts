import type { Good } from '../../test/domains.ts'

/** A good request of each call (test/domains.ts). */
export const goodRequests: Record<string, Good> = {
  'GET /prod/files': {},
  'GET /prod/hours': {
    query: {
      filename: '{hours}',
      email: 'proofline.example',
      startDate: '2026-01-01',
      endDate: '2199-12-31',
      page: '1',
      limit: '10',
    },
  },
  'DELETE /prod/file/delete': { body: { id: '{hours}' } },
  'POST /upload/target/report': { sheet: 'hours', query: { confirm: 'true' }, body: {} },
  'POST /upload/target/report/:id/take-back': { params: { id: '{hoursImport}' } },
  'POST /upload/target/report/problem-rows': { sheet: 'hours', body: {} },
}

/** The callers of the calls that no document defines. */
export const ownCallers: Record<string, string[]> = {
  'POST /upload/target/report/*/take-back': ['ADMIN', 'SUBADMIN:Production Report'],
  'POST /upload/target/report/problem-rows': ['ADMIN', 'SUBADMIN:Production Report'],
}
