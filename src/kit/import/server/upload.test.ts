import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startKitApp } from '../../../../test/kit-app.ts'
import type { Db } from '../../postgres/db.ts'
import { domain } from '../../server/domain.ts'
import type { Reach } from '../../server/reach.ts'
import type { Trace } from '../../server/registered.ts'
import { routes } from '../../server/routes.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { refuse } from '../../shared/errors.ts'
import { readSheetRows } from '../../../../test/read-workbook.ts'
import { writeSheet } from '../../xlsx/write.ts'
import { FoundProblems, CorrectableUpload, TAKE_BACK_TEXTS, TakeBackParams, TakeBackReply } from '../contract.ts'
import { uploadRoutes } from './routes.ts'
import { listFirst, refuseUsed, takeUploadBack, type TakingBack } from './take-back.ts'
import { summarizeIssues, readFullSheet, type SheetContents } from './full-sheet.ts'
import { handleProblemRows } from './problem-rows.ts'
import { toCellIssue } from './problems.ts'
import { type Storing, storeUpload, type UploadDefinition, type Uploading } from './upload.ts'

const Preview = z.object({ name: z.string(), names: z.array(z.string()), problems: FoundProblems })
const access = { who: 'signed-in', reach: 'own' } as const
const stones = {
  add: endpoint({
    method: 'POST',
    path: '/stones',
    changes: [],
    audit: 'Uploaded {}',
    summary: '',
    access,
    upload: 'stones',
    body: z.object({ place: z.string(), ...CorrectableUpload }),
    message: 'Added',
    dryRun: z.object({ preview: Preview }),
    reply: z.object({ added: z.int(), batch: z.uuid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/stones/:id/take-back',
    changes: [],
    summary: '',
    access,
    params: TakeBackParams,
    ...TAKE_BACK_TEXTS,
    reply: TakeBackReply,
  }),
  secret: endpoint({
    method: 'POST',
    path: '/stones/secret',
    changes: [],
    audit: 'Uploaded {}',
    summary: '',
    access,
    upload: 'stones',
    unkeyed: true,
    message: 'Added',
    dryRun: z.object({ preview: Preview }),
    reply: z.object({ added: z.int(), batch: z.uuid() }),
  }),
  problemRows: endpoint({
    method: 'POST',
    path: '/stones/problem-rows',
    summary: '',
    access,
    upload: 'file',
    body: z.object(CorrectableUpload),
    download: true,
    message: '',
  }),
}

type StoneSheet = SheetContents<'name' | 'grams'>
type Stone = { name: string; grams: number }
/** The uploads wait for this promise between reading and checking. */
let gate: Promise<unknown> = Promise.resolve()

const heavyStones: Trace = {
  happened: 'grew',
  among: async (db, ids) => {
    const rows = await db<{ id: string }[]>`select id from stones where grams > 1000 and id = any (${ids as string[]}::uuid[])`
    return rows.map(({ id }) => id)
  },
}

const stoneUpload = {
  template: { name: 'stones', sheet: 'Stones', columns: ['name', 'grams'] },
  read: async (uploading) => {
    const sheet = await readFullSheet(uploading, {
      most: 10,
      columns: ['name', 'grams'],
      aliases: { grams: ['weight'] },
      needed: ['name', 'grams'],
    })
    if (uploading.mode === 'store') await gate
    return async (db) => {
      const { good, problems } = await checkStones(db, uploading, sheet)
      return {
        problems,
        preview: () => ({
          name: uploading.file.filename,
          names: good.map(({ name }) => name),
          problems: { count: problems.count, issues: problems.issues },
        }),
        store: (storing) => storeStones(storing, uploading, good),
      }
    }
  },
  takeBack: takeStonesBack,
} satisfies UploadDefinition<string>

async function checkStones(db: Db, { named }: Uploading<string>, sheet: StoneSheet) {
  const taken = new Set((await db<{ name: string }[]>`select name from stones`).map(({ name }) => name))
  const checked = sheet.rows.map(({ row, cells: { name, grams } }) => {
    const stone: Stone = { name: name?.text ?? '', grams: Number(grams?.text) }
    return {
      stone,
      issues: [
        ...(taken.has(stone.name) ? [toCellIssue(row, 'name', 'There is one of this name.', stone.name)] : []),
        ...(Number.isInteger(stone.grams) ? [] : [toCellIssue(row, grams?.name ?? '', 'Not a weight.', grams?.text)]),
      ],
    }
  })
  const problems = summarizeIssues(
    checked.flatMap(({ issues }) => issues),
    named,
  )
  return { good: checked.filter(({ issues }) => issues.length === 0).map(({ stone }) => stone), problems }
}

async function storeStones({ db, audit, recordBatch }: Storing, { input, progress }: Uploading<string>, good: readonly Stone[]) {
  const made: string[] = []
  for (const { name, grams } of good) {
    const rows = await db<{ id: string }[]>`
      insert into stones (name, grams, place) values (${name}, ${grams}, ${input}) returning id`
    made.push(...rows.map(({ id }) => id))
  }
  const batch = await recordBatch({ made })
  progress({ read: good.length, stored: good.length, total: good.length })
  audit({ type: 'stone', name: input })
  return { added: good.length, batch }
}

async function takeStonesBack({ db, batch, reach, registered, audit }: TakingBack<Reach<'own'>>) {
  const own = await db<{ id: string; name: string }[]>`
    select s.id, s.name from stones s join import_batches b on s.id = any (b.made)
    where b.id = ${batch.id} and b.made_by = ${reach.userId} order by s.name for update of s`
  if (own.length === 0 && !batch.isTakenBack) refuse('IMPORT_NOT_FOUND')
  return async () => {
    await refuseUsed({ db, registered }, 'stone', ['stone', 'stones'], own)
    await db`delete from stones where id = any (${batch.made}::uuid[])`
    audit({ type: 'stone', name: batch.kind })
    return { rows: own.length }
  }
}

const stoneRoutes = routes('stones', stones, {
  add: { prepare: (call) => storeUpload(stoneUpload, call, call.body.place) },
  takeBack: (call) => takeUploadBack([stoneUpload], call),
  secret: { prepare: (call) => storeUpload(stoneUpload, call, '') },
  problemRows: { prepare: (call) => handleProblemRows(stoneUpload, call, '') },
})
const { owner, urls, users, close } = await startKitApp(
  [
    domain('uploads', { calls: [uploadRoutes] }),
    domain('stones', {
      calls: [stoneRoutes],
      uploads: [stoneUpload],
      objects: { stone: { word: 'Stone' } },
      traces: { stone: [heavyStones] },
    }),
  ],
  async (db) => {
    await db`create table stones (id uuid default new_id(), name text primary key, grams int not null, place text not null)`
    await db`grant select, insert, update, delete on stones to proofline_app`
  },
  { nodes: 2 },
)
afterAll(close)

type Row = readonly [name: string, grams: unknown]
type Options = { name?: string; columns?: string[]; id?: string; key?: string; fields?: Record<string, string> }
const send = async (path: string, rows: readonly Row[], options: Options = {}) => {
  const { name = 'stones.xlsx', columns = ['Name', 'Weight'] } = options
  const chunks: Uint8Array[] = []
  const kind = 'value' as const
  for await (const chunk of writeSheet({ sheetName: 'S', columns: columns.map((header) => ({ header, kind })), rows }))
    chunks.push(chunk)
  const form = new FormData()
  form.append('place', 'shore')
  for (const [field, value] of Object.entries(options.fields ?? {})) form.append(field, value)
  form.append(path.endsWith('problem-rows') ? 'file' : 'stones', new File(chunks as BlobPart[], name))
  const headers = {
    'auth-token': '0',
    ...(options.id !== undefined && { 'progress-id': options.id }),
    ...(options.key !== undefined && { 'idempotency-key': options.key }),
  }
  return fetch(`${urls[0]}/api${path}`, { method: 'POST', headers, body: form })
}
const json = async (response: Promise<Response>) => (await (await response).json()) as Record<string, unknown>
const stored = async () => (await owner<{ name: string }[]>`select name from stones order by name`).map(({ name }) => name)

test('a dry run returns the preview with its problems and changes nothing', async () => {
  expect(
    await json(
      send('/stones?dryRun=true', [
        ['flint', 3],
        ['chalk', 'light'],
      ]),
    ),
  ).toMatchObject({
    success: true,
    message: 'Added',
    preview: {
      name: 'stones.xlsx',
      names: ['flint'],
      problems: {
        count: 1,
        issues: [{ path: 'row 3, Weight', row: 3, column: 'Weight', message: 'Not a weight.', value: 'light' }],
      },
      sheets: [{ name: 'S', isRead: true, headerRow: 1, above: 0, rows: 2, hiddenRows: 0, hiddenColumns: 0 }],
    },
  })
  expect(await stored()).toEqual([])
})

test('a workbook is stored completely or refused with its problems', async () => {
  const refused = await json(
    send('/stones', [
      ['flint', 3],
      ['chalk', 'light'],
    ]),
  )
  expect(refused).toMatchObject({ code: 'BAD_WORKBOOK', message: 'stones.xlsx was not added. It has 1 problem.', count: 1 })
  expect(await stored()).toEqual([])
  expect(
    await json(
      send('/stones', [
        ['flint', 3],
        ['chalk', 4],
      ]),
    ),
  ).toMatchObject({ success: true, added: 2 })
  expect(await stored()).toEqual(['chalk', 'flint'])
})

test('problem rows are returned as a workbook with their problems, or refused with 404 when there are none', async () => {
  const response = await send('/stones/problem-rows', [
    ['marble', 3],
    ['flint', 'light'],
    ['onyx', 5],
  ])
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('stones problem rows.xlsx')
  const rows = []
  for await (const { cells } of readSheetRows(Buffer.from(await response.arrayBuffer()))) rows.push(cells)
  expect(rows).toEqual([
    ['sheet_row', 'what_is_wrong', 'Name', 'Weight'],
    [3, 'name: There is one of this name. Weight: Not a weight.', 'flint', 'light'],
  ])
  expect(await json(send('/stones/problem-rows', [['marble', 3]]))).toMatchObject({ code: 'NO_PROBLEM_ROWS' })
})

test('an upload is refused when it is not a workbook, lacks a column or has too many rows', async () => {
  expect(await json(send('/stones', [['a', 1]], { name: 'stones.csv' }))).toMatchObject({ code: 'NOT_A_WORKBOOK' })
  expect(await json(send('/stones', [['a', 1]], { columns: ['Name', 'Height'] }))).toMatchObject({
    code: 'BAD_WORKBOOK',
    message: 'Row 1 has no column grams.',
    issues: [{ path: 'row 1, grams', row: 1, column: 'grams', message: 'The column grams is missing.' }],
    count: 1,
  })
  const many = Array.from({ length: 11 }, (_, at): Row => [`s${at}`, at])
  expect((await json(send('/stones', many)))['message']).toContain('more than 10 rows')
})

const takeBack = async (batch: unknown, token = '0') =>
  json(fetch(`${urls[1]}/api/stones/${batch as string}/take-back`, { method: 'POST', headers: { 'auth-token': token } }))
const uploaded = async (...names: string[]) =>
  (
    await json(
      send(
        '/stones',
        names.map((name) => [name, 1]),
      ),
    )
  )['batch']

test('only one of several simultaneous calls undoes an upload', async () => {
  const batch = await uploaded('pumice', 'tuff')
  expect(await takeBack(batch, '1')).toMatchObject({ code: 'IMPORT_NOT_FOUND' })
  expect(await takeBack(randomUUID())).toMatchObject({ code: 'IMPORT_NOT_FOUND' })
  const replies = await Promise.all([takeBack(batch), takeBack(batch), takeBack(batch)])
  expect(replies.filter(({ success }) => success)).toEqual([{ success: true, message: 'Import undone', rows: 2 }])
  expect(replies.filter(({ code }) => code === 'IMPORT_TAKEN_BACK')).toHaveLength(2)
  const left = await stored()
  expect(left).not.toContain('pumice')
  expect(left).not.toContain('tuff')
  expect(await uploaded('pumice')).toBeDefined()
})

test('undoing an upload is refused with the names of objects that have been used since', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `gravel ${String(at + 10)}`)
  const batches = [await uploaded(...names.slice(0, 10)), await uploaded(...names.slice(10))]
  await owner`update stones set grams = 2000 where name = 'gravel 20'`
  expect(await takeBack(batches[1])).toEqual({
    success: false,
    code: 'IMPORT_OVERTAKEN',
    message: 'This import can’t be undone. Changed since: 1 stone of 2: gravel 20 (grew).',
    issues: [{ path: 'gravel 20', message: 'gravel 20: grew.' }],
    count: 1,
    requestId: expect.any(String),
  })
  await owner`update stones set grams = 2000 where name like 'gravel %'`
  expect((await takeBack(batches[1]))['message']).toContain('2 stones of 2: gravel 20 (grew) and gravel 21 (grew).')
  expect(await stored()).toEqual(expect.arrayContaining(names))
  expect(listFirst(names)).toMatch(/gravel 19 and 2 more$/)
})

