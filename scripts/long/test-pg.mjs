// npm run test:pg runs the whole suite on an installed PostgreSQL 15 or later, in a throwaway cluster, and writes its row of
// docs/results.md. The last line is the sum: "N passed, N failed". The exit code is 1 when a test failed or none ran.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storeResults } from '../run/results.mjs'
import { endSuite, output, runSuite, sumOf } from './suite.mjs'

const OLDEST = 15

/** Returns every folder with PostgreSQL's programs on this machine, the oldest release first. */
function installed() {
  const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => path.join(place, name, 'bin')))
  const onPath = output('pg_config', ['--bindir'])
  return [...new Set([...(onPath === '' ? [] : [onPath]), ...places])]
    .filter((bin) => ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(path.join(bin, program))))
    .map((bin) => ({ bin, version: /\d+(\.\d+)?/.exec(output(path.join(bin, 'postgres'), ['--version']))?.[0] ?? '0' }))
    .toSorted((a, b) => Number(a.version) - Number(b.version))
}

const store = (text) => storeResults([['npm run test:pg', text]])

/** Returns the account for PostgreSQL, which refuses to run as root: the first of these that exists. */
function account() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
    if (entry !== undefined) return { uid: Number(entry.split(':')[2]), gid: Number(entry.split(':')[3]) }
  }
  throw new Error('there is neither an account "postgres" nor "nobody" to run PostgreSQL under')
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function runOn({ bin, version }) {
  const as = account() ?? {}
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-pg-'))
  const data = path.join(folder, 'data')
  const secret = path.join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  writeFileSync(secret, password, { mode: 0o600 })
  if (as.uid !== undefined) for (const place of [folder, secret]) chownSync(place, as.uid, as.gid)
  // pg_ctl passes paths to a shell, so these are relative to the folder in which it runs.
  const ctl = (...args) =>
    execFileSync(path.join(bin, 'pg_ctl'), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => {
    if (existsSync(path.join(data, 'postmaster.pid'))) ctl('stop', '--pgdata', 'data', '--mode', 'immediate', '--wait')
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      endSuite()
      end()
      process.exit(1)
    })
  try {
    const initdb = ['--pgdata', data, '--username', 'tester', '--pwfile', secret, '--auth', 'scram-sha-256']
    execFileSync(path.join(bin, 'initdb'), [...initdb, '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'], {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
      fsync: 'off',
      full_page_writes: 'off',
    }
    const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
    ctl('start', '--pgdata', 'data', '--log', 'log', '--wait', '--options', options.join(' '))
    console.log(`PostgreSQL ${version} of ${bin}`)
    return await runSuite(process.argv.slice(2), {
      env: { TEST_DATABASE_URL: `postgres://tester:${password}@127.0.0.1:${port}/postgres` },
    })
  } finally {
    end()
  }
}

const found = installed()
const usable = found.find(({ version }) => Number(version) >= OLDEST)
if (usable === undefined) {
  const why =
    found.length === 0
      ? 'no PostgreSQL is installed here'
      : `only PostgreSQL ${found.map(({ version }) => version).join(', ')} is installed, ${OLDEST} or later is needed`
  console.log(`NOT RUN: ${why}`)
  store(`NOT RUN: ${why}`)
  console.log('0 passed, 0 failed')
} else {
  const counts = await runOn(usable)
  // A partial run is not a result of the suite.
  if (process.argv.length === 2) store(`PostgreSQL ${usable.version}: ${sumOf(counts)}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
}
