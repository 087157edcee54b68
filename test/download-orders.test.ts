import { expect, test } from 'vitest'
import { z } from 'zod'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

const FORM = 'a workbook whose rows no table lists: of a dialog, or of everything in a project'
const DOCUMENTED = 'documented; the grid downloads by a call of its own where an order was chosen'
const UNSORTED = 'its table is in one order, which nobody can change'
const ONE = 'one file, no rows'
const SHEET = 'rows of an uploaded workbook, in its order'
/** Downloads without a field for an order, each with the reason. The rest have `sort`, which their page sends. */
const WITHOUT_SORT: Record<string, string> = {
  'GET /file/download/:filename': DOCUMENTED,
  'GET /recruit/candidate/:id/cv': ONE,
  'GET /recruit/candidate/:id/interview': ONE,
  'GET /report/download/:filename/:roleValues': UNSORTED,
  'GET /report/download/day': UNSORTED,
  'GET /report/scheduled/files/:id': ONE,
  'GET /system/bundle': ONE,
  'GET /template/:kind': ONE,
  'GET /timesheet/report': FORM,
  'GET /worklog/report': FORM,
  'POST /allocation/download/:projectId': FORM,
  'POST /closed-months/handover/download': FORM,
  'POST /corrected-workbook': SHEET,
  'POST /file/allocation/problem-rows': SHEET,
  'POST /file/problem-rows/:kind': SHEET,
  'POST /glossary/upload/problem-rows': SHEET,
  'POST /history/status/export': UNSORTED,
  'POST /holidays/upload/problem-rows': SHEET,
  'POST /qualitative/task/upload/problem-rows': SHEET,
  'POST /recruit/:jobId/candidate/upload/problem-rows': SHEET,
  'POST /report/download/:filename/:roleValues': UNSORTED,
  'POST /report/download/day': UNSORTED,
  'POST /save/users/status/problem-rows': SHEET,
  'POST /targets/upload/problem-rows': SHEET,
  'POST /timesheet/members/upload/problem-rows': SHEET,
  'POST /timesheet/report': FORM,
  'POST /upload/target/report/problem-rows': SHEET,
  'POST /user/target/report/download': UNSORTED,
  'POST /users/passwords': SHEET,
  'POST /users/problem-rows': SHEET,
  'POST /worklog/report': FORM,
}

const hasSort = ({ body, query }: Endpoint): boolean =>
  [body, query].some((schema) => {
    if (schema === undefined) return false
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return 'sort' in properties
  })
const downloads = listNamedCalls(domains).flatMap(({ spec }) => (spec.download === true ? [spec] : []))

test('every download accepts an order, except those listed with a reason', () => {
  const without = downloads.filter((spec) => !hasSort(spec)).map(({ method, path }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_SORT).toSorted())
})

test('the schema of a download refuses an order by a column that its table does not have', () => {
  const refused = downloads.filter(hasSort).flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => {
      const issues = schema?.safeParse({ sort: 'no such column' }).error?.issues ?? []
      return issues.some((issue) => issue.path[0] === 'sort') ? [`${method} ${path}`] : []
    }),
  )
  expect(
    downloads
      .filter(hasSort)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((title) => !refused.includes(title))
      .toSorted(),
  ).toEqual(['POST /file/download/:filename', 'POST /file/portal/:filename/moodle', 'POST /file/portal/:filename/qti'])
})
