import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRoot, buildPlainEnvironment, getProgramPath, prepareRunnableBinaries } from '../../src/kit/postgres/binaries.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { BACK_MS } from './round.ts'

export type Standby = {
  ownerUrl: string
  start: () => Promise<void>
  kill: () => Promise<void>
}

export function copyForStandby(primaryDir: string, dir: string): void {
  execFileSync('cp', ['-a', primaryDir, dir])
  // Runs under the account that owns the folder, because PostgreSQL refuses to run as root.
  writeFileSync(join(dir, 'standby.signal'), '')
  const { uid, gid } = statSync(dir)
  chownSync(join(dir, 'standby.signal'), uid, gid)
}

export function configureStandby(dir: string, port: number, primaryUrl: string, settings: Record<string, string>): Standby {
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const given = { ...settings, primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}` }
  const lines = Object.entries(given).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(dir, 'postgresql.conf'), lines.join(''))
  const { uid, gid } = statSync(dir)
  const account = isRoot() ? { uid, gid, name: `uid ${uid}` } : undefined
  const { native } = prepareRunnableBinaries(dir, account)
  const ownerUrl = Object.assign(new URL(primaryUrl), { port: String(port) }).href
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  return {
    ownerUrl,
    start: async () => {
      // @starts nothing of the project: PostgreSQL
      const server = spawn(getProgramPath(native, 'postgres'), ['-D', dir, '-p', String(port)], {
        cwd: dir,
        env: buildPlainEnvironment(),
        stdio: 'ignore',
        ...(account && { uid, gid }),
      })
      child = server
      ended = new Promise((done) => server.once('exit', done))
      for (const deadline = Date.now() + BACK_MS; ; await pause(100)) {
        const owner = openOwner(ownerUrl)
        try {
          await owner`select 1`
          return
        } catch (error) {
          if (Date.now() > deadline || server.exitCode !== null) throw error
        } finally {
          await owner.end({ timeout: 1 })
        }
      }
    },
    kill: async () => {
      child?.kill('SIGKILL')
      await ended
    },
  }
}
