/**
 * npm run walk plays the journeys that record a walk (e2e/support/presses.ts) on the built app. It prints the presses and seconds
 * of each role's day, and writes them to results/walk.md. It fails when a journey fails or nothing is recorded. It needs a build.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { WALK, type Walk } from '../../e2e/support/presses.ts'
import { filesIn } from '../run/files-in.mjs'
import { describeMachine, describeRun, writePage } from './long-check.ts'

const root = resolve(import.meta.dirname, '../..')
const isShort = (file: string): boolean => file.endsWith('.spec.ts') && !file.endsWith('.long.spec.ts')
const walks = filesIn(join(root, 'e2e')).filter(
  (file) => isShort(file) && /\bendWalk(Of)?\(/.test(readFileSync(join(root, 'e2e', file), 'utf8')),
)

type Noted = Walk & { journey: string }
type Played = { noted: Noted[]; failed: string[]; count: number }
const readSuites = (suites: readonly JSONReportSuite[]): Played => {
  const parts = suites.flatMap((suite) => [
    ...suite.specs.map(({ title, file, ok, tests }): Played => ({
      count: 1,
      failed: ok ? [] : [`${file}: ${title}`],
      noted: tests.flatMap(({ results }) =>
        // A repeated journey counts with its last run.
        (results.at(-1)?.annotations ?? [])
          .filter(({ type }) => type === WALK)
          .map(({ description }) => ({ ...(JSON.parse(description ?? '') as Walk), journey: file })),
      ),
    })),
    readSuites(suite.suites ?? []),
  ])
  return {
    noted: parts.flatMap(({ noted }) => noted),
    failed: parts.flatMap(({ failed }) => failed),
    count: parts.reduce((sum, { count }) => sum + count, 0),
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'proofline-walk-'))
const file = join(scratch, 'report.json')
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...walks.map((name) => `e2e/${name}`), '--workers=1', '--reporter=list,json'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
)
const report = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
rmSync(scratch, { recursive: true, force: true })
const { noted, failed, count } = readSuites(report.suites)

const result = failed.length === 0 && status === 0 ? `${count} journeys passed` : `${failed.length} of ${count} journeys FAILED`
const lines = [
  '# The day of each role, in presses and seconds',
  '',
  '*How many presses and seconds does each role need for its day?*',
  '',
  `${describeRun()}, ${describeMachine()}. Written by \`npm run walk\`: **${result}**, one after the other.`,
  '',
  'A click, a key, a field that is filled and a file that is chosen count one press each; a journey fails above its limit. Seconds are from the first press to the last reply, by a program that presses as soon as what it waits for is painted, on a machine that may have other work: they show which walk is long, not how fast the product is (`npm run bench`).',
  '',
  '| role | walk | presses | limit | seconds | journey |',
  '|---|---|---|---|---|---|',
  ...noted
    .toSorted((one, other) => one.who.localeCompare(other.who, 'en') || one.what.localeCompare(other.what, 'en'))
    .map(
      ({ who, what, presses, limit, seconds, journey }) =>
        `| ${who} | ${what} | ${presses} | ${limit} | ${seconds.toFixed(1)} | \`e2e/${journey}\` |`,
    ),
  ...(failed.length === 0 ? [] : ['', ...failed.map((each) => `- FAILED ${each}`)]),
]
writePage('walk', lines, { command: 'walk', result })
if (noted.length === 0) console.error('No journey noted a walk.')
process.exitCode = failed.length === 0 && status === 0 && noted.length > 0 ? 0 : 1
