/**
 * Runs two nodes on a PostgreSQL cluster as operations.md describes it: three members managed by Patroni, three etcd members and
 * HAProxy. The primary is killed, frozen, cut off and switched over, and the nodes are restarted.
 */
import { spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast } from '../../db/cast.ts'
import { requestJob } from '../../src/kit/jobs/jobs.ts'
import { findAccountForRoot, isRoot, buildPlainEnvironment } from '../../src/kit/postgres/binaries.ts'
import { freePort } from '../../src/kit/postgres/embedded.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { shiftDay, toDay } from '../../src/kit/shared/time.ts'
import { findVersion, startBalancer } from '../balancer.ts'
import { type Build, type BuiltApp, startBuiltApp } from '../built-app.ts'
import { type TcpProxy, tcpProxy } from '../database/tcp-proxy.ts'
import {
  BACK_MS,
  type Fault,
  findExitOutput,
  type FaultSystem,
  openParts,
  type Round,
  roundToSeconds,
  stopped,
  waitUntilWritten,
} from './round.ts'

/** The longest time without writes that users may experience (operations.md). */
const LONGEST_OUT_MS = 20_000
const WHOLE_MS = 120_000
const AGAIN_MS = 1_000
const PASSWORD = 'drill'
const SERVERS = '/usr/lib/postgresql'

const patroni = (): [command: string, ...args: string[]] => (process.env['PATRONI'] ?? 'patroni').split(' ') as [string]
function findPatroni(): string | undefined {
  const [command, ...args] = patroni()
  // @starts nothing of the project: Patroni
  const { status, stdout } = spawnSync(command, [...args, '--version'], { encoding: 'utf8' })
  return status === 0 ? /\d+\.\d+\.\d+/.exec(stdout)?.[0] : undefined
}
const binaries = (): string | undefined => {
  const majors = existsSync(SERVERS) ? readdirSync(SERVERS).filter((major) => Number(major) >= 15) : []
  return majors.toSorted((one, other) => Number(other) - Number(one)).map((major) => join(SERVERS, major, 'bin'))[0]
}
function cannotRun(): string | undefined {
  if (findVersion('haproxy') === undefined) return 'haproxy is not installed'
  if (spawnSync('etcd', ['--version']).status !== 0) return 'etcd is not installed'
  if (binaries() === undefined) return `there is no PostgreSQL 15 or later in ${SERVERS}`
  const version = findPatroni()
  if (version === undefined) return 'Patroni is not installed; PATRONI names another command than patroni'
  // Version 3.0.2, which Debian 12 has, loses writes with etcd3.
  return Number(version.split('.')[0]) >= 4 ? undefined : `Patroni is ${version}; it must be 4 or later`
}

const account = () => (isRoot() ? findAccountForRoot() : undefined)
const start = (dir: string, [command, ...args]: readonly [string, ...string[]]): ChildProcess => {
  const { uid, gid } = account() ?? {}
  const log = openSync(join(dir, 'log'), 'a')
  // @starts nothing of the project: etcd, Patroni, HAProxy
  const child = spawn(command, args, {
    cwd: dir,
    // Debian's etcd runs on arm64 only if this variable allows it.
    env: { ...buildPlainEnvironment(), PYTHONPATH: process.env['PYTHONPATH'] ?? '', ETCD_UNSUPPORTED_ARCH: process.arch },
    stdio: ['ignore', log, log],
    ...(uid !== undefined && { uid, gid }),
  })
  closeSync(log)
  return child
}
const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await Promise.race([over, pause(BACK_MS)])
}
const makeFolder = (dir: string): string => {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  const { uid, gid } = account() ?? {}
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid)
  return dir
}

type Member = {
  name: string
  port: number
  restPort: number
  toEtcd: readonly TcpProxy[]
  begin: () => void
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  stop: () => Promise<void>
}

