// npm run bench [-- name … --big] runs each bench of this folder in a separate process, so that none is affected by the memory of
// another.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SHARED = [
  'bank.ts',
  'deciding.ts',
  'downloads.ts',
  'generate.ts',
  'generate-work.ts',
  'generate-year.ts',
  'harness.ts',
  'keep-alive.ts',
  'paints.ts',
  'plans.ts',
  'row-events.ts',
  'run.ts',
  'scale-data.ts',
  'scale-times.ts',
]
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !SHARED.includes(file) && !file.endsWith('-worker.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}
const tsx = join(import.meta.dirname, '../node_modules/tsx/dist/cli.mjs')
for (const name of requested.length > 0 ? requested : names) {
  const { status } = spawnSync(process.execPath, [tsx, join(import.meta.dirname, `${name}.ts`), ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
