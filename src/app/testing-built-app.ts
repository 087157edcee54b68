/** The built app (dist/server/main.js) as a process of its own, to be killed and started again. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')

export type Build = { program: string; remove: () => void }

/** Builds the server and takes a copy, so that another build does not pull it away between a kill and the next start. */
export function buildApp(): Build {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = join(root, 'dist', `server-${process.pid}`)
  cpSync(join(root, 'dist/server'), folder, { recursive: true })
  return { program: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export type BuiltApp = {
  url: string
  /** Whether the process lives. */
  lives: () => boolean
  kill: () => Promise<void>
  /** Stops it in order; answers its exit code. */
  stop: () => Promise<number | null>
  /** What it said last. */
  said: () => string
}

/** Starts it with these settings and waits until it says that it is ready. */
export async function startBuiltApp({ program }: Build, settings: Record<string, string>): Promise<BuiltApp> {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, DATABASE_REPLICA_URL: _replica, ...inherited } = process.env
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  let said = ''
  let url: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8_000)
      url ??= /is ready: (\S+)/.exec(said)?.[1]
    })
  }
  const lives = (): boolean => child.exitCode === null && child.signalCode === null
  const deadline = Date.now() + 90_000
  while (url === undefined) {
    if (!lives() || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The app did not become ready. It said:\n${said}`)
    }
    await pause(20)
  }
  return {
    url,
    lives,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
    said: () => said,
  }
}

/** The app's own PostgreSQL in a data folder: its process and the owner's URL. */
export function databaseIn(dataDir: string): { postmaster: number; ownerUrl: string } {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return {
    postmaster: Number(lines[0]),
    ownerUrl: `postgres://proofline:${password}@127.0.0.1:${Number(lines[3])}/proofline`,
  }
}

/** Processes that work in the data folder and belong to no database that runs there now. Linux only: elsewhere none. */
export function orphansIn(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  const file = join(dataDir, 'postgres/postmaster.pid')
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!(pid > 0) || pid === postmaster) return []
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' || Number(parent) === postmaster ? [] : [pid]
    } catch {
      return []
    }
  })
}
