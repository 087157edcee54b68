import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { isRoot } from '../../src/kit/postgres/binaries.ts'
import { launchBuiltApp } from '../built-app.ts'
import type { Build } from '../built-app.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'
import { BACK_MS, type Fault, openParts, roundToSeconds, waitUntilWritten } from './round.ts'

/** Gives a process its own process ids, like a container: each app is process 1, and neither sees the other. */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** Containers have separate shared memory too, so one PostgreSQL does not see that of the other. */
const OWN_SHARED_MEMORY = [...CONTAINER, '--ipc']

type Contained = OwnDatabase & { build: Build }

/**
 * Two containers use one data folder. Neither process ids nor shared memory tell the second start that the first one is running.
 */
export const namespaces: Fault<Contained> = {
  title: 'second start in another PID namespace',
  holds: 'it ends with one clear sentence; the first goes on, stops and starts again with all its data',
  rounds: 2,
  cannot: () => {
    if (!isRoot()) return 'only root makes PID namespaces'
    const [program = '', ...args] = OWN_SHARED_MEMORY
    // @starts nothing of the project: unshare
    const tried = spawnSync(program, [...args, 'true'], { encoding: 'utf8' })
    return tried.status === 0 ? undefined : `this machine makes no PID namespaces: ${tried.error?.message ?? tried.stderr.trim()}`
  },
  open: (build, dataDir) =>
    openParts(async (part) => {
      const { close, ...place } = await openOwnDatabase(build, dataDir, CONTAINER)
      part(async () => (await close())[0])
      // The process ids of its database are those of its namespace, so orphans are only counted when all must have exited.
      return { ...place, build, orphans: () => 0 }
    }),
  strike: async (place, round) => {
    const { load, fail } = round
    const began = Date.now()
    const second = launchBuiltApp(
      place.build,
      { DATA_DIR: place.dataDir },
      round.number % 2 === 0 ? CONTAINER : OWN_SHARED_MEMORY,
    )
    while (second.lives() && second.address() === undefined && Date.now() - began < BACK_MS) await pause(20)
    const elapsed = Date.now() - began
    const output = second.output().trim()
    if (second.address() !== undefined) fail('the second start became ready')
    else if (second.lives()) fail(`the second start had not ended after ${roundToSeconds(elapsed)} s`)
    else if (!/^Proofline could not start\. [^\n]*already running[^\n]*$/m.test(output))
      fail(`the second start printed: ${output}`)
    if (second.lives()) await second.kill()
    await waitUntilWritten(place, round, Date.now())
    await load.stop()
    const code = await place.app().stop()
    if (code !== 0) fail(`the first one's stop gave ${code}`)
    await place.startAgain()
    return { 's until the second start ended': roundToSeconds(elapsed) }
  },
}
