import { appendFileSync, chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { type Build, type BuiltApp, orphansIn, startBuiltApp } from '../built-app.ts'
import { BACK_MS, findExitOutput, type Fault, openParts, type FaultSystem, stopped } from './round.ts'

const PROBE_MS = 250

/** Routes each call to a node whose last /ready returned 200, like a load balancer. */
function balance(nodes: Map<string, BuiltApp>) {
  const up = new Set<string>()
  const probe = setInterval(() => {
    for (const [name, { url }] of nodes)
      void fetch(`${url}/ready`).then(
        ({ status }) => (status === 200 ? up.add(name) : up.delete(name)),
        () => up.delete(name),
      )
  }, PROBE_MS)
  let turn = 0
  return {
    next: async (): Promise<string> => {
      while (up.size === 0) await pause(10)
      return nodes.get([...up][turn++ % up.size] ?? '')?.url ?? ''
    },
    allUp: async (): Promise<boolean> => {
      for (const deadline = Date.now() + BACK_MS; up.size < nodes.size && Date.now() < deadline;) await pause(20)
      return up.size === nodes.size
    },
    stop: () => clearInterval(probe),
  }
}

export type RestartedNodes = FaultSystem & {
  dataDir: string
  restart: (name: string) => Promise<number | null>
  allUp: () => Promise<boolean>
  pid: (name: string) => number
}

/** The sessions of two nodes and of people who look at the database (operations.md, Several nodes). */
const SESSIONS = 100

/** Starts a database for several nodes. The embedded one has room for the sessions of one node only. */
async function startDatabase(dataDir: string) {
  await (await startEmbedded({ dataDir })).stop()
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), `\nmax_connections = ${SESSIONS}\n`)
  return startEmbedded({ dataDir })
}

/**
 * Opens two nodes that share a database and write their backups to one folder.
 * @param more settings of both nodes
 */
export const openTwoNodes = (
  build: Build,
  dataDir: string,
  more: Record<string, string> = {},
): ReturnType<Fault<RestartedNodes>['open']> =>
  openParts(async (part) => {
    const database = await startDatabase(dataDir)
    part(database.stop)
    const nodes = new Map<string, BuiltApp>()
    /** Nodes that are stopped on purpose, whose end is therefore no fault. */
    const restarting = new Set<string>()
    const backups = `${dataDir}-backups`
    mkdirSync(backups)
    // If root runs this, the nodes run under another account.
    chmodSync(backups, 0o777)
    const settings = { DATABASE_URL: database.url, STOP_DELAY: '1', BACKUP_TO: backups, ...more }
    const start = async (name: string): Promise<void> => {
      nodes.set(name, await startBuiltApp(build, settings))
    }
    for (const name of ['a', 'b']) {
      await start(name)
      part(async () => {
        const node = nodes.get(name)
        return node && stopped(node)
      })
    }
    const balancer = balance(nodes)
    part(async () => balancer.stop())
    return {
      dataDir,
      allUp: balancer.allUp,
      pid: (name) => nodes.get(name)?.pid ?? 0,
      restart: async (name) => {
        restarting.add(name)
        const code = (await nodes.get(name)?.stop()) ?? null
        await start(name)
        restarting.delete(name)
        return code
      },
      url: balancer.next,
      ownerUrl: () => database.url,
      orphans: () => orphansIn(dataDir).length,
      ended: () =>
        [...nodes]
          .filter(([name]) => !restarting.has(name))
          .map(([, node]) => findExitOutput(node))
          .find((output) => output !== undefined),
    }
  })

/** Gracefully restarts one node after another, as an upgrade does. */
export const rolling: Fault<RestartedNodes> = {
  title: 'rolling restart of two nodes',
  holds: 'not one call fails',
  rounds: 10,
  thinkMs: 20,
  open: openTwoNodes,
  strike: async ({ restart, allUp }, { load, fail }) => {
    for (const name of ['a', 'b']) {
      if (!(await allUp())) fail('the two nodes did not become ready')
      await pause(500)
      const code = await restart(name)
      if (code !== 0) fail(`the stop of node ${name} gave ${code}`)
    }
    if (!(await allUp())) fail('the two nodes did not become ready')
    await load.stop()
    if (load.ledger.turnedAway > 0) fail(`${load.ledger.turnedAway} calls were refused`)
    return { 'calls in a round': load.ledger.calls }
  },
}
