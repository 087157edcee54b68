import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { startTestApp, type TestApp } from './app.ts'
import { sendRaw, getCallKey, parseJsonBody } from './attack/attack.ts'
import { arrangeAttackContext, fillGoodRequest, type AttackContext } from './attack/attack-context.ts'
import { buildRequest, type Shaped } from './attack/shape.ts'
import { goodRequests } from './domains.ts'

/** All uploads of workbooks accept .xls besides .xlsx and have a message for a missing file (000 §5, 001 §5, 002 §5). */

let app: TestApp
let context: AttackContext
beforeAll(async () => {
  app = await startTestApp()
  Object.defineProperty(app.clock, 'now', { get: () => new Date() })
  context = await arrangeAttackContext(app.url, app.db, { spares: 5, rows: 60, spareFiles: 2 })
})
afterAll(() => app.close())

const specs: readonly Endpoint[] = listNamedCalls(domains).map(({ spec }) => spec)
const uploads = specs.filter((spec) => spec.upload !== undefined && (spec.fileType ?? 'workbook') === 'workbook')
const ofUploads = uploads.filter((spec) => spec.dryRun !== undefined).map((spec) => [getCallKey(spec), spec] as const)

async function send(spec: Endpoint, { sheet: bytes, filename }: { sheet: Buffer; filename: string }) {
  const good = goodRequests[getCallKey(spec)] ?? {}
  const { as = 'meera' } = good
  const token = as === 'spare' ? context.spare.person().token : await context.token(as)
  const filled = await fillGoodRequest(context, good)
  const sent: Shaped = { ...filled, query: { ...filled.query, dryRun: 'true' }, sheet: bytes, filename, token }
  const response = await sendRaw(app.url, buildRequest(spec, sent))
  return { status: response.status, reply: parseJsonBody(response) as Record<string, unknown> }
}
const goodSheet = (spec: Endpoint): Buffer => {
  const fixture = goodRequests[getCallKey(spec)]?.sheet
  if (fixture === undefined) throw new Error(`No workbook for ${getCallKey(spec)}`)
  return context.sheets[fixture]
}
const toXls = (bytes: Buffer): Buffer =>
  xlsx.write(xlsx.read(bytes, { cellNF: true }), { type: 'buffer', bookType: 'biff8' }) as Buffer

test('the product has more than eight uploads of workbooks', () => expect(ofUploads.length).toBeGreaterThan(8))

describe.each(ofUploads)('%s', (call, spec) => {
  const only = call === 'POST /qualitative/task/upload'
  test('reads an .xls file like the .xlsx, or refuses it where the documents allow only .xlsx', async () => {
    const sheet = goodSheet(spec)
    const modern = await send(spec, { sheet, filename: 'Sheet.xlsx' })
    expect(modern.reply, JSON.stringify(modern.reply)).toMatchObject({ success: true })
    const old = await send(spec, { sheet: toXls(sheet), filename: 'Sheet.XLS' })
    if (only) expect(old.reply).toMatchObject({ code: 'NOT_A_WORKBOOK', message: 'Only .xlsx files can be uploaded.' })
    else {
      const counts = ({ reply }: typeof old) => {
        const { count, counts: found, problems } = reply['preview'] as Record<string, unknown>
        return { count, found, problems }
      }
      expect(old.reply, JSON.stringify(old.reply)).toMatchObject({ success: true })
      expect(counts(old)).toEqual(counts(modern))
    }
  })
})

test.each(uploads.map((spec) => [getCallKey(spec), spec] as const))(
  '%s asks for a missing file with the documented message',
  async (call, spec) => {
    const good = goodRequests[call] ?? {}
    const { params = {} } = await fillGoodRequest(context, good)
    const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')))
    const client = await app.as('meera')
    const form = new FormData()
    form.append('reading', '{}')
    const response = await client.raw(spec.method, `/api${path}`, { form })
    expect(await response.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      message: call.includes('/upload/target/report') ? 'Please select a file before uploading' : 'Please select a file first!',
    })
  },
)