const followed = async (node: 0 | 1, id: string, onFirst = (): void => undefined) => {
  const response = await fetch(`${urls[node]}/api/progress/${id}`, { headers: { 'auth-token': '0' } })
  let full = ''
  for await (const chunk of response.body ?? []) {
    full += Buffer.from(chunk).toString()
    if (full.includes('event: ')) onFirst()
  }
  return [...full.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]) => [event, JSON.parse(data ?? '') as unknown])
}

test('another node streams the progress of a running upload, even to a client that connects late', async () => {
  const id = randomUUID()
  let open = (_: unknown): void => undefined
  gate = new Promise((resolve) => (open = resolve))
  const [before, sent] = [followed(1, id), json(send('/stones', [['slate', 7]], { id }))]
  await expect.poll(async () => (await owner`select from upload_progress where id = ${id} and rows_read = 1`).length).toBe(1)
  const during = followed(1, id.toUpperCase(), () => open(undefined))
  expect(await sent).toMatchObject({ added: 1 })
  const outcome = { success: true, message: 'Added', added: 1, batch: expect.any(String) as string }
  for (const events of [await before, await during, await followed(0, id)])
    expect(events.slice(-2)).toEqual([
      ['progress', { read: 1, stored: 1, total: 1 }],
      ['over', outcome],
    ])
  expect((await during)[0]).toEqual(['progress', { read: 1, stored: 0, total: null }])
})

