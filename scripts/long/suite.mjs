/** Runs the tests of vitest in a separate process, on another Node or PostgreSQL, and writes the page with their result. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../run/set-up.mjs'

/** Returns what a program prints, or '' if it fails or is missing. */
export const output = (program, args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

let running
/** Ends the running suite, if there is one. */
export const endSuite = () => running?.kill('SIGTERM')

/** Runs vitest with these arguments. Resolves to { passed, failed, skipped }. */
export async function runSuite(args, { node = process.execPath, env = {} } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-suite-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    running = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const code = await new Promise((resolve, reject) => running.once('error', reject).once('close', resolve))
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
    const result = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded has no tests to count, but failed.
    const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1)
    return { passed: result.numPassedTests, failed, skipped: result.numPendingTests }
  } finally {
    running = undefined
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the counts as "12 passed, 0 failed, 1 skipped". */
export const sumOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Writes docs/<name>.md with a heading, the question that it answers, a sentence, and a row for each thing on which the suite
 * ran.
 * @param results { on, text }[]
 */
export function writeResults(name, { heading, question, intro, column, results }) {
  const commit = output('git', ['-C', root, 'rev-parse', '--short', 'HEAD']) || 'unknown'
  const changed = output('git', ['-C', root, 'status', '--porcelain', '--', 'src', 'db', 'sample']) !== ''
  const today = new Date().toISOString().slice(0, 10)
  const row = ({ on, text }) => `| ${today} | ${commit}${changed ? ' and later changes' : ''} | ${on} | ${text} |`
  const table = [`| date | commit | ${column} | result |`, '|---|---|---|---|', ...results.map(row)]
  writeFileSync(
    path.join(root, 'docs', `${name}.md`),
    `${[`# ${heading}`, '', `*${question}*`, '', intro, '', ...table].join('\n')}\n`,
  )
}
