import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { unlikeTheirEvents } from '../../../../test/invariants.ts'
import { drawPhoto, drawPicture, inCellBook, pictureBook, toHash } from '../../../../test/pictures.ts'
import { arrangeProject } from '../../../../test/workbooks.ts'
import { openPool } from '../../../kit/postgres/pool.ts'
import { runSweep } from '../../../kit/server/sweeps.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { PICTURE_BYTE_LIMIT } from '../../../kit/xlsx/encode-picture.ts'
import type { FixturePicture } from '../../../kit/xlsx/zip-fixture.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { files } from '../../files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { taskPictures } from '../contract.ts'
import { sweepPictures } from './sweep-pictures.ts'

let app: TestApp
let meera: Client
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  app = await startTestApp()
  pool = openPool(app.databaseUrl)
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Figures')
})
afterAll(async () => {
  await pool.close()
  await app.close()
})

const HEADER = ['question_id', 'subject', 'question_text']
let made = 0
const rowsOf = (...ids: string[]) => [HEADER, ...ids.map((id) => [id, 'Physics', `Text of ${id}`])]
const nameOf = () => `Figures ${++made}.xlsx`
const add = async (ids: string[], pictures: FixturePicture[], name = nameOf()) =>
  meera.ok(imports.add, { file: pictureBook(name, rowsOf(...ids), pictures), body: { section: 'Figures' } })
const gridOf = async (file: string) =>
  (await meera.ok(fileRows.grid, { params: { file, section: 'Figures', department: '-' }, query: {}, body: {} })).rows
const picturesOf = async (file: string) =>
  (await gridOf(file)).map(({ question_id, cellPictures }) => [
    question_id,
    cellPictures?.map(({ column, hash }) => [column, hash]) ?? null,
  ])
const preview = async (fileName: string, file: File) =>
  (await meera.ok(toDryRun(imports.rows), { params: { fileName }, query: { dryRun: 'true' }, body: {}, file })).preview
const take = (fileName: string, file: File) =>
  meera.ok(imports.rows, { params: { fileName }, query: { confirm: 'true', formatting: 'true' }, body: {}, file })
const takeBack = (id: string | null) => meera.ok(imports.takeBack, { params: { id: id ?? '' } })
const stored = async () =>
  (await app.db<{ hash: string }[]>`select encode(hash, 'hex') as hash from pictures order by 1`).map(({ hash }) => hash)
const sweep = () => runSweep({ pool, registered: app.registered, clock: () => app.clock.now }, sweepPictures)
const download = async (filename: string): Promise<File> =>
  new File([new Uint8Array((await meera.download(files.download, { params: { filename } })).bytes)], filename)

test.each(['excel', 'wps'] as const)('pictures stored as cell values by %s are imported with their rows', async (by) => {
  const name = nameOf()
  const rows = [[...HEADER, 'figure'], ...['P-1', 'P-2'].map((id) => [id, 'Physics', `Text of ${id}`, 'x'])]
  const book = inCellBook(by, rows, [{ row: 3, column: 3, media: await drawPicture(1) }])
  const file = new File([new Uint8Array(book)], name)
  await meera.ok(imports.add, { file, body: { section: 'Figures' } })
  const [first, second] = await gridOf(name)
  expect([first?.['figure'], first?.cellPictures]).toEqual(['x', null])
  expect(second?.['figure'] ?? null).toBeNull()
  expect(second?.cellPictures).toMatchObject([{ column: 'figure', width: 41, height: 30 }])
})

test('pictures of each format are imported with their rows, columns and order, stored once per content', async () => {
  const name = nameOf()
  const [png, gif, webp] = [await drawPicture(1), await drawPicture(2, 'gif'), await drawPicture(3, 'webp')]
  const photo = await drawPhoto()
  await add(
    ['P-1', 'P-2', 'P-3'],
    [
      { row: 1, column: 2, media: png },
      { row: 1, column: 9, media: gif },
      { row: 2, column: 0, media: webp },
      { row: 2, column: 2, media: photo },
      { row: 2, column: 2, media: png },
    ],
    name,
  )
  const [first, second, third] = await gridOf(name)
  expect(first?.cellPictures).toEqual([
    { column: 'question_text', hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 41, height: 30 },
    { column: null, hash: expect.any(String), width: 42, height: 30 },
  ])
  expect(second?.cellPictures?.map(({ column, width }) => [column, width])).toEqual([
    ['question_id', 43],
    ['question_text', 120],
    ['question_text', 41],
  ])
  expect(second?.cellPictures?.[2]?.hash).toBe(first?.cellPictures?.[0]?.hash)
  expect(third?.cellPictures).toBeNull()
  const [line] = await app.db<{ after: object }[]>`
    select after from audit_lines where object_name = ${name} order by id desc limit 1`
  expect(line?.after).toMatchObject({ count: 3, pictures: 5 })
})