test('the progress stream ends with a refusal, but without a reply that may not be stored', async () => {
  const [bad, secret] = [randomUUID(), randomUUID()]
  await send('/stones', [['slate', 7]], { id: bad })
  expect((await followed(1, bad)).at(-1)).toEqual([
    'over',
    { success: false, code: 'BAD_WORKBOOK', message: 'stones.xlsx was not added. It has 1 problem.' },
  ])
  await send('/stones/secret', [['jade', 7]], { id: secret })
  expect((await followed(1, secret)).at(-1)).toEqual(['over', null])
  expect(await stored()).toContain('jade')
})

test('the progress stream of an upload on a killed node ends, and day-old progress is deleted', async () => {
  const [killed, old] = [randomUUID(), randomUUID()]
  const insert = (id: string, age: string) => owner`
    insert into upload_progress (user_id, id, rows_read, rows_stored, updated_at)
    values (${users[0] ?? ''}, ${id}, 5, 0, now() - ${age}::interval)`
  await insert(killed, '31 seconds')
  await insert(old, '25 hours')
  expect(await followed(0, killed)).toEqual([
    ['progress', { read: 5, stored: 0, total: null }],
    ['over', null],
  ])
  await send('/stones', [['basalt', 7]], { id: randomUUID() })
  await expect.poll(async () => (await owner`select from upload_progress where id = ${old}`).length).toBe(0)
})