const settingsOf = (dir: string, { name, port, restPort, toEtcd }: Pick<Member, 'name' | 'port' | 'restPort' | 'toEtcd'>) => ({
  scope: 'proofline',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  // Otherwise Patroni would ask etcd for its address and bypass the proxy.
  etcd3: { hosts: toEtcd.map((proxy) => `127.0.0.1:${proxy.port}`), use_proxies: true },
  bootstrap: {
    dcs: {
      ttl: 15,
      loop_wait: 5,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: '256MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(dir, 'data'),
    bin_dir: binaries(),
    pgpass: join(dir, 'pgpass'),
    parameters: { unix_socket_directories: dir },
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    authentication: {
      superuser: { username: 'postgres', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
  },
  watchdog: { mode: 'off' },
})

async function openMember(folder: string, name: string, etcdPorts: readonly number[]): Promise<Member> {
  const dir = makeFolder(join(folder, name))
  const toEtcd = await Promise.all(etcdPorts.map((port) => tcpProxy({ port })))
  const member = { name, port: await freePort(), restPort: await freePort(), toEtcd }
  const file = join(dir, 'patroni.yml')
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(settingsOf(dir, member)))
  let child: ChildProcess | undefined
  let isWanted = false
  const begin = (): void => {
    isWanted = true
    child = start(dir, [...patroni(), file])
    // Restarts Patroni, as systemd would.
    child.once('exit', () => isWanted && setTimeout(() => isWanted && begin(), AGAIN_MS).unref())
  }
  const processes = (): number[] => {
    const pidFile = join(dir, 'data/postmaster.pid')
    const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : undefined
    const children = postmaster === undefined ? '' : readOr('', `/proc/${postmaster}/task/${postmaster}/children`)
    return [child?.pid, postmaster, ...children.split(' ').filter(Boolean).map(Number)].filter((pid) => pid !== undefined)
  }
  return {
    ...member,
    begin,
    signal: (signal) => {
      if (signal === 'SIGKILL') isWanted = false
      for (const pid of processes())
        try {
          process.kill(pid, signal)
        } catch {
          // The process has already ended.
        }
    },
    stop: async () => {
      isWanted = false
      if (child !== undefined) await end(child)
      await Promise.all(toEtcd.map((proxy) => proxy.close()))
    },
  }
}
const readOr = (otherwise: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

type Etcd = { port: number; stop: () => Promise<void> }
/** Starts three etcd members that know each other, as operations.md describes. */
async function openEtcds(folder: string): Promise<Etcd[]> {
  const places = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({ name, port: await freePort(), peer: `http://127.0.0.1:${await freePort()}` })),
  )
  const all = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  return places.map(({ name, port, peer }) => {
    const dir = makeFolder(join(folder, `etcd-${name}`))
    const url = `http://127.0.0.1:${port}`
    const own = ['--name', name, '--data-dir', join(dir, 'data'), '--listen-client-urls', url, '--advertise-client-urls', url]
    const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', all]
    const child = start(dir, ['etcd', ...own, ...peers])
    return { port, stop: () => end(child) }
  })
}

type State = { name: string; role: string; state: string }
type Cluster = FaultSystem & {
  /** Returns the primary. @param unasked the name of a member that is cut off and must not be asked */
  primary: (unasked?: string) => Promise<Member>
  /** Waits until all three members follow one primary and one of them replicates synchronously. */
  untilWhole: () => Promise<void>
  restartNode: (at: number) => Promise<number | null>
}

const haproxyFile = (port: number, members: readonly Member[]): string => `
defaults
  mode tcp
  timeout connect 3s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`).join('\n')}
`

const openCluster = (build: Build, folder: string): Promise<Cluster> =>
  openParts(async (part) => {
    makeFolder(folder)
    const port = await freePort()
    const etcds = await openEtcds(folder)
    for (const { stop } of etcds) part(stop)
    const members: Member[] = []
    for (const name of ['one', 'two', 'three']) {
      const member = await openMember(
        folder,
        name,
        etcds.map((etcd) => etcd.port),
      )
      members.push(member)
      part(member.stop)
      member.begin()
    }
    const states = async (unasked = ''): Promise<State[]> => {
      for (const { restPort } of members.filter(({ name }) => name !== unasked)) {
        const found = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) })
          .then((response) => response.json() as Promise<{ members: State[] }>)
          .catch(() => undefined)
        if (found !== undefined) return found.members
      }
      return []
    }
    const untilWhole = async (): Promise<void> => {
      for (const deadline = Date.now() + WHOLE_MS; ; await pause(500)) {
        const found = await states()
        const roles = found.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role)
        if (roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return
        if (Date.now() > deadline)
          throw new Error(
            `the cluster is not whole after ${WHOLE_MS / 1000} s: ${JSON.stringify(found)} ${readOr('', join(folder, 'one/log')).slice(-300)}`,
          )
      }
    }
    await untilWhole()
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, haproxyFile(port, members))
    const toPrimary = start(folder, ['haproxy', '-db', '-f', file])
    part(() => end(toPrimary))
    const ownerUrl = await makeDatabase(port)
    const nodes: BuiltApp[] = []
    const nodePorts = [await freePort(), await freePort()]
    const startNode = async (at: number): Promise<void> => {
      nodes[at] = await startBuiltApp(build, { DATABASE_URL: ownerUrl, PORT: String(nodePorts[at]), STOP_DELAY: '3' })
    }
    for (const at of nodePorts.keys()) {
      await startNode(at)
      part(async () => {
        const node = nodes[at]
        return node && stopped(node)
      })
    }
    const balancer = await startBalancer('haproxy', join(folder, 'haproxy'), nodePorts)
    part(balancer.stop)
    return {
      primary: async (unasked) => {
        const leader = (await states(unasked)).find(({ role }) => role === 'leader')?.name
        const found = members.find(({ name }) => name === leader)
        if (found === undefined) throw new Error('the cluster has no primary')
        return found
      },
      untilWhole,
      restartNode: async (at) => {
        const code = (await nodes[at]?.stop()) ?? null
        await startNode(at)
        return code
      },
      url: () => balancer.url,
      ownerUrl: () => ownerUrl,
      orphans: () => 0,
      ended: () => nodes.map(findExitOutput).find((output) => output !== undefined),
    }
  })

/** Creates the database and its owner on the primary. @returns the owner's URL, through HAProxy */
async function makeDatabase(port: number): Promise<string> {
  const url = (user: string, database: string): string => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
  for (const deadline = Date.now() + BACK_MS; ; await pause(500)) {
    const owner = openOwner(url('postgres', 'postgres'))
    try {
      await owner.unsafe(`create role proofline login createrole password '${PASSWORD}'`)
      await owner.unsafe('create database proofline owner proofline')
      return url('proofline', 'proofline')
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await owner.end({ timeout: 1 })
    }
  }
}

/** Begins an export, as a person's schedule would. @returns a function that counts the exports made since */
async function beginExport(place: Cluster): Promise<() => Promise<number>> {
  const yesterday = shiftDay(toDay(new Date()), -1)
  const owner = openOwner(place.ownerUrl())
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    insert into scheduled_exports (owner_id, export, name, selection, every, next_on, created_at)
    values (${cast.meera.id}, 'POST /report/scorecard/download', 'Every day', '{}', 'daily', ${yesterday}, now()) returning id`
  await requestJob(owner, 'sweep-exports')
  await owner.end()
  return async () => {
    const reading = openOwner(place.ownerUrl())
    try {
      return (await reading`select from export_files where schedule_id = ${id}`).length
    } finally {
      await reading.end({ timeout: 1 })
    }
  }
}
/** The runner retries a job a minute after losing its session. */
const EXPORT_MS = 200_000

