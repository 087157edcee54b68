import { expect, test } from 'vitest'
import { z } from 'zod'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

const FORM = 'a workbook that a dialog asks for: no table lists its rows'
const UNSORTED = 'its table is in one order, which nobody can change'
const ONE = 'one file, no rows'
const SHEET = 'rows of an uploaded workbook, in its order'
/** Downloads without a field for an order, and why; all others have `sort`, which their page sends (decision P763). */
const WITHOUT_SORT: Record<string, string> = {}

const hasSort = ({ body, query }: Endpoint): boolean =>
  [body, query].some((schema) => {
    if (schema === undefined) return false
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return 'sort' in properties
  })
const downloads = listNamedCalls(domains).flatMap(({ spec }) => (spec.download === true ? [spec] : []))

test('every download takes the order that its table can have', () => {
  const without = downloads.filter((spec) => !hasSort(spec)).map(({ method, path }) => `${method} ${path}`)
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_SORT).toSorted())
})

test('an order by a column that the table does not have is refused', () => {
  const refused = downloads.filter(hasSort).flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => {
      const issues = schema?.safeParse({ sort: 'no such column' }).error?.issues ?? []
      return issues.some((issue) => issue.path[0] === 'sort') ? [`${method} ${path}`] : []
    }),
  )
  // The columns of a file are its own: the call knows them.
  expect(
    downloads
      .filter(hasSort)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((title) => !refused.includes(title)),
  ).toEqual(['POST /file/download/:filename', 'POST /file/portal/:filename/qti', 'POST /file/portal/:filename/moodle'])
})