test('nobody can follow the upload of another user', async () => {
  const id = randomUUID()
  const response = await fetch(`${urls[1]}/api/progress/${id}`, { headers: { 'auth-token': '1' } })
  const reader = response.body?.getReader()
  await send('/stones', [['granite', 7]], { id })
  await followed(0, id)
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('retry: 2000\n\n')
  expect(await Promise.race([reader?.read(), pause(600, 'nothing more')])).toBe('nothing more')
  await reader?.cancel()
})

const corrections = (...cells: [row: number, column: string, value: string][]): string =>
  JSON.stringify(cells.map(([row, column, value]) => ({ row, column, value })))

test('corrected cells are checked and stored as if they were in the workbook', async () => {
  const rows: Row[] = [
    ['mica', 3],
    ['talc', 'light'],
  ]
  const good = { corrections: corrections([3, 'weight', '4'], [2, 'Name', 'mica 2']) }
  expect(await json(send('/stones?dryRun=true', rows, { fields: good }))).toMatchObject({
    preview: { names: ['mica 2', 'talc'], problems: { count: 0 } },
  })
  const still = { corrections: corrections([3, 'Weight', 'heavy']) }
  expect(await json(send('/stones?dryRun=true', rows, { fields: still }))).toMatchObject({
    preview: { problems: { issues: [{ row: 3, column: 'Weight', value: 'heavy' }] } },
  })
  const problems = await send('/stones/problem-rows', rows, { fields: still })
  const listed = []
  for await (const { cells } of readSheetRows(Buffer.from(await problems.arrayBuffer()))) listed.push(cells)
  expect(listed.at(-1)).toEqual([3, 'Weight: Not a weight.', 'talc', 'heavy'])
  expect(await json(send('/stones', rows, { fields: good }))).toMatchObject({ added: 2 })
  expect([...(await owner`select name, grams from stones where name in ('mica', 'mica 2', 'talc') order by name`)]).toEqual([
    { name: 'mica 2', grams: 3 },
    { name: 'talc', grams: 4 },
  ])
  const wrong = await json(send('/stones', rows, { fields: { corrections: 'no list' } }))
  expect(wrong).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path: 'corrections' }] })
})

