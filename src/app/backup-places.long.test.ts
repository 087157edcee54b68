/**
 * Tests backups in a place to which others can write, backups made by the previous version, and the places themselves.
 * It @starts src/app/backup.ts and @starts src/app/restore.ts and @starts src/app/drill.ts and @starts src/app/main.ts
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, constants } from 'node:zlib'
import { extract as readTar, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOrThrow, runProgram } from '../../test/commands.ts'
import { killNodes, startNode } from '../../test/node.ts'
import { type BackupManifest, readManifest, writeManifest } from '../kit/backup/manifest.ts'
import { seal, unseal } from '../kit/backup/seal.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-places-'))
const place = join(scratch, 'backups')
const KEY = 'twelve-quiet-lanterns'
const settings = {
  DATA_DIR: join(scratch, 'own'),
  ADMIN_EMAIL: 'boss@proofline.example',
  ADMIN_PASSWORD: 'a-pass-of-the-first-admin',
}
const withKey = { ...settings, BACKUP_KEY: KEY }
const isRoot = process.getuid?.() === 0
let app: ReturnType<typeof startNode>

const manifestAt = (backup: string): BackupManifest => readManifest('it', readFileSync(`${backup}.json`, 'utf8')).manifest
const newestIn = (folder: string, kind = 'physical'): string =>
  join(
    folder,
    (
      readdirSync(folder)
        .filter((file) => file.endsWith(`-${kind}.json`))
        .toSorted()
        .at(-1) ?? ''
    ).replace(/\.json$/, ''),
  )
let restored = 0
const restore = async (args: string[], environment: Record<string, string> = { BACKUP_KEY: KEY }) => {
  const dataDir = join(scratch, `restored-${++restored}`)
  return { dataDir, ...(await runProgram('restore', args, { DATA_DIR: dataDir, ...environment })) }
}
async function countAdmins(dataDir: string): Promise<number> {
  const { url, end } = await openEmbedded(dataDir)
  const db = openOwner(url)
  try {
    return (await db`select from users where email = ${settings.ADMIN_EMAIL}`).length
  } finally {
    await db.end({ timeout: 1 })
    await end()
  }
}
const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(scratch, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}
/** Stores a backup under a name, with a matching manifest, as anybody who can write to the place could. */
function put(folder: string, name: string, archive: Buffer, manifest: BackupManifest): void {
  const file = `${name}.tar.gz${archive.subarray(0, 4).toString('latin1') === 'age-' ? '.age' : ''}`
  writeFileSync(join(folder, file), archive)
  const sha256 = createHash('sha256').update(archive).digest('hex')
  writeFileSync(
    join(folder, `${name}.json`),
    writeManifest({ ...manifest, name, archive: { name: file, size: archive.length, sha256 } }),
  )
}
async function bytesOf(content: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
async function repack(archive: Buffer, added: Record<string, string>, leaveOut: RegExp = /^$/): Promise<Readable> {
  const tar = pack()
  const files = readTar()
  const opened = await unseal(Readable.from([archive]), { encrypted: false, key: undefined })
  opened.pipe(files)
  for await (const entry of files) {
    const { name, type } = entry.header
    const content = await bytesOf(entry)
    if (!leaveOut.test(name)) tar.entry({ name, type: type ?? 'file' }, content)
  }
  for (const [name, content] of Object.entries(added)) tar.entry({ name }, content)
  tar.finalize()
  return tar as unknown as Readable
}
const FAR = 'proofline-20991231T235900Z-physical'

beforeAll(async () => {
  app = startNode(settings)
  await app.address()
}, 300_000)
afterAll(async () => {
  await app.stop()
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

describe('backups with a key set', { timeout: 900_000 }, () => {
  const plainPlace = join(scratch, 'plain')
  const proof = join(scratch, 'executed')
  beforeAll(async () => {
    for (const args of [[], ['--logical']]) await runOrThrow('backup', [place, ...args], withKey)
    await runOrThrow('backup', [plainPlace], settings)
  }, 300_000)

  it('refuse a newer plain backup in a restore, skip it in a drill and ignore its settings', async () => {
    const folder = copyOf(place)
    const plain = newestIn(plainPlace)
    const evil = {
      'postgres/recovery.signal': '',
      'postgres/standby.signal': '',
      'postgres/evil.conf': `archive_command = 'id > ${proof}'\n`,
    }
    const acts = `archive_mode = 'on'\narchive_command = 'id > ${proof}'\nrestore_command = 'id > ${proof}; false'\ninclude = 'evil.conf'\n`
    const archive = await bytesOf(
      await seal(
        await repack(
          readFileSync(`${plain}.tar.gz`),
          { ...evil, 'postgres/postgresql.auto.conf': acts },
          /auto\.conf$|^backup\.json$/,
        ),
        undefined,
      ),
    )
    for (const encrypted of [false, true]) {
      put(folder, FAR, archive, { ...manifestAt(plain), format: 1, encrypted })
      const refused = await restore([folder])
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('not encrypted, although BACKUP_KEY is set') })
      expect(existsSync(refused.dataDir)).toBe(false)
      expect(await restore([join(folder, FAR)])).toMatchObject({ code: 1 })
    }
    const drilled = await runProgram('drill', [folder], withKey)
    expect(drilled).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') })
    expect(drilled.output).toContain(`Not encrypted, although BACKUP_KEY is set: ${FAR}`)
    const { url, end } = await openEmbedded(settings.DATA_DIR)
    const db = openOwner(url)
    const [run] = await db<{ backup: string; notes: string[] }[]>`
      select backup, notes from maintenance_runs where kind = 'drill' order by id desc limit 1`
    expect(run?.backup).not.toBe(FAR)
    expect(run?.notes.join()).toContain(FAR)
    await db.end({ timeout: 1 })
    await end()
    // The flag does not accept a backup that is stored under the time of another one.
    expect(await restore([join(folder, FAR), '--accept-plain'])).toMatchObject({ code: 1 })
    const named = mkdtempSync(join(scratch, 'named-'))
    put(named, basename(plain), archive, { ...manifestAt(plain), format: 1 })
    const accepted = await restore([named, '--accept-plain'])
    expect(accepted).toMatchObject({ code: 0 })
    expect(accepted.output).toMatch(/not taken over: .*recovery\.signal, .*standby\.signal/)
    expect(accepted.output).toMatch(/not taken over: archive_mode, archive_command, restore_command, include/)
    expect(await countAdmins(accepted.dataDir)).toBe(1)
    expect(existsSync(proof)).toBe(false)
  })

  it('are refused when files of encrypted backups are swapped or renamed', async () => {
    expect(await runProgram('backup', [place], withKey)).toMatchObject({ code: 0 })
    const [one = '', other = ''] = readdirSync(place)
      .filter((file) => file.endsWith('-physical.json'))
      .map((file) => file.replace(/\.json$/, ''))
    const tries: Record<string, (folder: string) => string> = {
      'the manifest of another': (folder) => {
        copyFileSync(join(folder, `${one}.json`), join(folder, `${other}.json`))
        return other
      },
      'an older one under a newer name': (folder) => {
        copyFileSync(join(folder, `${one}.json`), join(folder, `${FAR}.json`))
        copyFileSync(join(folder, `${one}.tar.gz.age`), join(folder, `${FAR}.tar.gz.age`))
        return FAR
      },
      'with a manifest as the version before wrote it': (folder) => {
        put(folder, FAR, readFileSync(join(folder, `${one}.tar.gz.age`)), { ...manifestAt(join(folder, one)), format: 1 })
        return FAR
      },
      'the same under its own name': (folder) => {
        put(folder, one, readFileSync(join(folder, `${one}.tar.gz.age`)), { ...manifestAt(join(folder, one)), format: 1 })
        return one
      },
      'swapped archives, each with a manifest that fits it': (folder) => {
        const archive = readFileSync(join(folder, `${one}.tar.gz.age`))
        put(folder, other, archive, { ...manifestAt(join(folder, other)), format: 1 })
        return other
      },
      'an archive that is named by a path': (folder) => {
        const manifest = manifestAt(join(folder, one))
        writeFileSync(
          join(folder, `${one}.json`),
          writeManifest({ ...manifest, archive: { ...manifest.archive, name: '../own/lock' } }),
        )
        return one
      },
    }
    for (const [how, make] of Object.entries(tries)) {
      const folder = copyOf(place)
      const name = make(folder)
      const { code, output, dataDir } = await restore([join(folder, name)])
      expect({ how, code, output }).toMatchObject({
        code: 1,
        output: expect.stringMatching(/belongs to another backup|names another archive|does not open with BACKUP_KEY/),
      })
      expect(existsSync(join(dataDir, 'postgres')), how).toBe(false)
    }
  })

  it('need the key for their log, and a restore names a truncated or swapped log file', async () => {
    const folder = join(scratch, 'log')
    const run = async (args: string[]) =>
      expect(await runProgram('backup', [folder, ...args], withKey)).toMatchObject({ code: 0 })
    await run([])
    await run(['--log'])
    await run([])
    await pause(1_500)
    const moment = new Date().toISOString()
    await pause(1_500)
    const { url, end } = await openEmbedded(settings.DATA_DIR)
    const db = openOwner(url)
    await db`create table after_the_moment ()`
    await run(['--log'])
    await db`drop table after_the_moment`
    await db.end({ timeout: 1 })
    await end()
    expect(await restore([folder, '--to', moment])).toMatchObject({ code: 0 })
    const last =
      readdirSync(folder)
        .filter((file) => file.startsWith('wal-'))
        .toSorted()
        .at(-1) ?? ''
    const cut = copyOf(folder)
    truncateSync(join(cut, last), 300)
    expect(await restore([cut, '--to', moment])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The file ${last} of the log`),
    })
    const other = copyOf(folder)
    const before =
      readdirSync(folder)
        .filter((file) => file.startsWith('wal-'))
        .toSorted()
        .at(-2) ?? ''
    copyFileSync(join(folder, before), join(other, last))
    expect(await restore([other, '--to', moment])).toMatchObject({
      code: 1,
      output: expect.stringContaining("has another file's name"),
    })
    // A plain file in place of the encrypted one is not accepted as part of the log.
    const plain = copyOf(folder)
    const opened = await unseal(Readable.from([readFileSync(join(folder, last))]), { encrypted: true, key: KEY })
    writeFileSync(join(plain, last.replace(/\.age$/, '')), await bytesOf(await seal(opened, undefined)))
    rmSync(join(plain, last))
    expect(await restore([plain, '--to', moment])).toMatchObject({ code: 1, output: expect.stringContaining('does not reach') })
  })
})

describe('backups of the previous version', { timeout: 900_000 }, () => {
  const kept = join(import.meta.dirname, '../../test/old-backups')
  const PHYSICAL = 'proofline-20261129T131714Z-physical'
  const LOGICAL = 'proofline-20261129T131612Z-logical'
  const old = join(scratch, 'old')
  beforeAll(async () => {
    mkdirSync(old)
    copyFileSync(join(kept, `${LOGICAL}.manifest`), join(old, `${LOGICAL}.json`))
    copyFileSync(join(kept, `${LOGICAL}.tar.gz.age`), join(old, `${LOGICAL}.tar.gz.age`))
    const made = readManifest('it', readFileSync(join(kept, `${PHYSICAL}.manifest`), 'utf8')).manifest
    // Replaces the archive with a smaller one than the version made: the same entries, compressed and sealed again.
    const entries = brotliDecompressSync(readFileSync(join(kept, `${PHYSICAL}.tar.br`)), {
      params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
    })
    const archive = await bytesOf(await seal(Readable.from([entries]), KEY))
    put(old, PHYSICAL, archive, { ...made, encrypted: true })
    const plain = await bytesOf(await seal(Readable.from([entries]), undefined))
    mkdirSync(join(scratch, 'old-plain'))
    put(join(scratch, 'old-plain'), PHYSICAL, plain, made)
  })

  it.each([PHYSICAL, LOGICAL])('are restored from %s without a flag, and are upgraded by a start', async (name) => {
    const { code, output, dataDir } = await restore([join(old, name)])
    expect({ code, output }).toMatchObject({ code: 0 })
    const node = startNode({ DATA_DIR: dataDir, BACKUP_BEFORE_UPGRADE: '0' })
    await node.address()
    await node.stop()
    expect(await countAdmins(dataDir)).toBe(1)
  })

  it('pass drills, in which their table hashes are only a hint', async () => {
    // The logical backup belongs to another installation, so its audit log differs from that of the running one.
    const folder = copyOf(old)
    expect(await runProgram('drill', [join(folder, LOGICAL)], withKey)).toMatchObject({
      code: 0,
      output: expect.stringContaining('rows as they were backed up'),
    })
    const manifest = manifestAt(join(folder, LOGICAL))
    const tables = (manifest.tables ?? []).map((table) => (table.name === 'users' ? { ...table, rows: 700 } : table))
    writeFileSync(join(folder, `${LOGICAL}.json`), writeManifest({ ...manifest, tables }))
    const hinted = await runProgram('drill', [join(folder, LOGICAL)], withKey)
    expect(hinted).toMatchObject({ code: 0, output: expect.stringContaining('which is not authenticated: users has') })
  })

  it('need --accept-plain if they are plain and a key is set', async () => {
    const folder = join(scratch, 'old-plain')
    expect(await restore([folder])).toMatchObject({ code: 1, output: expect.stringContaining('--accept-plain') })
    expect(await restore([folder, '--accept-plain'])).toMatchObject({ code: 0 })
    expect(await restore([folder], {})).toMatchObject({ code: 0 })
  })

  it('are refused when they are stored under the name of another time', async () => {
    const folder = copyOf(old)
    put(folder, FAR, readFileSync(join(folder, `${PHYSICAL}.tar.gz.age`)), manifestAt(join(folder, PHYSICAL)))
    expect(await restore([folder])).toMatchObject({ code: 1, output: expect.stringContaining('belongs to another backup') })
  })
})

describe('a place for backups', { timeout: 400_000 }, () => {
  it('that is missing is refused, and is created only with --create', async () => {
    const outside = mkdtempSync(join(process.cwd(), 'node_modules/.places-'))
    try {
      const mistyped = join(outside, 'bakups')
      for (const args of [[], ['--log']]) {
        const refused = await runProgram('backup', [mistyped, ...args], settings)
        expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`There is no folder ${mistyped}`) })
      }
      expect(await runProgram('backup', [], { ...settings, BACKUP_TO: mistyped })).toMatchObject({ code: 1 })
      expect(existsSync(mistyped)).toBe(false)
      expect(await runProgram('backup', [join(scratch, 'no/such/parent')], settings)).toMatchObject({ code: 1 })
      expect(await runProgram('backup', [mistyped, '--create'], settings)).toMatchObject({ code: 0 })
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })

  it.runIf(isRoot)('has one owner of its files, whichever account creates them', async () => {
    const folder = join(scratch, 'owned')
    expect(await runProgram('backup', [folder], settings)).toMatchObject({ code: 0 })
    expect(await runProgram('backup', [folder, '--log'], settings)).toMatchObject({ code: 0 })
    const { uid } = statSync(join(settings.DATA_DIR, 'postgres'))
    expect(uid).not.toBe(0)
    for (const file of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      expect(statSync(file).uid, file).toBe(uid)
  })

  it('with unreadable files is reported as unreadable and not as empty', async () => {
    const folder = copyOf(place)
    const backup = newestIn(folder)
    const read = async () => {
      const { code, output } = isRoot ? asNobody(['restore', backup]) : await restore([backup])
      expect(code).toBe(1)
      return output
    }
    if (isRoot) {
      chmodSync(scratch, 0o755)
      for (const file of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chownSync(file, 65_534, 65_534)
    }
    for (const ending of ['.json', '.tar.gz.age']) {
      chmodSync(`${backup}${ending}`, 0o000)
      expect(await read()).toMatch(new RegExp(`${ending.replaceAll('.', '\\.')} in .* can't be read by this account: EACCES`))
      chmodSync(`${backup}${ending}`, 0o600)
    }
    rmSync(`${backup}.json`)
    mkdirSync(`${backup}.json`)
    expect(await read()).toContain("can't be read: EISDIR")
    chmodSync(folder, 0o000)
    expect(await read()).toContain(`The backups in ${folder} can't be read by this account: EACCES`)
    chmodSync(folder, 0o700)
  })
})

/** Runs a command as an account that is not root, because root can read every file. */
function asNobody([program = '', ...args]: string[]): { code: number | null; output: string } {
  const dataDir = mkdtempSync(join(scratch, 'nobody-'))
  chownSync(dataDir, 65_534, 65_534)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `src/app/${program}.ts`, ...args], {
    uid: 65_534,
    gid: 65_534,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_KEY: KEY },
  })
  return { code: status, output: `${stdout}${stderr}` }
}
