import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { readMemory, shareMemory } from './memory.ts'
import { openOwner } from './pool.ts'

const GB = 1024 ** 3

it.each([
  [0.25, '128MB', '128MB'],
  [1, '256MB', '512MB'],
  [2, '512MB', '1024MB'],
  [24, '6144MB', '12288MB'],
  [256, '8192MB', '131072MB'],
])('shareMemory divides %s GB into %s for the database and expects %s of cached files', (gigabytes, own, cached) => {
  expect(shareMemory(gigabytes * GB)).toEqual({ shared_buffers: own, effective_cache_size: cached })
})

it('readMemory prefers a container’s limit to the memory of the machine', () => {
  expect(readMemory(24 * GB, 2 * GB)).toBe(2 * GB)
  expect(readMemory(24 * GB, 0)).toBe(24 * GB)
  expect(readMemory(24 * GB, 2 ** 64)).toBe(24 * GB)
  expect(readMemory()).toBeGreaterThan(0)
})

it('the database starts with its share of memory unless the operator sets another size', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'proofline-memory-'))
  const settingOf = async (): Promise<string> => {
    const started = await startEmbedded({ dataDir })
    const db = openOwner(started.url)
    const [row] = await db<{ mb: string }[]>`select pg_size_bytes(current_setting('shared_buffers')) / 1024 / 1024 || 'MB' as mb`
    await db.end()
    await started.stop()
    return row?.mb ?? ''
  }
  try {
    expect(await settingOf()).toBe(shareMemory(readMemory()).shared_buffers)
    appendFileSync(join(dataDir, 'postgres/postgresql.conf'), "shared_buffers = '64MB'\n")
    expect(await settingOf()).toBe('64MB')
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
