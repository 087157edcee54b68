import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { toColumnLetters } from '../src/kit/xlsx/cells.ts'
import { buildFixtureWorkbook } from '../src/kit/xlsx/zip-fixture.ts'
import { startTestApp, type TestApp } from './app.ts'
import { getCallKey } from './attack/attack.ts'
import { arrangeAttackContext, type AttackContext, fillGoodRequest } from './attack/attack-context.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { goodRequests } from './domains.ts'

/** Every upload reads its workbook in the same way, so all of them get the same strange cells. */

/** For each call, the template whose columns it reads. `figures` are the columns that are not text (decision 150). */
const uploads: Record<string, { template: string; figures: readonly string[]; unread?: string }> = {
  'POST /file/add': { template: 'tasks', figures: ['question_id', 'solution_id', 'sr_no'] },
  'PUT /file/update/rows/:fileName': { template: 'rows', figures: ['question_id', 'solution_id'] },
  'PUT /file/update/rows/done/final': {
    template: 'done',
    figures: ['question_id', 'new_content_id', 'author_done_date', 'qc_score'],
  },
  'POST /users/import': { template: 'users', figures: ['employee_id', 'shift_type', 'working_hours', 'salary'] },
  // The call itself names the project.
  'POST /file/allocation/add': { template: 'accounts', figures: ['account_id'], unread: 'project_name' },
  'POST /save/users/status': { template: 'status', figures: [] },
  'POST /timesheet/members/upload': { template: 'members', figures: ['from', 'until'] },
  'POST /holidays/upload': { template: 'holidays', figures: ['date'] },
  'POST /targets/upload': { template: 'targets', figures: ['target_assigned', 'dateEffective'] },
  'POST /qualitative/task/upload': { template: 'qualitative', figures: ['date', 'hours', 'minutes'] },
  'POST /upload/target/report': { template: 'hours', figures: ['date', 'hours', 'user'] },
  'POST /glossary/upload': { template: 'glossary', figures: [] },
  'POST /recruit/:jobId/candidate/upload': { template: 'candidates', figures: ['contact'] },
}
const templates = domains.flatMap((each) => each.uploads).map(({ template }) => template)
const specs = listNamedCalls(domains)
  .map(({ spec }) => spec as Endpoint)
  .filter((spec) => spec.upload !== undefined && spec.dryRun !== undefined)

test('the list of strange-cell uploads has every upload with a preview', () => {
  expect(specs.map(getCallKey).toSorted()).toEqual(Object.keys(uploads).toSorted())
  expect(templates.map(({ name }) => name).toSorted()).toEqual(
    Object.values(uploads)
      .map(({ template }) => template)
      .toSorted(),
  )
})

let app: TestApp
let context: AttackContext
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 4, rows: 60, spareFiles: 2 })
})
afterAll(() => app.close())

type Problem = { row?: number; column?: string; message: string }
type Preview = {
  count: number
  problems: { issues: Problem[] }
  sheets: { rows: number; headerRow: number; hiddenRows: number }[]
}

async function previewOf(spec: Endpoint, sheet: Buffer): Promise<Preview> {
  const { params = {}, query = {}, body, token } = await fillGoodRequest(context, goodRequests[getCallKey(spec)] ?? {})
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '-'))
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append(spec.upload ?? '', new Blob([sheet as Uint8Array<ArrayBuffer>]), 'Strange.xlsx')
  const search = new URLSearchParams({ ...query, dryRun: 'true' }).toString()
  const response = await fetch(`${app.url}/api${path}?${search}`, {
    method: spec.method,
    headers: { 'auth-token': token ?? '' },
    body: form,
  })
  const reply = (await response.json()) as { preview?: Preview }
  if (reply.preview === undefined) throw new Error(JSON.stringify(reply))
  return reply.preview
}

const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (row: number, columns: readonly string[], cell: (ref: string) => string, attributes = ''): string =>
  `<row r="${row}"${attributes}>${columns.map((_, at) => cell(`${toColumnLetters(at)}${row}`)).join('')}</row>`

describe.each(specs.map((spec) => [getCallKey(spec), spec] as const))('%s', (key, spec) => {
  const { template, figures, unread } = uploads[key] ?? { template: '', figures: [] }
  const columns = (templates.find(({ name }) => name === template)?.columns ?? []).filter((name) => name !== unread)
  const header = (row: number): string =>
    `<row r="${row}">${columns.map((name, at) => text(`${toColumnLetters(at)}${row}`, name)).join('')}</row>`
  const problemsIn = ({ problems }: Preview, row: number, words: RegExp): string[] => [
    ...new Set(problems.issues.filter((one) => one.row === row && words.test(one.message)).map(({ column = '' }) => column)),
  ]

  test('names every error value and every formula without a result, in every column', async () => {
    const preview = await previewOf(
      spec,
      buildFixtureWorkbook({
        rows:
          header(1) +
          rowOf(2, columns, (ref) => `<c r="${ref}" t="e"><v>#N/A</v></c>`) +
          rowOf(3, columns, (ref) => `<c r="${ref}"><f>Z1&amp;"x"</f></c>`),
      }),
    )
    expect(problemsIn(preview, 2, /#N\/A/).toSorted()).toEqual([...columns].toSorted())
    expect(problemsIn(preview, 3, /no stored result|is missing/).toSorted()).toEqual([...columns].toSorted())
  })

  test('refuses a merge over several rows in columns that are not text', async () => {
    const merges = columns.map((_, at) => `<mergeCell ref="${toColumnLetters(at)}2:${toColumnLetters(at)}3"/>`).join('')
    const preview = await previewOf(
      spec,
      buildFixtureWorkbook({
        rows: header(1) + rowOf(2, columns, (ref) => text(ref, '1')) + rowOf(3, columns, (ref) => text(ref, 'x')),
        after: `<mergeCells>${merges}</mergeCells>`,
      }),
    )
    const merged = problemsIn(preview, 3, /merged range/)
    expect(merged).toEqual(expect.arrayContaining([...figures]))
  })

  test('finds the header below a title, counts hidden rows and skips blank rows with a style', async () => {
    const preview = await previewOf(
      spec,
      buildFixtureWorkbook({
        formats: ['0%'],
        rows:
          `<row r="1">${text('A1', 'A title')}</row>` +
          header(3) +
          rowOf(4, columns, (ref) => text(ref, 'x')) +
          rowOf(5, columns, (ref) => text(ref, 'y'), ' hidden="1"') +
          rowOf(6, columns, (ref) => `<c r="${ref}" s="1"/>`),
      }),
    )
    expect(preview.sheets[0]).toMatchObject({ headerRow: 3, above: 1, rows: 2, hiddenRows: 1 })
    expect(preview.problems.issues.every(({ row = 0 }) => row >= 3)).toBe(true)
  })
})
