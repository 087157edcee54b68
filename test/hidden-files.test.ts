/**
 * Only ADMINs and the staff who hold rows of a file get the name of a file that is hidden from every department (decision 169).
 * No reply to a manager or a sub-admin contains its name, its id, the ID of one of its questions or the id of a row. The calls
 * come from the contracts, so a new call that lists files or rows is tried as well.
 */
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cast, type CastName, getDepartmentId } from '../db/cast.ts'
import { listNamedCalls } from '../src/app/openapi.ts'
import { buildServer, domains } from '../src/app/server.ts'
import { isReadCall } from '../src/kit/server/call.ts'
import { openPool } from '../src/kit/postgres/pool.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { openSheets } from '../src/kit/xlsx/read-workbook.ts'
import { files } from '../src/rows/files/contract.ts'
import { users } from '../src/users/contract.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type AttackContext, arrangeAttackContext } from './attack/attack-context.ts'
import { fillWords, buildRequest, type Words } from './attack/shape.ts'
import { callAs } from './calls.ts'
import { type Good, goodRequests } from './domains.ts'
import { toPlainCell } from './read-workbook.ts'

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const calls = listNamedCalls(domains).flatMap(({ spec }) =>
  !spec.stream && (isReadCall(spec) || spec.dryRun !== undefined) ? [spec] : [],
)

const FILE = 'Veiled.xlsx'
let app: TestApp
let context: AttackContext
let url: string
let close: () => Promise<void>
let words: Words
let marks: string[]
beforeAll(async () => {
  app = await startTestApp()
  const pool = openPool(app.databaseUrl)
  const node = buildServer({ pool, logger: pino({ level: 'silent' }), clock: () => new Date() })
  url = await node.listen({ port: 0, host: '127.0.0.1' })
  context = await arrangeAttackContext(url, app.db, { spares: 3, rows: 60, spareFiles: 2 })
  const id = context.words()['file']?.id ?? ''
  await app.db`update files set name = ${FILE} where id = ${id}`
  await app.db`
    update tasks set question_id = 'Veiled ' || question_id, question_key = name_key('Veiled ' || question_id) where file_id = ${id}`
  words = { ...context.words(), file: { id, name: FILE } }
  const rows = await app.db<{ id: string }[]>`select id from tasks where file_id = ${id}`
  marks = ['Veiled', id, ...rows.map((row) => row.id)]
  // These people get no department, or one without rows of the file, so the rule for a single department hides nothing here.
  const meera = await context.token('meera')
  for (const [_id, departments] of [
    [cast.kavita.id, ['Chemistry']],
    [cast.leela.id, []],
  ] as const)
    await callAs(url, meera, users.updateProfile, { body: { _id, departments } })
  close = async () => {
    await node.close()
    await pool.close()
    await app.close()
  }
})
afterAll(() => close())

const hide = async (isFileVisible: boolean): Promise<void> => {
  const { code } = await callAs(url, await context.token('meera'), files.setVisibility, {
    body: { isFileVisible, dept: getDepartmentId('Physics'), id: words['file']?.id ?? '' },
  })
  expect(code).toBe('ok')
}

const textOf = async (response: Response): Promise<string> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  const lines: string[] = []
  for (const sheet of await openSheets(bytes).catch(() => []))
    for await (const { cells } of (await sheet.open()).rows)
      lines.push(cells.map((cell) => JSON.stringify(toPlainCell(cell))).join('\t'))
  return [response.headers.get('content-disposition'), ...lines].join('\n')
}
/** Returns only the fields that the call needs, so that no optional field filters a list. */
const neededOf = <Part extends Record<string, unknown>>(schema: z.ZodType | undefined, part: Part = {} as Part): Part =>
  schema instanceof z.ZodObject
    ? (Object.fromEntries(Object.entries(part).filter(([key]) => !schema.shape[key]?.safeParse(undefined).success)) as Part)
    : part
const variantsOf = (spec: Endpoint): Good[] => {
  const { as: _as, ...good } = goodRequests[titleOf(spec)] ?? {}
  const bare = { ...good, query: neededOf(spec.query, good.query), body: neededOf(spec.body, good.body) }
  const isSearch = good.query?.['q'] !== undefined
  return [good, bare, ...(isSearch ? [{ ...good, query: { q: 'Veiled' } }] : [])]
}
const repliesTo = async (spec: Endpoint, who: CastName, own: Words): Promise<string[]> => {
  const replies: string[] = []
  for (const { sheet, ...variant } of variantsOf(spec)) {
    const filled = fillWords(variant, { ...words, ...own })
    const raw = buildRequest(spec, {
      ...filled,
      query: { ...filled.query, ...(spec.dryRun && { dryRun: 'true' }) },
      ...(sheet && { sheet: context.sheets[sheet] }),
      token: await context.token(who),
    })
    const response = await fetch(`${url}${raw.path}`, {
      method: raw.method,
      headers: raw.headers ?? {},
      ...(raw.body !== undefined && { body: typeof raw.body === 'string' ? raw.body : new Uint8Array(raw.body as Buffer) }),
    })
    replies.push(await textOf(response))
  }
  return replies
}
const naming = async (who: CastName): Promise<string[]> => {
  const found: string[] = []
  for (const spec of calls) {
    const replies = await repliesTo(spec, who, { person: { id: cast.ananya.id, email: cast.ananya.email } })
    if (replies.some((text) => marks.some((mark) => text.includes(mark)))) found.push(titleOf(spec))
  }
  return found
}

test('no reply to a manager or sub-admin names a file that is hidden from every department', async () => {
  const before = { kavita: await naming('kavita'), leela: await naming('leela') }
  await hide(false)
  const after = { kavita: await naming('kavita'), leela: await naming('leela'), meera: await naming('meera') }
  expect(after.kavita).toEqual([])
  expect(after.leela).toEqual([])
  // An ADMIN does get the file, and the others got it before it was hidden.
  expect(before.kavita.length).toBeGreaterThan(12)
  expect(before.leela.length).toBeGreaterThan(12)
  expect(after.meera).toEqual(expect.arrayContaining(before.leela))
  await hide(true)
})
