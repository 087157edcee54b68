/** Extracting an archive that no database made must run no program and write nothing outside the folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Header, pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { readArchive } from './archive.ts'
import { extractCluster } from './extract.ts'
import type { InspectedBackup } from './inspect.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-extract-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const outside = join(tmpdir(), `outside-${process.pid}`)
const FIRST = '000000010000000000000005'
const name = 'proofline-20261125T020000Z-physical'
const label = (time: string, first = FIRST) => `START WAL LOCATION: 0/5000028 (file ${first})\nSTART TIME: ${time} UTC\n`
const backup = {
  name,
  trust: 'own',
  manifest: { name, kind: 'physical', wal: { first: FIRST, last: FIRST } },
} as InspectedBackup

type Entry = [header: Partial<Header> & Pick<Header, 'name'>, content?: string]
const whole: Entry[] = [
  [{ name: 'postgres/base/5', type: 'directory' }],
  [{ name: 'postgres/base/5/1259_fsm' }, 'rows'],
  [{ name: 'postgres/PG_VERSION' }, '18\n'],
  [{ name: 'postgres/global/pg_control' }, 'control'],
  [{ name: 'postgres/backup_label' }, label('2026-11-25 02:00:03')],
  [{ name: `postgres/pg_wal/${FIRST}` }, 'log'],
  [{ name: 'postgres/postgresql.conf' }, "include_if_exists = 'proofline.conf'\nwork_mem = '64MB'\n"],
  [{ name: 'postgres-password' }, 'c0ffee\n'],
]

async function extract(entries: Entry[], of = backup): Promise<{ folder: string; said: string[] }> {
  const folder = mkdtempSync(join(scratch, 'into-'))
  const tar = pack()
  for (const [header, content] of entries) tar.entry(header, content ?? '')
  tar.finalize()
  return { folder, said: await extractCluster(folder, readArchive(tar as unknown as Readable), of) }
}

test('extracting a whole archive restores its files, its allowed settings and only the standard logins', async () => {
  const { folder, said } = await extract(whole)
  expect(said).toEqual([])
  expect(readFileSync(join(folder, 'postgres/base/5/1259_fsm'), 'utf8')).toBe('rows')
  expect(readFileSync(join(folder, 'postgres/postgresql.conf'), 'utf8')).toContain("work_mem = '64MB'")
  expect(readFileSync(join(folder, 'postgres/pg_hba.conf'), 'utf8')).toContain('scram-sha-256')
})

test.each<[string, Entry]>([
  ['a link', [{ name: 'postgres/base/x', type: 'symlink', linkname: '/etc/passwd' }]],
  ['a symbolic link to a folder in which files follow', [{ name: 'postgres/pg_wal', type: 'symlink', linkname: '/tmp' }]],
  ['a hard link', [{ name: 'postgres/base/x', type: 'link', linkname: 'postgres/PG_VERSION' }]],
  ['a device file', [{ name: 'postgres/base/x', type: 'character-device' }]],
  ['a pipe', [{ name: 'postgres/base/x', type: 'fifo' }]],
  ['a symbolic link to a tablespace', [{ name: 'postgres/pg_tblspc/16400', type: 'symlink', linkname: '/tmp' }]],
  ['a tablespace folder', [{ name: 'postgres/pg_tblspc/16400', type: 'directory' }]],
  ['a tablespace file', [{ name: 'postgres/pg_tblspc/16400/PG_18/1/2' }, 'x']],
  ['a tablespace map', [{ name: 'postgres/tablespace_map' }, '16400 /tmp\n']],
  ['a path that leads upwards', [{ name: 'postgres/base/../../../x' }, 'x']],
  ['an absolute path', [{ name: outside }, 'x']],
  ['a Windows path', [{ name: 'postgres\\..\\..\\x' }, 'x']],
  ['a Windows data stream', [{ name: 'postgres/base/x:y' }, 'x']],
  ['the same file twice', [{ name: 'postgres/PG_VERSION' }, '17\n']],
  ['a password hash that is an address', [{ name: 'postgres-password' }, 'x@evil.example:5432/y?\n']],
  ['endless settings', [{ name: 'postgres/postgresql.auto.conf' }, '#'.repeat(2 ** 20 + 1)]],
])('an archive with %s is refused', async (_, entry) => {
  await expect(extract([...whole, entry])).rejects.toThrow(/^The archive holds /)
  expect(existsSync(outside)).toBe(false)
})

test.each([
  'postgres/recovery.signal',
  'postgres/standby.signal',
  'postgres/Recovery.Signal',
  'postgres/recovery.conf',
  'postgres/conf.d/evil.conf',
  'postgres/evil.conf',
  'postgres/server.key',
  'postgres/pg_replslot/evil/state',
  'postgres/pg_wal/archive_status/x.ready',
  'postgres/pg_wal/RECOVERYXLOG',
  'postgres/base/5/.hidden',
  'restoring/postgres/PG_VERSION',
  'lock',
])('the file %s is left out and reported', async (file) => {
  const { folder, said } = await extract([...whole, [{ name: file }, 'x']])
  expect(said).toEqual([`Files of the backup that are not taken over: ${file}.`])
  expect(existsSync(join(folder, file))).toBe(false)
})

test('settings that run commands and an operator’s logins are left out and reported', async () => {
  const { folder, said } = await extract([
    ...whole,
    [{ name: 'postgres/postgresql.auto.conf' }, "archive_command = 'id'\nwork_mem = '1GB'\n"],
    [{ name: 'postgres/pg_hba.conf' }, 'host all all 0.0.0.0/0 trust\n'],
  ])
  expect(said).toEqual([
    'Settings of the backup that are not taken over: archive_command.',
    'The lines of pg_hba.conf of the backup are not taken over: put your own there again.',
  ])
  expect(readFileSync(join(folder, 'postgres/postgresql.auto.conf'), 'utf8')).toBe("work_mem = '1GB'\n")
})

test('an archive of an incomplete database or of another backup is refused', async () => {
  for (const part of ['postgres/PG_VERSION', 'postgres/global/pg_control', 'postgres/backup_label', 'postgres-password'])
    await expect(extract(whole.filter(([header]) => header.name !== part))).rejects.toThrow('holds no whole database')
  const labelled = (text: string) =>
    whole.map<Entry>(([header, content]) => [header, header.name === 'postgres/backup_label' ? text : content])
  const other = labelled(label('2026-11-25 02:00:03', '000000010000000000000004'))
  await expect(extract(other)).rejects.toThrow('its archive belongs to another backup')
  // A backup from an earlier version has no signed manifest, so only its archive proves its origin.
  const earlier = { ...backup, trust: 'earlier' } as InspectedBackup
  await expect(extract(whole, earlier)).resolves.toBeDefined()
  await expect(extract(labelled(label('2026-11-24 02:00:03')), earlier)).rejects.toThrow('its archive belongs to another backup')
})
