/** A start with wrong settings is refused before it changes anything, and says what is wrong. Each test starts a process. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { freePort, startEmbedded, type Embedded } from '../kit/postgres/embedded.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { addressIn, killNodes, noSigterm, startNode } from '../../test/node.ts'

let scratch: string
let server: Embedded
const taken: Server[] = []
const takePort = (port: number): Promise<void> =>
  new Promise((done) => {
    const one = createServer((socket) => socket.end())
    taken.push(one)
    one.listen(port, '127.0.0.1', done)
  })

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'proofline-refusals-'))
  server = await startEmbedded({ dataDir: join(scratch, 'server') })
})
afterEach(() => {
  for (const one of taken.splice(0)) one.close()
})
afterAll(async () => {
  killNodes()
  await server.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
})

async function refusedWith(environment: Record<string, string>): Promise<string> {
  const { output, ended } = startNode(environment)
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^Proofline could not start\. /)
  return output().trim()
}
const isMigrated = async (url: string): Promise<boolean> => {
  const owner = openOwner(url)
  const [row] = await owner`select to_regclass('public.schema_migration') is not null as there`
  await owner.end()
  return row?.['there'] === true
}

it('a start names the setting, host, port and cause of an unusable database and changes nothing', async () => {
  const { port, password } = new URL(server.url)
  const DATABASE_OWNER_URL = server.url.replace(password, 'wrong')
  expect(await refusedWith({ DATABASE_URL: server.url, DATABASE_OWNER_URL })).toContain(
    `The database of DATABASE_OWNER_URL can't be reached: the server on 127.0.0.1:${port} does not accept the password of the login "proofline"`,
  )
  const DATABASE_LISTEN_URL = server.url.replace(/[^/]*$/, 'absent')
  expect(await refusedWith({ DATABASE_URL: server.url, DATABASE_OWNER_URL: server.url, DATABASE_LISTEN_URL })).toContain(
    `The database of DATABASE_LISTEN_URL can't be reached: the server on 127.0.0.1:${port} has no database "absent".`,
  )
  expect(await isMigrated(server.url)).toBe(false)
})

it('a start says what it waits for when nothing listens, or something other than a database', async () => {
  const port = await freePort()
  const url = `postgres://proofline:secret@127.0.0.1:${port}/proofline`
  const { child, output, ended } = startNode({ DATABASE_URL: url, LOG_LEVEL: 'warn' })
  await expect
    .poll(output, { timeout: 20_000 })
    .toContain(
      `Waiting for the database, up to 60 s. The database of DATABASE_URL can't be reached: nothing listens on 127.0.0.1:${port} (connection refused).`,
    )
  await takePort(port)
  await expect
    .poll(output, { timeout: 30_000 })
    .toContain(`what listens on 127.0.0.1:${port} ends the connection at once. See whether it is PostgreSQL.`)
  expect(output()).not.toContain('secret')
  child.kill('SIGKILL')
  await ended
})

it('a start refuses a taken port and a weak ADMIN_PASSWORD before it migrates', async () => {
  const port = await freePort()
  await takePort(port)
  const dataDir = join(scratch, 'none')
  expect(await refusedWith({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
    `Proofline could not start. Port ${port} on 127.0.0.1 (PORT) is in use. Stop the other program, or choose another PORT.`,
  )
  expect(await refusedWith({ DATA_DIR: dataDir, METRICS_PORT: String(port) })).toContain(
    `Port ${port} on 127.0.0.1 (METRICS_PORT) is in use.`,
  )
  expect(existsSync(dataDir)).toBe(false)
  const weak = { ADMIN_EMAIL: 'boss@proofline.example', ADMIN_PASSWORD: 'short' }
  expect(await refusedWith({ DATABASE_URL: server.url, ...weak })).toMatch(
    /^Proofline could not start\. ADMIN_PASSWORD can't be used /,
  )
  expect(await isMigrated(server.url)).toBe(false)
})

it('a start reports in /health that it migrates, and logs its start and stop', async ({ skip }) => {
  skip(noSigterm !== '')
  const port = await freePort()
  const seen = new Set<string>()
  const { child, output, ended } = startNode({ DATABASE_URL: server.url, PORT: String(port), LOG_LEVEL: 'info' })
  const ask = async (): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (response === undefined) return
    const { phase, message } = (await response.json()) as { phase?: string; message: string }
    seen.add(`${response.status} ${phase ?? message}`)
  }
  while (addressIn(output()) === undefined && child.exitCode === null) await ask()
  await ask()
  expect([...seen]).toContain('503 migrating')
  expect([...seen].at(-1)).toBe('200 The process is up.')
  // A weak password would not matter with an active ADMIN. Here the tables exist, but there is no ADMIN.
  const weak = { ADMIN_EMAIL: 'boss@proofline.example', ADMIN_PASSWORD: 'short' }
  expect(await refusedWith({ DATABASE_URL: server.url, ...weak })).toContain("ADMIN_PASSWORD can't be used")
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>)
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  expect(lines.filter(({ msg }) => msg === 'started')).toMatchObject([{ version, address: `http://127.0.0.1:${port}` }])
  expect(lines.filter(({ msg }) => msg === 'stopping')).toMatchObject([{ version, reason: 'SIGTERM' }])
})

it('a start warns when the place of BACKUP_TO is missing or unusable', async () => {
  const closed = join(scratch, 'closed')
  // No account can use a file as a folder. An app that is started as root continues under another account, which must be able to
  // enter the folder around the file.
  writeFileSync(closed, '')
  chmodSync(scratch, 0o755)
  for (const [place, why] of [
    [join(scratch, 'bakups'), `There is no folder ${join(scratch, 'bakups')}`],
    [closed, `Backups can't be stored in ${closed}`],
  ] as const) {
    const { output, stop } = startNode({ DATABASE_URL: server.url, BACKUP_TO: place, LOG_LEVEL: 'warn' })
    await vi.waitUntil(() => addressIn(output()) !== undefined && output().includes('BACKUP_TO'), { timeout: 120_000 })
    expect(output()).toContain(`No backup can be stored in the place of BACKUP_TO. ${why}`)
    await stop()
  }
})
