import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClusterFolder } from './cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { readPostmasterFile } from './postmaster.ts'

const scratch = mkdtempSync(join(tmpdir(), 'proofline-copy-'))
const original = join(scratch, 'original')
const at = (name: string): string => join(scratch, name)
let running: Embedded | undefined
const copy = (name: string): void => void execFileSync('cp', ['-a', original, at(name)])
const start = async (dataDir: string, acceptCopy = false): Promise<Embedded> =>
  (running = await startEmbedded({ dataDir, durable: false, acceptCopy }))
async function starts(dataDir: string, acceptCopy = false): Promise<boolean> {
  const { url, stop } = await start(dataDir, acceptCopy)
  await stop()
  return url !== ''
}
/** Like a power cut: the database is killed, and this process drops its lock without a shutdown. */
async function kill(): Promise<void> {
  const { pid = 0 } = readPostmasterFile({ dir: getClusterFolder(original) }) ?? {}
  running?.abandon()
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false)
}

beforeAll(async () => {
  await start(original)
  copy('while it ran')
  await running?.stop()
  copy('after it stopped')
})
afterAll(async () => {
  await running?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

it('a data folder that was copied while the database ran is refused, even at the second attempt', async () => {
  for (let attempt = 1; attempt <= 2; attempt++)
    await expect(start(at('while it ran'))).rejects.toThrow(/copy that was made while Proofline was running.*ACCEPT_COPY=1/)
})

it('a data folder copied while the database ran starts after ACCEPT_COPY is set once', async () => {
  expect(await starts(at('while it ran'), true)).toBe(true)
  expect(await starts(at('while it ran'))).toBe(true)
})

it('a data folder that was copied after the database stopped starts', async () => {
  expect(await starts(at('after it stopped'))).toBe(true)
})

it('a data folder starts after a kill, both in its place and after a move', async () => {
  await start(original)
  const lock = join(original, 'lock')
  const left = readFileSync(lock, 'utf8')
  expect(left).toMatch(/^mark \d+-\d+ \d+$/m)
  await kill()
  writeFileSync(lock, left)
  expect(await starts(original)).toBe(true)
  // A file system may renumber its files at each mount, and an operator may reset permissions.
  for (const other of [left.replace(/mark \d+/, 'mark 1'), left.replace(/ \d+$/m, ' 1')]) {
    writeFileSync(lock, other)
    expect(await starts(original)).toBe(true)
  }
  writeFileSync(lock, left)
  renameSync(original, at('moved'))
  expect(await starts(at('moved'))).toBe(true)
})