const striking =
  (hit: (place: Cluster, round: Round) => Promise<() => void>): Fault<Cluster>['strike'] =>
  async (place, round) => {
    const countExports = await beginExport(place)
    const at = Date.now()
    const restore = await hit(place, round)
    const struck = Date.now()
    // A write that was already in progress does not count.
    await pause(2_000)
    await waitUntilWritten(place, round, Date.now())
    const back = Date.now() - struck
    restore()
    await place.untilWhole()
    const whole = Date.now() - at
    await waitUntilWritten(place, round, Date.now())
    if (round.load.ledger.longestGapMs > LONGEST_OUT_MS)
      round.fail(`${roundToSeconds(round.load.ledger.longestGapMs)} s without an acknowledged update`)
    await round.load.stop()
    for (const deadline = Date.now() + EXPORT_MS; (await countExports()) === 0 && Date.now() < deadline;) await pause(1_000)
    const exports = await countExports()
    if (exports !== 1) round.fail(`a scheduled export was made ${exports} times`)
    return { 's until a write': roundToSeconds(back), 's until three members follow': roundToSeconds(whole) }
  }

const common = {
  rounds: 1,
  cannot: cannotRun,
  open: openCluster,
  // 50 writers: these 46, two who import, one who assigns and one who approves.
  people: { authors: 34, recruiters: 6, recorders: 6 },
  thinkMs: 60,
  holds: 'no acknowledged write is lost or doubled, at most 20 s pass without one, and a scheduled export is made once',
} as const

export const clusterFaults = {
  'cluster-kill': {
    ...common,
    title: 'cluster: kill -9 of the primary, its machine and all',
    rounds: 2,
    strike: striking(async (place) => {
      const member = await place.primary()
      member.signal('SIGKILL')
      return member.begin
    }),
  },
  'cluster-freeze': {
    ...common,
    title: 'cluster: the primary’s machine stands still, and goes on later',
    strike: striking(async (place) => {
      const member = await place.primary()
      member.signal('SIGSTOP')
      return () => member.signal('SIGCONT')
    }),
  },
  'cluster-switch': {
    ...common,
    title: 'cluster: switchover',
    strike: striking(async (place) => {
      const member = await place.primary()
      const body = JSON.stringify({ leader: member.name })
      const response = await fetch(`http://127.0.0.1:${member.restPort}/switchover`, { method: 'POST', body })
      if (!response.ok) throw new Error(`Patroni refused to switch: ${await response.text()}`)
      return () => undefined
    }),
  },
  'cluster-cut-off': {
    ...common,
    title: 'cluster: the primary is cut off from etcd, and reachable for its clients',
    strike: striking(async (place) => {
      const { name, toEtcd } = await place.primary()
      for (const proxy of toEtcd) {
        proxy.onAccept('close')
        proxy.cut()
      }
      // The member keeps serving until another one takes its place, and no longer.
      for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await pause(200))
        if ((await place.primary(name).catch(() => undefined))?.name !== name) break
      return () => toEtcd.forEach((proxy) => proxy.onAccept('pass'))
    }),
  },
  'cluster-nodes': {
    ...common,
    title: 'cluster: rolling restart of two nodes behind HAProxy',
    strike: striking(async (place, { fail }) => {
      for (const at of [0, 1]) {
        const code = await place.restartNode(at)
        if (code !== 0) fail(`the stop of a node gave ${code}`)
        // HAProxy requests /health every second.
        await pause(5_000)
      }
      return () => undefined
    }),
  },
} satisfies Record<string, Fault<Cluster>>