test('a correction of a row that the sheet lacks is refused and named', async () => {
  const rows: Row[] = [['onyx', 3]]
  const beyond = { corrections: corrections([2, 'name', 'onyx 2'], [9, 'name', 'opal']) }
  const named = { row: 9, column: 'name', message: 'The sheet has no row 9, so nothing in it can be corrected.' }
  expect(await json(send('/stones', rows, { fields: beyond }))).toMatchObject({ code: 'BAD_WORKBOOK', issues: [named] })
  expect(await json(send('/stones?dryRun=true', rows, { fields: beyond }))).toMatchObject({
    code: 'BAD_WORKBOOK',
    issues: [named],
  })
  expect((await stored()).filter((name) => name.startsWith('onyx'))).toEqual([])
})

test('a list of corrections that is too long is refused', async () => {
  const many = Array.from({ length: 1_000 }, (_, at): [number, string, string] => [at + 2, 'name', 'x'.repeat(1_100)])
  const response = await send('/stones', [['lava', 3]], { fields: { corrections: corrections(...many) } })
  expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })])
  const oneMore = Array.from({ length: 1_001 }, (): [number, string, string] => [2, 'name', 'x'])
  expect(await json(send('/stones', [['lava', 3]], { fields: { corrections: corrections(...oneMore) } }))).toMatchObject({
    code: 'INVALID_REQUEST',
    issues: [{ path: 'corrections', message: 'Corrections can be at most 1000 entries.' }],
  })
  expect(await stored()).not.toContain('lava')
})

test('an idempotency key identifies the workbook together with its corrections', async () => {
  const key = randomUUID()
  const corrected = (name: string) =>
    json(send('/stones', [['sinter', 3]], { name: 'same.xlsx', key, fields: { corrections: corrections([2, 'name', name]) } }))
  const first = await corrected('sinter 1')
  expect(first).toMatchObject({ added: 1 })
  expect(await corrected('sinter 2')).toMatchObject({ code: 'IDEMPOTENCY_KEY_USED' })
  expect(await corrected('sinter 1')).toEqual(first)
  expect((await stored()).filter((name) => name.startsWith('sinter'))).toEqual(['sinter 1'])
})

test('a correction can add a missing column, and a blank one empties its cell', async () => {
  const rows: Row[] = [
    ['coal', 3],
    ['peat', 4],
  ]
  const options = { columns: ['Name', 'Colour'], fields: { corrections: corrections([2, 'grams', 'x'], [3, 'name', '']) } }
  expect(await json(send('/stones?dryRun=true', rows, options))).toMatchObject({
    preview: { names: [''], problems: { issues: [{ row: 2, column: 'grams', value: 'x' }] } },
  })
})

