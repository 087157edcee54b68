import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'figures')

/** What the screens took at one size: `days` have events, `most` is the goal in milliseconds. */
export type SizeTimes = {
  files: number
  days: number
  at: string
  bytesAnEvent: number
  times: { figure: string; ms: number; most: number }[]
}

/** Keeps what the screens took at a size, in place of what they took before. */
export function storeTimes(of: SizeTimes): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `scale-${of.files}.json`), `${JSON.stringify(of, null, 2)}\n`)
}

/** Of all sizes that were measured, the smallest first. */
export const readTimes = (): SizeTimes[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^scale-\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SizeTimes)
    .toSorted((one, other) => one.files - other.files)
