import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killNodes, startNode } from '../../../test/node.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { openSession } from './connect.ts'
import { openOwner } from './pool.ts'

/** openssl makes the certificates. Every Linux and macOS has it. */
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()
if (!hasOpenssl) console.log('NOT RUN: TLS to the database (there is no openssl here that could make a certificate)')

let scratch: string
let plain: Embedded
let certificate: string
const url = (parameters: string) => `${plain.url.replace('127.0.0.1', 'localhost')}${parameters}`

beforeAll(async () => {
  if (!hasOpenssl) return
  scratch = mkdtempSync(join(tmpdir(), 'proofline-tls-'))
  chmodSync(scratch, 0o755)
  plain = await startEmbedded({ dataDir: scratch, durable: false })
  const folder = join(scratch, 'postgres')
  const { uid, gid } = statSync(folder)
  const [key, made] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-nodes', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', made], { stdio: 'ignore' })
  chmodSync(key, 0o600)
  for (const file of [key, made]) chownSync(file, uid, gid)
  // The node in this test may not read the folder of the database.
  certificate = join(scratch, 'authority.crt')
  copyFileSync(made, certificate)
  appendFileSync(join(folder, 'postgresql.conf'), '\nssl = on\n')
  const owner = openOwner(plain.url)
  await owner`select pg_reload_conf()`
  while ((await owner`show ssl`)[0]?.['ssl'] !== 'on') await pause(20)
  await owner.end()
})
afterAll(async () => {
  if (!hasOpenssl) return
  killNodes()
  await plain.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const outcomeOf = async (parameters: string): Promise<string> => {
  const session = await openSession(url(parameters), {}).catch((error: Error) => error.message)
  if (typeof session === 'string') return session
  const [row] = await session.db<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  await session.end()
  return row?.ssl === true ? 'encrypted' : 'plain'
}

it('sslmode=require encrypts a session, and verify-full refuses an untrusted certificate', async ({ skip }) => {
  skip(!hasOpenssl)
  expect(await outcomeOf('')).toBe('plain')
  expect(await outcomeOf('?sslmode=require')).toBe('encrypted')
  expect(await outcomeOf('?sslmode=verify-full')).toMatch(/self.signed certificate/)
})

it('the app runs over TLS with a verified server and otherwise explains its refusal', async ({ skip }) => {
  skip(!hasOpenssl)
  const settings = { DATABASE_URL: url('?sslmode=verify-full') }
  const unverified = startNode(settings)
  expect(await unverified.ended).toBe(1)
  expect(unverified.output()).toContain('NODE_EXTRA_CA_CERTS')
  const { address, stop } = startNode({ ...settings, NODE_EXTRA_CA_CERTS: certificate })
  await address()
  const owner = openOwner(plain.url)
  const sessions = await owner<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl join pg_stat_activity a using (pid) where application_name like 'proofline%' and pid <> pg_backend_pid()`
  await owner.end()
  expect(sessions.length).toBeGreaterThan(1)
  expect(sessions.every(({ ssl }) => ssl)).toBe(true)
  expect(await stop()).toBe(0)
})

it('a session over TLS counts received bytes, which shows that a statement still runs', async ({ skip }) => {
  skip(!hasOpenssl)
  const session = await openSession(url('?sslmode=require'), {})
  const before = session.received()
  await session.db`select repeat('x', 100000)`
  expect(session.received()).toBeGreaterThan(before + 100_000)
  await session.end()
})
