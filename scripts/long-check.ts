/** What the pages of the long checks have in common: when and on what they ran, and where they are written. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const pathOf = (name: string): string => join(root, 'docs', `${name}.md`)

/** "2026-11-20, commit 1234567" */
export const moment = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}`
}

/** "Node 20.20.2, 2 cores" */
export const machine = (): string => `Node ${process.versions.node}, ${cpus().length} cores`

/** The lines of docs/<name>.md as it stands. */
export const readPage = (name: string): string[] => readFileSync(pathOf(name), 'utf8').split('\n')

/** Writes docs/<name>.md and shows it. */
export const writePage = (name: string, lines: readonly string[]): void => {
  const text = `${lines.join('\n')}\n`
  writeFileSync(pathOf(name), text)
  console.log(`\n${text}`)
}