test('only the visible part of a cropped picture is stored', async () => {
  const [red, blue] = [await drawPicture(0), await drawPicture(2)]
  const media = await sharp({ create: { width: 200, height: 30, channels: 3, background: '#fff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: blue, left: 158, top: 0 },
    ])
    .png()
    .toBuffer()
  const target = '../media/one.png'
  const crops = ['r="80000"', 'l="75000" t="-5000" b="50000"', undefined, 'l="60000" r="60000"', 'l="100000"']
  const name = nameOf()
  await add(
    crops.map((_, at) => `C-${at}`),
    crops.map((crop, at) => ({ row: at + 1, media, target, ...(crop !== undefined && { crop }) })),
    name,
  )
  const sizes = (await gridOf(name)).map(({ cellPictures }) => cellPictures?.map(({ width, height }) => [width, height])[0])
  // A crop that would cut off the whole picture must be ignored.
  expect(sizes).toEqual([
    [40, 30],
    [50, 15],
    [200, 30],
    [200, 30],
    [200, 30],
  ])
  const [[, first] = [], [, second] = []] = await app.db<{ content: Buffer }[]>`
    select p.content from pictures p join task_pictures tp on tp.hash = p.hash join tasks t on t.id = tp.task_id
    where t.question_id in ('C-0', 'C-1') order by t.question_id`.then((rows) => rows.map(({ content }) => [0, content] as const))
  const colours = await Promise.all([first, second].map(async (one) => (await sharp(one).stats()).dominant))
  expect(colours[0]?.r).toBeGreaterThan(colours[0]?.b ?? 255)
  expect(colours[1]?.b).toBeGreaterThan(colours[1]?.r ?? 255)
})

test('a picture in a column with a very long heading belongs to no column', async () => {
  const name = nameOf()
  const header = ['question_id', 'subject', `Heading ${'long '.repeat(60)}`]
  const file = pictureBook(name, [header, ['L-1', 'Physics', 'Text']], [{ row: 1, column: 2, media: await drawPicture(1) }])
  await meera.ok(imports.add, { file, body: { section: 'Figures' } })
  expect((await gridOf(name))[0]?.cellPictures).toMatchObject([{ column: null }])
})

test('a picture is stored without metadata, and served with headers that allow only a picture', async () => {
  const name = nameOf()
  const photo = await drawPhoto()
  expect(photo.includes('Meera')).toBe(true)
  await add(['P-1'], [{ row: 1, media: photo }], name)
  const [row] = await gridOf(name)
  const hash = row?.cellPictures?.[0]?.hash ?? ''
  const of = { params: { task: row?._id ?? '', hash } }
  const bytes = Buffer.from(await meera.picture(taskPictures.picture, of))
  expect(toHash(bytes)).toBe(hash)
  expect(bytes.includes('Meera') || bytes.includes('Exif')).toBe(false)
  expect(bytes.length).toBeLessThan(PICTURE_BYTE_LIMIT)
  const { headers } = await meera.send(taskPictures.picture, of)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    vary: expect.stringContaining('auth-token'),
  })
})

describe('the round trip', () => {
  test('a downloaded workbook has the pictures in their rows, and uploads to the same ones', async () => {
    const name = nameOf()
    const photo = await drawPhoto()
    await add(
      ['P-1', 'P-2'],
      [
        { row: 1, column: 2, media: photo },
        { row: 1, column: 2, media: await drawPicture(4) },
        { row: 2, column: 7, media: await drawPicture(4), target: '../media/image2.png' },
      ],
      name,
    )
    const before = await picturesOf(name)
    const again = await download(name)
    const found = await preview(name, again)
    // The download has columns for the stages, which the file does not have.
    expect(found.rows.flatMap(({ differs }) => differs).filter((column) => !found.newColumns.includes(column))).toEqual([])
    expect(found.counts).toMatchObject({ new: 0, bad: 0 })
    expect(found.pictures).toMatchObject({ count: 3, rows: 2 })
    const copy = nameOf()
    await meera.ok(imports.add, { file: new File([again], copy), body: { section: 'Figures' } })
    expect(await picturesOf(copy)).toEqual(before)
  })
})

