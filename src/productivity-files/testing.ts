import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, LOOKED_FOR, MOVES, REMOVES } from '../../test/reasons.ts'

/** A valid request for each call (test/domains.ts). */
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

/** The roles allowed to make each call that the documents do not define. */
export const ownCallers: Record<string, string[]> = {
  'POST /upload/target/report/*/take-back': ['ADMIN', 'SUBADMIN:Production Report'],
  'POST /upload/target/report/problem-rows': ['ADMIN', 'SUBADMIN:Production Report'],
}

/** The writes that take no version, by reason (test/versions.test.ts). */
export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /upload/target/report'],
  [REMOVES]: ['DELETE /prod/file/delete'],
  [MOVES]: ['POST /upload/target/report/:id/take-back'],
}

/** The cache tags of each table (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  productivity_hours: ['productivity-files'],
}

/**
 * The request fields that identify an object, with the owner of that object, and the fields that do not (test/strangers.test.ts).
 */
export const strangers: StrangerFacts = {
  noObject: {
    [LOOKED_FOR]: ['GET /prod/hours email'],
  },
  everybodys: {
    hours: 'files of hours are known to all who manage them',
    hoursImport: 'as files of hours',
  },
}
