/**
 * Reads and writes the table of docs/results.md, which has the last result of each long check, benchmark and long test. Their
 * whole output is in results/.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './set-up.mjs'

const page = path.join(root, 'docs/results.md')
const ROW = /^\| `([^`]+)` \| (\S+) \| (\w+) \| (.+) \|$/gm
const pathOf = (name) => path.join(root, 'results', `${name}.md`)

/** Returns { check: { date, commit, result } }, where a check is a command or the path of a long test. */
export const readResults = () =>
  Object.fromEntries(
    [...readFileSync(page, 'utf8').matchAll(ROW)].map(([, check, date, commit, result]) => [check, { date, commit, result }]),
  )

/**
 * Writes the rows of checks that ran now, and drops those of long tests that no longer exist.
 * @param ran [check, result][]
 */
export function storeResults(ran) {
  const date = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const results = readResults()
  for (const [check, result] of ran) results[check] = { date, commit, result }
  const rows = Object.entries(results)
    .filter(([check]) => check.startsWith('npm ') || existsSync(path.join(root, check)))
    .toSorted(([a], [b]) => Number(b.startsWith('npm ')) - Number(a.startsWith('npm ')) || (a < b ? -1 : 1))
    .map(([check, last]) => `| \`${check}\` | ${last.date} | ${last.commit} | ${last.result} |\n`)
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.slice(0, text.search(ROW)) + rows.join(''))
}

/** Returns results/<name>.md as an earlier run on this machine wrote it, or '' if there is none. */
export const readOutput = (name) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '')

export function writeOutput(name, text) {
  mkdirSync(path.dirname(pathOf(name)), { recursive: true })
  writeFileSync(pathOf(name), text)
}