describe('uploading a workbook again with other pictures', () => {
  test('offers the pictures for undecided rows, stores them with the formatting, and can be undone', async () => {
    const name = nameOf()
    await add(['P-1', 'P-2', 'P-3'], [{ row: 1, media: await drawPicture(1) }], name)
    const before = await picturesOf(name)
    const book = pictureBook('again.xlsx', rowsOf('P-1', 'P-2', 'P-3'), [
      { row: 1, media: await drawPicture(5) },
      { row: 2, media: await drawPicture(1) },
    ])
    const found = await preview(name, book)
    expect(found.counts).toEqual({ new: 0, changed: 0, formatted: 2, duplicate: 1, bad: 0 })
    expect(found.rows.find(({ row }) => row === 2)).toMatchObject({
      differs: ['Pictures'],
      changes: [{ column: 'Pictures', old: '1 picture', new: '1 picture' }],
    })
    const { batch, formatted } = await take(name, book)
    expect(formatted).toBe(2)
    const { _id } = (await meera.ok(files.find, { query: { q: name } })).data[0] ?? { _id: '' }
    expect((await unlikeTheirEvents(app.db, _id)).unlike).toEqual([])
    const after = await picturesOf(name)
    expect(after[1]).toEqual(['P-2', (before[0] as unknown[])[1]])
    expect(after[0]).not.toEqual(before[0])
    await sweep()
    await takeBack(batch)
    expect(await picturesOf(name)).toEqual(before)
    expect((await unlikeTheirEvents(app.db, _id)).unlike).toEqual([])
    expect((await preview(name, pictureBook('bare.xlsx', rowsOf('P-1'), []))).counts).toMatchObject({
      duplicate: 1,
      formatted: 0,
    })
  })
})

