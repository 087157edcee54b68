import { expect, test } from 'vitest'
import { type BackupManifest, isSignedBy, readManifest, signManifest, writeManifest } from './manifest.ts'

const manifest: BackupManifest = {
  format: 2,
  name: 'proofline-20261125T020000Z-physical',
  kind: 'physical',
  version: '0.32.0',
  migration: 65,
  postgres: '18.4',
  startedAt: '2026-11-25T02:00:00.000Z',
  holdsUntil: '2026-11-25T02:00:01.000Z',
  encrypted: false,
  archive: { name: 'proofline-20261125T020000Z-physical.tar.gz', size: 12, sha256: '0'.repeat(64) },
  wal: { first: '000000010000000000000001', last: '000000010000000000000001' },
}
const text = writeManifest(manifest)

test('readManifest returns what writeManifest wrote', () => {
  expect(readManifest(manifest.name, text)).toEqual({ manifest })
})

test.each([
  ['a changed number', text.replace('"migration": 65', '"migration": 64')],
  ['a changed hash', text.replace(/[0-9a-f]\n$/, (end) => `${end.startsWith('0') ? '1' : '0'}\n`)],
  ['a cut end', text.slice(0, -1)],
  ['nothing', ''],
  ['blanks around', ` ${text}`],
])('readManifest rejects a manifest with %s', (_, changed) => {
  expect(() => readManifest(manifest.name, changed)).toThrow('its manifest was changed or is incomplete')
})

test('the refusal of a manifest in another format says which version restores it', () => {
  const other = writeManifest({ ...manifest, format: 3 as 1 })
  expect(() => readManifest(manifest.name, other)).toThrow('Restore it with that version or a newer one.')
})

test('a signature is valid only for its key and exact values, in any order of fields', { timeout: 30_000 }, async () => {
  const key = 'twelve quiet lanterns'
  const signature = await signManifest(manifest, key, 'ab'.repeat(16))
  const written = readManifest(manifest.name, writeManifest(manifest, signature))
  expect(written).toEqual({ manifest, signature })
  expect(await isSignedBy(key, manifest, signature)).toBe(true)
  expect(await isSignedBy(key, Object.fromEntries(Object.entries(manifest).toReversed()) as BackupManifest, signature)).toBe(true)
  for (const changed of [
    { ...manifest, migration: 64 },
    { ...manifest, encrypted: true },
    { ...manifest, archive: { ...manifest.archive, size: 13 } },
    { ...manifest, wal: { first: manifest.wal?.first ?? '', last: '000000010000000000000002' } },
    { ...manifest, tables: [] },
  ])
    expect(await isSignedBy(key, changed, signature)).toBe(false)
  expect(await isSignedBy('twelve quiet lantern', manifest, signature)).toBe(false)
})
