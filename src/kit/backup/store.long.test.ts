import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDatabaseAway } from '../postgres/faults.ts'
import { explainRead } from './backup-store.ts'
import { findBackup } from './find-backup.ts'
import { writeManifest } from './manifest.ts'
import { openStore } from './store.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-store-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(scratch, 's3'),
  configureBuckets: [{ name: 'kept-here', configs: [] }],
})
beforeAll(async () => {
  const { port } = await server.run()
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

const MEGABYTE = Buffer.alloc(2 ** 20, 'x')
function* megabytes(count: number, failAt = Infinity): Generator<Buffer> {
  for (let at = 0; at < count; at++) {
    if (at === failAt) throw new Error('the database went away')
    yield MEGABYTE
  }
}
const sizeOf = async (content: AsyncIterable<Buffer>): Promise<number> => {
  let size = 0
  for await (const chunk of content) size += chunk.length
  return size
}

describe.each([
  ['a folder', join(scratch, 'folder')],
  ['a bucket', 's3://kept-here'],
  ['a part of a bucket', 's3://kept-here/of/one/team'],
])('a backup store in %s', (_, place) => {
  test('writes, lists, reads and removes files', async () => {
    const store = await openStore(place, { to: 'create' })
    await store.write('first.json', Readable.from([Buffer.from('{}')]))
    await store.write('large.tar.gz', Readable.from(megabytes(150)))
    expect((await store.list()).toSorted()).toEqual(['first.json', 'large.tar.gz'])
    expect(Buffer.concat(await (await store.read('first.json')).toArray()).toString()).toBe('{}')
    expect(await sizeOf(await store.read('large.tar.gz'))).toBe(150 * 2 ** 20)
    expect(await store.sizeOf('large.tar.gz')).toBe(150 * 2 ** 20)
    const missing = await store
      .sizeOf('mistyped')
      .catch((error: unknown) => explainRead(store, 'mistyped', error, 'It is absent.'))
    expect(String(missing)).toBe('Error: It is absent.')
    await store.remove('large.tar.gz')
    await expect(store.read('large.tar.gz')).rejects.toThrow(/large\.tar\.gz|NoSuchKey/)
    expect(await store.list()).toEqual(['first.json'])
    await store.remove('first.json')
  })

  test('keeps nothing of a file whose writing was interrupted', async () => {
    const store = await openStore(place, { to: 'create' })
    for (const failAt of [0, 3, 130])
      await expect(store.write('half.tar.gz', Readable.from(megabytes(150, failAt)))).rejects.toThrow('the database went away')
    expect(await store.list()).toEqual([])
  })
})

test('an unreachable storage is not reported as an unreachable database', async () => {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3']
  // Nothing listens on the port of a stopped server.
  const gone = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(scratch, 'gone') })
  const { port } = await gone.run()
  await gone.close()
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${port}`
  const error: unknown = await openStore('s3://kept-here').catch((reason: unknown) => reason)
  process.env['AWS_ENDPOINT_URL_S3'] = endpoint
  expect(String(error)).toContain('The storage s3://kept-here refused: ')
  expect(isDatabaseAway(error)).toBe(false)
})

test('a missing bucket, an incomplete address and a file instead of a folder are each explained', async () => {
  await expect(openStore('s3://kept-elsewhere/team')).rejects.toThrow(
    'The storage s3://kept-elsewhere/team refused: NoSuchBucket',
  )
  await expect(openStore('s3://')).rejects.toThrow('it has the form s3://bucket/prefix')
  writeFileSync(join(scratch, 'file'), '')
  await expect(openStore(join(scratch, 'file'))).rejects.toThrow("Backups can't be stored in")
  expect(readdirSync(scratch)).toContain('file')
})

const wanted = { key: undefined, plain: 'refuse' } as const

/** Root may read and write everywhere, so the work runs as another account. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a folder inside one that the account may not enter is not reported as missing', async () => {
  const outer = join(scratch, 'closed')
  const folder = join(outer, 'backups')
  mkdirSync(folder, { recursive: true })
  chmodSync(scratch, 0o755)
  chmodSync(outer, 0o000)
  await asNobody(async () => {
    for (const to of ['write', 'create'] as const)
      await expect(openStore(folder, { to })).rejects.toThrow(/^Backups can't be stored in .*EACCES/)
    await expect(openStore(folder, { to: 'read' })).rejects.toThrow(/^The backups in .* can't be read by this account: EACCES/)
  })
  chmodSync(outer, 0o755)
})

test('finding a backup neither creates a missing folder nor writes to a read-only one', async () => {
  const name = 'proofline-20261125T081503Z-physical'
  const missing = join(scratch, 'mistyped')
  for (const given of [missing, join(missing, name)])
    await expect(findBackup(given, wanted)).rejects.toThrow(`There is no folder ${missing}`)
  expect(existsSync(missing)).toBe(false)
  const folder = join(scratch, 'read-only')
  mkdirSync(folder)
  const at = '2026-11-25T08:15:03.000Z'
  const archive = { name: `${name}.tar.gz`, size: 3, sha256: '0'.repeat(64) }
  const text = writeManifest({
    format: 2,
    name,
    kind: 'physical',
    version: '0.33.0',
    migration: 113,
    postgres: '18.4',
    startedAt: at,
    holdsUntil: at,
    encrypted: false,
    archive,
  })
  writeFileSync(join(folder, `${name}.json`), text, { mode: 0o444 })
  writeFileSync(join(folder, archive.name), 'xyz', { mode: 0o444 })
  chmodSync(scratch, 0o755)
  chmodSync(folder, 0o555)
  await asNobody(async () => {
    const { store } = await findBackup(join(folder, name), wanted)
    expect(Buffer.concat(await (await store.read(`${name}.json`)).toArray()).toString()).toBe(text)
  })
  // With the first mode, the folder cannot be listed. With the second, its names can be listed but its files cannot be opened.
  for (const mode of [0o000, 0o444]) {
    chmodSync(folder, mode)
    await asNobody(() =>
      expect(findBackup(join(folder, name), wanted)).rejects.toThrow(
        `The backups in ${folder} can't be read by this account: EACCES`,
      ),
    )
  }
  chmodSync(folder, 0o755)
})