describe('deleting pictures', () => {
  test('a picture is deleted once no row has it', async () => {
    const [name, other] = [nameOf(), nameOf()]
    const media = await drawPicture(17, 'png', 333)
    await add(['P-1'], [], name)
    const { batch } = await take(name, pictureBook('more.xlsx', rowsOf('P-2'), [{ row: 1, media }]))
    const hash = (await gridOf(name))[1]?.cellPictures?.[0]?.hash
    const second = await add(['P-1'], [{ row: 1, media }], other)
    await takeBack(batch)
    await sweep()
    expect(await stored()).toContain(hash)
    await takeBack(second.batch)
    await sweep()
    expect(await stored()).not.toContain(hash)
    const [left] = await app.db`select (select count(*)::int from import_pictures) as staged`
    expect(left).toEqual({ staged: 0 })
  })

  test('an import waits while the same picture is being deleted, and stores it again', async () => {
    const [gone, name] = [nameOf(), nameOf()]
    const media = await drawPicture(41, 'png', 341)
    const { batch } = await add(['P-1'], [{ row: 1, media }], gone)
    const hash = (await gridOf(gone))[0]?.cellPictures?.[0]?.hash ?? ''
    await takeBack(batch)
    expect(await stored()).toContain(hash)
    let importing: ReturnType<typeof add> | undefined
    await pool.writing(async (db) => {
      await db`delete from pictures where hash = decode(${hash}, 'hex')`
      importing = add(['P-1'], [{ row: 1, media }], name)
      await expect
        .poll(
          async () =>
            (await app.db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length,
        )
        .toBe(1)
    })
    await importing
    expect((await gridOf(name))[0]?.cellPictures).toMatchObject([{ hash }])
    expect(await stored()).toContain(hash)
  })

  test('concurrent imports of the same pictures all keep them while the clean-up runs', async () => {
    const names = [nameOf(), nameOf(), nameOf(), nameOf()]
    const media = await Promise.all([21, 22, 23].map((of) => drawPicture(of, 'png', 300 + of)))
    const orders = [media, media.toReversed(), media, media.toReversed()]
    const swept = async () => {
      for (let times = 0; times < 20; times++) await sweep()
    }
    await Promise.all([
      swept(),
      ...names.map((name, at) =>
        add(
          ['P-1'],
          (orders[at] ?? []).map((one) => ({ row: 1, media: one })),
          name,
        ),
      ),
    ])
    const hashes = await Promise.all(
      names.map(async (name) => (await gridOf(name))[0]?.cellPictures?.map(({ hash }) => hash).toSorted()),
    )
    expect(new Set(hashes.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(hashes[0]).toHaveLength(3)
    expect(await stored()).toEqual(expect.arrayContaining(hashes[0] ?? []))
  })
})

test('a photo of lower quality does not grow when it is stored', async () => {
  const photo = await sharp(await drawPhoto())
    .jpeg({ quality: 60 })
    .toBuffer()
  const name = nameOf()
  await add(['P-1'], [{ row: 1, media: photo }], name)
  const [size] = await app.db<{ bytes: number }[]>`
    select octet_length(p.content) as bytes from task_pictures h join pictures p on p.hash = h.hash join tasks t on t.id = h.task_id
      join files f on f.id = t.file_id where f.name = ${name}`
  expect(size?.bytes).toBeLessThanOrEqual(photo.length * 1.05)
  const grown = await sharp(photo).jpeg({ quality: 88 }).toBuffer()
  expect(grown.length).toBeGreaterThan(photo.length * 1.2)
})

describe('invalid, large and numerous pictures', () => {
  const look = async (pictures: FixturePicture[], ids = ['P-1', 'P-2', 'P-3']) => {
    const file = pictureBook(nameOf(), rowsOf(...ids), pictures)
    const call = { query: { dryRun: 'true' as const }, file, body: { section: 'Figures' } }
    const { preview: found } = await meera.ok(toDryRun(imports.add), call)
    return { kept: found.pictures.count, unkept: found.unkept, sample: found.pictures.sample }
  }
  const only = (kind: string, count = 1, rows = [2]) => ({ kept: 0, unkept: [{ kind, count, rows }], sample: [] })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const chunk = (type: string, content: Buffer): Buffer => {
    const [size, check, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), content])]
    size.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  /** A small PNG whose header claims 30,000 × 30,000 pixels. */
  const huge = (): Buffer => {
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
    header.writeUInt32BE(30_000, 0)
    header.writeUInt32BE(30_000, 4)
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(9))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  test.each<[string, () => Promise<string | Uint8Array>, string]>([
    ['an SVG named .png', async () => svg, 'picture'],
    [
      'a TIFF',
      async () =>
        sharp(await drawPicture(1))
          .tiff()
          .toBuffer(),
      'picture',
    ],
    ['an EMF', async () => Buffer.from([1, 0, 0, 0, 108, 0, 0, 0]), 'picture'],
    ['nothing', async () => '', 'picture'],
    ['a PNG of 30,000 × 30,000 pixels by its header', async () => huge(), 'large picture'],
    ['a truncated JPEG', async () => (await drawPhoto()).subarray(0, 4_000), 'damaged picture'],
    ['the first bytes of a WebP', async () => (await drawPicture(1, 'webp')).subarray(0, 16), 'damaged picture'],
  ])('the import does not store %s, and reports it', async (_, media, kind) => {
    expect(await look([{ row: 1, media: await media() }])).toEqual(only(kind))
  })

  test('a picture outside of the workbook package is not read', async () => {
    expect(await look([{ row: 1, target: '../../../../../../etc/passwd' }])).toEqual(only('picture'))
    expect(await look([{ row: 1, target: 'file:///etc/hosts', external: true }])).toEqual(only('picture'))
    expect(await look([{ row: 1, target: '../worksheets/sheet1.xml' }])).toEqual(only('picture'))
  })

  test('a part that unpacks to far more than its size makes the workbook too large', async () => {
    const file = pictureBook(nameOf(), rowsOf('P-1'), [{ row: 1, media: Buffer.alloc(30 * 1024 * 1024) }])
    await meera.refused(imports.add, 'WORKBOOK_TOO_LARGE', { file, body: { section: 'Figures' } })
  })

  test('a picture of more than 20 MB is reported as too large without being decoded', async () => {
    const media = Buffer.concat([(await drawPicture(1)).subarray(0, 60), randomBytes(21 * 1024 * 1024)])
    expect(await look([{ row: 1, media }])).toEqual(only('large picture'))
  })

  test('only the first frame of an animation is stored', async () => {
    const frames = Buffer.from(Array.from({ length: 20 * 20 * 3 * 200 }, (_, at) => Math.floor(at / 1_200) % 250))
    const gif = await sharp(frames, { raw: { width: 20, height: 20 * 200, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBeGreaterThan(30)
    const name = nameOf()
    await add(['P-1'], [{ row: 1, media: gif }], name)
    expect((await gridOf(name))[0]?.cellPictures).toMatchObject([{ width: 20, height: 20 }])
  })

  test('a large photo is scaled down', async () => {
    const name = nameOf()
    const media = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer()
    await add(['P-1'], [{ row: 1, media }], name)
    expect((await gridOf(name))[0]?.cellPictures).toMatchObject([{ width: 2_000, height: 500 }])
  })

  test('10,000 anchors of one picture store at most ten per row', async () => {
    const media = await drawPicture(1)
    const pictures = Array.from({ length: 10_000 }, (_, at) => ({ row: 1 + (at % 3), target: '../media/one.png', media }))
    const { kept, unkept, sample } = await look(pictures)
    expect([kept, unkept]).toEqual([30, [{ kind: 'further picture', count: 9_970, rows: [2, 3, 4] }]])
    expect(sample.map(({ question_id, thumbs }) => [question_id, thumbs.length])).toEqual([
      ['P-1', 10],
      ['P-2', 10],
      ['P-3', 10],
    ])
    expect(sample[0]?.thumbs[0]).toMatch(/^data:image\/webp;base64,/)
  })

  test('pictures at the header and below the last row belong to no row', async () => {
    const media = await drawPicture(1)
    expect(
      await look([
        { row: 0, media },
        { row: 40, media },
      ]),
    ).toEqual(only('loose picture', 2, [1, 41]))
  })
})

describe('access to a picture', () => {
  let task = ''
  let hash = ''
  let fileId = ''
  beforeAll(async () => {
    const { file } = await add(['P-1', 'P-2'], [{ row: 1, media: await drawPicture(31) }])
    const [row] = await gridOf(file.name)
    task = row?._id ?? ''
    hash = row?.cellPictures?.[0]?.hash ?? ''
    fileId = file._id
    await meera.ok(assigning.assign, {
      params: { file: file.name },
      body: { author: cast.ananya.email, start: 1, end: 1, department: '-' },
    })
    await meera.ok(assigning.assign, {
      params: { file: file.name },
      body: { author: cast.imran.email, start: 2, end: 2, department: '-' },
    })
  })
  const status = async (who: Parameters<TestApp['as']>[0], params = { task, hash }) =>
    (await (await app.as(who)).send(taskPictures.picture, { params })).status

  test('is given to managers and to holders of a stage of the row', async () => {
    expect(await Promise.all((['meera', 'kavita', 'ananya'] as const).map((who) => status(who)))).toEqual([200, 200, 200])
  })
  test('is refused to others as if the picture did not exist', async () => {
    expect(await status('imran')).toBe(404)
    await (await app.as('imran')).refused(taskPictures.picture, 'PICTURE_NOT_FOUND', { params: { task, hash } })
    expect(await status('meera', { task, hash: 'f'.repeat(64) })).toBe(404)
    expect(await status('meera', { task: 'no id', hash: '../x' })).toBe(404)
  })
  test('is refused for a hidden file, a deleted file and without a token', async () => {
    await meera.ok(files.setVisibility, {
      query: { confirm: 'true' },
      body: { isFileVisible: false, dept: 'Physics', id: fileId },
    })
    expect([await status('kavita'), await status('meera'), await status('ananya')]).toEqual([404, 200, 200])
    expect((await fetch(`${app.url}/api/tasks/picture/${task}/${hash}`)).status).toBe(401)
    await app.db`update files set deleted_at = now() where id = ${fileId}`
    expect([await status('meera'), await status('ananya')]).toEqual([404, 404])
  })
})
