import type { CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, SEARCH_TEXT, MOVES, REMOVES } from '../../test/reasons.ts'

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

export const ownCallers: Record<string, string[]> = {
  'POST /upload/target/report/*/take-back': ['ADMIN', 'SUBADMIN:Production Report'],
  'POST /upload/target/report/problem-rows': ['ADMIN', 'SUBADMIN:Production Report'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: ['POST /upload/target/report'],
  [REMOVES]: ['DELETE /prod/file/delete'],
  [MOVES]: ['POST /upload/target/report/:id/take-back'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  productivity_hours: ['productivity-files'],
}

export const strangers: StrangerFacts = {
  noObject: {
    [SEARCH_TEXT]: ['GET /prod/hours email'],
  },
  everybodys: {
    hours: 'files of hours are known to all who manage them',
    hoursImport: 'as files of hours',
  },
}
