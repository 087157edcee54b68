import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'figures')

/** The times of the screens at one size. `days` is the number of days with events, and `most` is the goal in ms. */
export type SizeTimes = {
  files: number
  days: number
  at: string
  bytesAnEvent: number
  times: { figure: string; ms: number; most: number }[]
}

export function storeTimes(of: SizeTimes): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `scale-${of.files}.json`), `${JSON.stringify(of, null, 2)}\n`)
}

export const readTimes = (): SizeTimes[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^scale-\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SizeTimes)
    .toSorted((one, other) => one.files - other.files)
