import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Client, type TestApp } from '../../../../test/app.ts'
import { sheetRows } from '../../../kit/xlsx/rows.ts'
import { TEMPLATES, type TemplateKind, templates } from '../templates-contract.ts'

let app: TestApp
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  ananya = await app.as('ananya')
})
afterAll(() => app.close())

test.each(Object.keys(TEMPLATES) as TemplateKind[])('returns the template of %s with exactly its columns', async (kind) => {
  const { filename, bytes } = await ananya.download(templates.one, { params: { kind } })
  expect(filename).toBe(`${TEMPLATES[kind].sheet} template.xlsx`)
  const rows = []
  for await (const row of sheetRows(bytes)) rows.push(row.cells)
  expect(rows).toEqual([[...TEMPLATES[kind].columns]])
})

test('refuses an unknown kind and anonymous requests', async () => {
  await ananya.refused(templates.one, 'INVALID_REQUEST', { params: { kind: 'cats' } })
  await app.anonymous.refused(templates.one, 'NOT_SIGNED_IN', { params: { kind: 'tasks' } })
})
