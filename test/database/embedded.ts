import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { openOwner } from '../../src/kit/postgres/pool.ts'

export const projectFolder = resolve(import.meta.dirname, '../..')
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/**
 * Simulates a container, which has its own process ids and shared memory but the same files. It ends with its outermost process.
 */
const container = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']
export const whyNoContainers = (): string => {
  const [command = '', ...args] = container
  const tried = spawnSync(command, [...args, 'true'], { encoding: 'utf8' })
  return tried.status === 0 ? '' : (tried.error?.message ?? tried.stderr.trim())
}

export type Started = {
  url: string
  attached: boolean
  stop: () => Promise<void>
  /** Sends kill -9 to the process that started the database, and to nothing else. */
  kill: () => Promise<void>
  /** Sends kill -9 to the container and all its processes. */
  killContainer: () => Promise<void>
}

const children = new Set<ChildProcess>()
export const endElsewhere = (): void => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}

/** Starts another process that starts the database on the folder as the application does: @starts src/kit/postgres/embedded.ts */
export async function startElsewhere(
  dataDir: string,
  {
    project = projectFolder,
    uid,
    durable = false,
    contained = false,
  }: { project?: string; uid?: number; durable?: boolean; contained?: boolean } = {},
): Promise<Started> {
  const program = `
    import { createInterface } from 'node:readline'
    import { startEmbedded } from ${JSON.stringify(pathToFileURL(join(project, 'src/kit/postgres/embedded.ts')).href)}
    try {
      const { url, attached, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: ${String(durable)} })
      console.log(JSON.stringify({ url, attached }))
      for await (const line of createInterface(process.stdin)) {
        if (line === 'kill') process.kill(process.pid, 'SIGKILL')
        await stop()
        process.exit(0)
      }
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }))
      process.exit(1)
    }`
  const node = [process.execPath, '--import', tsx, '--input-type=module', '-e', program]
  // The container's first process is the shell, so that the Node.js process inside can be killed alone.
  const [command = '', ...args] = contained
    ? [...container, 'sh', '-c', 'exec 3<&0; "$@" <&3 & wait $!; echo ended; exec sleep 600', 'sh', ...node]
    : node
  const child = spawn(command, args, {
    cwd: uid === undefined ? project : '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  children.add(child)
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done === true) throw new Error('the start ended without a word')
  const reply = JSON.parse(first.value) as { url: string; attached: boolean; error?: string }
  const ended = async (): Promise<void> => {
    if (contained) await lines.next()
    else await gone
  }
  const killContainer = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  if (reply.error !== undefined) {
    await killContainer()
    throw new Error(reply.error)
  }
  return {
    ...reply,
    stop: async () => {
      child.stdin.write('stop\n')
      await ended()
    },
    kill: async () => {
      child.stdin.write('kill\n')
      await ended()
    },
    killContainer,
  }
}

export function postmaster(dataDir: string): { pid: number; uid: number } {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return { pid, uid: existsSync(`/proc/${pid}`) ? statSync(`/proc/${pid}`).uid : -1 }
  } catch {
    return { pid: 0, uid: -1 }
  }
}

export async function write(url: string, n: number): Promise<void> {
  const owner = openOwner(url)
  await owner`create table if not exists numbers (n int)`
  await owner`insert into numbers values (${n})`
  await owner.end()
}
export async function numbers(url: string): Promise<number[]> {
  const owner = openOwner(url)
  const rows = await owner<{ n: number }[]>`select n from numbers order by n`
  await owner.end()
  return rows.map(({ n }) => n)
}
