// npm run bench backup measures the duration of writes while a physical backup is made.
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { departments } from '../src/departments/contract.ts'
import { generateFile, generateProject } from './generate.ts'
import { bench, buildRatioFigure, computeMedian, formatMegabytes } from './harness.ts'
import { openKeepAliveConnection } from './keep-alive.ts'

const ROWS = 500_000
const WRITERS = 4
const PAUSE_MS = 25
const ROUNDS = 5
const LIMIT = 1.5

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

await bench({ name: 'backup', title: 'Writes while a backup is made' }, async ({ url, token, owner, scratch }) => {
  await generateFile(owner, { projectId: await generateProject(owner, 'Bench'), name: 'Bench.xlsx', rows: ROWS })
  await owner.unsafe('checkpoint')
  const connections = await Promise.all(
    Array.from({ length: WRITERS }, () => openKeepAliveConnection(new URL(`${url}/api${departments.create.path}`))),
  )
  let made = 0
  const writesDuring = async (work: Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    let isOver = false
    const ending = work.then(() => (isOver = true))
    await Promise.all(
      connections.map(async ({ send }) => {
        while (!isOver) {
          const startedAt = performance.now()
          const { status, text } = await send('POST', { 'auth-token': token }, { name: `Department ${made++}` })
          if (status !== 200) throw new Error(`A write was refused: ${text()}`)
          times.push(performance.now() - startedAt)
          await pause(PAUSE_MS)
        }
      }),
    )
    await ending
    return times
  }
  const place = join(scratch, 'backups')
  const program = resolve(import.meta.dirname, '../dist/server/backup.js')
  const backUp = (): Promise<number> =>
    new Promise((done, fail) => {
      const startedAt = performance.now()
      const env = { ...process.env, DATA_DIR: join(scratch, 'data') }
      const child = spawn(process.execPath, [program, place, '--create'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      child.once('error', fail)
      child.once('exit', (code) => (code === 0 ? done(performance.now() - startedAt) : fail(new Error(`exit ${code}`))))
    })
  await writesDuring(pause(2_000))
  const [during, without, lengths]: number[][] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    const backup = backUp()
    during?.push(p95(await writesDuring(backup)))
    const length = await backup
    lengths?.push(length)
    without?.push(p95(await writesDuring(pause(length))))
  }
  for (const { close } of connections) close()
  const [database] = await owner<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  const archive = readdirSync(place).find((name) => name.endsWith('.tar.gz')) ?? ''
  const size = statSync(join(place, archive)).size
  rmSync(place, { recursive: true })
  return {
    figures: [
      buildRatioFigure(
        'a write, p95, while a physical backup is made',
        [computeMedian(during ?? []), computeMedian(without ?? [])],
        'the same writes without it',
        { most: LIMIT },
      ),
    ],
    notes: [
      `${WRITERS} people add departments, each ${PAUSE_MS} ms after the last one was stored; ${ROUNDS} rounds in turn, each as long as a backup; medians of the rounds' p95.`,
      `The database has ${formatMegabytes(database?.bytes ?? 0)}, the archive ${formatMegabytes(size)}; a backup takes ${(computeMedian(lengths ?? []) / 1000).toFixed(1)} s, on the same disk and the same two cores.`,
    ],
  }
})
