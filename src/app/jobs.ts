import { spawn } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import type { BackgroundJob } from '../kit/jobs/jobs.ts'
import type { Pool } from '../kit/postgres/db.ts'
import { type Domain, collectRegistered } from '../kit/server/domain.ts'
import { runSweep } from '../kit/server/sweeps.ts'
import { APP_DATABASE } from './command.ts'
import { domains } from './server.ts'
import type { Settings } from './settings.ts'
import { getProgramFile } from './version.ts'

type Logger = Pick<FastifyBaseLogger, 'warn'>

/**
 * The jobs that run automatically: sweeps of the domains (every hour or minute, and when a node starts), and backups, log storage
 * and drills according to the settings. With a place for backups, a backup and a drill can also be requested at any time.
 */
export function listJobs(
  settings: Settings,
  { pool, ownerUrl, logger }: { pool: Pool; ownerUrl: string; logger: Logger },
): BackgroundJob[] {
  const registered = collectRegistered(domains)
  const sweeps = domains.flatMap((each: Domain) => each.sweeps)
  const { place, everyHours: hours, logEveryMinutes, drillEveryDays } = settings.backup
  return [
    ...sweeps.map((sweep) => ({
      name: `sweep-${sweep.name.replaceAll(' ', '-')}`,
      at: sweep.everyMinute === true ? '*/1 * * * *' : '0 * * * *',
      minutes: 30,
      retries: 3,
      atStart: true,
      run: async (stopping: AbortSignal) => {
        const running = { pool, registered, logger, clock: () => new Date(), isStopped: () => stopping.aborted }
        return `${await runSweep(running, sweep)} done`
      },
    })),
    ...(place === undefined
      ? []
      : [
          commandJob('backup', { ownerUrl, at: hours === undefined ? undefined : everyHours(hours), minutes: 6 * 60, args: [] }),
          ...(logEveryMinutes === undefined
            ? []
            : [
                commandJob('backup', {
                  ownerUrl,
                  name: 'backup-log',
                  at: `*/${logEveryMinutes} * * * *`,
                  minutes: 30,
                  args: ['--log'],
                }),
              ]),
          commandJob('drill', {
            ownerUrl,
            at: drillEveryDays === undefined ? undefined : `30 2 */${drillEveryDays} * *`,
            minutes: 12 * 60,
            args: [],
          }),
        ]),
  ]
}

/** Counted from 1 am, so that the nightly backup is finished before people begin to work. */
const everyHours = (hours: number): string => ({ 1: '0 * * * *', 24: '0 1 * * *' })[hours] ?? `0 1/${hours} * * *`

type Command = { ownerUrl: string; name?: string; at: string | undefined; minutes: number; args: string[] }
/**
 * The command runs in a separate process, as when an operator runs it. It may take long, and calls to this process have priority.
 */
const commandJob = (program: 'backup' | 'drill', { ownerUrl, name = program, args, ...job }: Command): BackgroundJob => ({
  name,
  ...job,
  retries: 3,
  run: (stopping) =>
    new Promise((done, fail) => {
      const child = spawn(process.execPath, [...process.execArgv, getProgramFile(program), ...args], {
        env: { ...process.env, [APP_DATABASE]: ownerUrl },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal: stopping,
        killSignal: 'SIGTERM',
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      // The first line of the output names the database.
      const said = () => output.trim().split('\n').slice(1).join(' ')
      child.once('error', fail)
      child.once('close', (code) => (code === 0 ? done(said()) : fail(new Error(said() || `${program} ended with ${code}`))))
    }),
})
