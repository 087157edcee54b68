/** The built app (dist/server/main.js) as a separate process, to be killed and restarted: @starts src/app/main.ts */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')

export type Build = { program: string; remove: () => void }

/** Builds the server and copies it, so that another build cannot replace it between a kill and the next start. */
export function buildApp(): Build {
  execFileSync(process.execPath, ['scripts/run/build.mjs', 'server'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = join(root, 'dist', `server-${process.pid}`)
  cpSync(join(root, 'dist/server'), folder, { recursive: true })
  return { program: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A started app. It may not be ready yet. */
export type Launched = {
  address: () => string | undefined
  /** The id of the process, or of the program that runs it. */
  pid: number
  lives: () => boolean
  ended: Promise<number | null>
  kill: () => Promise<void>
  stop: () => Promise<number | null>
  output: () => string
}
export type BuiltApp = Launched & { url: string }

/** Starts the app with these settings. `within` is a program, with its arguments, that runs the app as its only child. */
export function launchBuiltApp({ program }: Build, settings: Record<string, string>, within: readonly string[] = []): Launched {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, DATABASE_REPLICA_URL: _replica, ...inherited } = process.env
  const [command, ...args] = [...within, process.execPath, program]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      WRITES_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  let output = ''
  let url: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
      url ??= /is ready: (\S+)/.exec(output)?.[1]
    })
  }
  const lives = (): boolean => child.exitCode === null && child.signalCode === null
  const send = (signal: 'SIGKILL' | 'SIGTERM'): void => {
    if (!lives()) return
    const inner = within.length > 0 && readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    if (inner) process.kill(Number(inner), signal)
    else child.kill(signal)
  }
  return {
    address: () => url,
    pid: child.pid ?? 0,
    lives,
    ended,
    kill: async () => {
      send('SIGKILL')
      await ended
    },
    stop: async () => {
      send('SIGTERM')
      return ended
    },
    output: () => output,
  }
}

export async function untilReady(app: Launched): Promise<BuiltApp> {
  for (const deadline = Date.now() + 90_000; ; await pause(20)) {
    const url = app.address()
    if (url !== undefined) return { ...app, url }
    if (!app.lives() || Date.now() > deadline) {
      await app.kill()
      throw new Error(`The app did not become ready. It printed:\n${app.output()}`)
    }
  }
}

export const startBuiltApp = (...of: Parameters<typeof launchBuiltApp>): Promise<BuiltApp> => untilReady(launchBuiltApp(...of))

export function databaseIn(dataDir: string): { postmaster: number; ownerUrl: string } {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return {
    postmaster: Number(lines[0]),
    ownerUrl: `postgres://proofline:${password}@127.0.0.1:${Number(lines[3])}/proofline`,
  }
}

/**
 * Returns the processes that use the data folder and do not belong to the database that runs there now. Always empty on systems
 * other than Linux.
 */
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