test('the corrected workbook has all rows and columns with their types and row numbers', async () => {
  const at = new Date('2026-01-05T04:30:00Z')
  const chunks: Uint8Array[] = []
  const columns = ['Name', 'On', 'n', 'Id'].map((header) => ({
    header,
    kind: header === 'On' ? ('instant' as const) : ('cell' as const),
  }))
  const rows = [['a', at, 12.5, '007'], [], ['b', null, true, 'x']]
  for await (const chunk of writeSheet({ sheetName: 'S', columns, rows })) chunks.push(chunk)
  const ask = (file: Blob, list: string) => {
    const form = new FormData()
    form.append('corrections', list)
    form.append('file', file, 'old.xls')
    return fetch(`${urls[0]}/api/corrected-workbook`, { method: 'POST', headers: { 'auth-token': '0' }, body: form })
  }
  const response = await ask(new Blob(chunks as BlobPart[]), corrections([4, 'name', 'B'], [4, 'Note', 'new']))
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('old corrected.xlsx')
  const read = []
  for await (const { row, cells } of readSheetRows(Buffer.from(await response.arrayBuffer()))) read.push([row, ...cells])
  expect(read).toEqual([
    [1, 'Name', 'On', 'n', 'Id', 'Note'],
    [2, 'a', at, 12.5, '007'],
    [4, 'B', null, true, 'x', 'new'],
  ])
  expect(await json(ask(new Blob(['no workbook']), corrections([2, 'a', 'b'])))).toMatchObject({ code: 'NOT_A_WORKBOOK' })
})

const cancel = (node: 0 | 1, id: string, token = '0') =>
  json(fetch(`${urls[node]}/api/progress/${id}/cancel`, { method: 'POST', headers: { 'auth-token': token } }))

test('a running upload can be cancelled at another node, but only by its own user', async () => {
  const id = randomUUID()
  let open = (_: unknown): void => undefined
  gate = new Promise((resolve) => (open = resolve))
  const sent = json(send('/stones', [['opal', 7]], { id }))
  await expect.poll(async () => (await owner`select from upload_progress where id = ${id} and rows_read = 1`).length).toBe(1)
  expect(await cancel(1, id)).toMatchObject({ cancelled: true })
  open(undefined)
  expect(await sent).toMatchObject({ code: 'UPLOAD_CANCELLED', message: 'The upload was cancelled. Nothing was stored.' })
  expect(await stored()).not.toContain('opal')
  // The upload with this id has ended, so another cancellation comes too late.
  expect((await followed(1, id)).at(-1)).toEqual(['over', expect.objectContaining({ code: 'UPLOAD_CANCELLED' })])
  expect(await cancel(0, id)).toMatchObject({ cancelled: false })

  const other = randomUUID()
  await cancel(0, other, '1')
  expect(await json(send('/stones', [['opal', 7]], { id: other }))).toMatchObject({ added: 1 })
  expect(await cancel(0, other)).toMatchObject({ cancelled: false })
  expect(await stored()).toContain('opal')
})

test('an upload cancelled before its bytes arrived stores nothing, and can then be sent again', async () => {
  const id = randomUUID()
  expect(await cancel(0, id)).toMatchObject({ cancelled: true })
  expect(await json(send('/stones', [['ruby', 7]], { id }))).toMatchObject({ code: 'UPLOAD_CANCELLED' })
  expect(await stored()).not.toContain('ruby')
  expect(await json(send('/stones', [['ruby', 7]], { id: randomUUID() }))).toMatchObject({ added: 1 })
})

test('exactly one of an upload and its simultaneous cancellation succeeds', async () => {
  gate = Promise.resolve()
  for (let at = 0; at < 12; at++) {
    const id = randomUUID()
    const name = `quartz ${at}`
    const sent = json(send('/stones', [[name, 7]], { id }))
    await expect.poll(async () => (await owner`select from upload_progress where id = ${id}`).length).toBe(1)
    const [{ success }, { cancelled }] = await Promise.all([sent, pause(at * 3).then(() => cancel(1, id))])
    expect(cancelled).toBe(success !== true)
    expect((await stored()).includes(name)).toBe(success === true)
  }
})
