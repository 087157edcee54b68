import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { arrangeProject } from '../../../../test/workbooks.ts'
import { imports } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
await arrangeProject(app.db, 'Mechanics')
const body = { section: 'Mechanics' }

test('each of 30 concurrent large uploads gets a response', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(64 * 1024))
  const large = Array.from({ length: 64 }, () => bytes)
  const codes = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const response = await meera.send(imports.add, { file: new File(large, `Large ${n}.xlsx`), body })
      return ((await response.json()) as { code: string }).code
    }),
  )
  expect(new Set(codes)).toEqual(new Set(['NOT_A_WORKBOOK', 'UPLOADS_BUSY']))
})
