/** Runs the tests of vitest in a separate process, on another Node or PostgreSQL, and reads how it ended. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
