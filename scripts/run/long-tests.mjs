/**
 * Long tests are the files *.long.test.ts, and long journeys are the files *.long.spec.ts. `npm run test:long` runs them and
 * writes their rows of docs/results.md. `npm test` names those whose dependencies (test-dependencies.mjs) have changed since the
 * commit on which they last passed.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { filesIn } from './files-in.mjs'
import { readResults } from './results.mjs'
import { listDependencies } from './test-dependencies.mjs'
import { root } from './set-up.mjs'

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the long test files as paths from the project. */
export const longTests = () =>
  ['src', 'test', 'sample', 'e2e']
    .flatMap((folder) => filesIn(path.join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.long\.(?:test|spec)\.ts$/.test(file))
    .toSorted()

/** Returns the files that differ from a commit, including new ones, or undefined if this copy does not have the commit. */
export const changedSince = (commit) => {
  try {
    const changed = git('diff', '--name-only', commit, '--')
    const added = git('ls-files', '--others', '--exclude-standard')
    return new Set(`${changed}\n${added}`.split('\n').filter((file) => file !== ''))
  } catch {
    return undefined
  }
}

/**
 * Returns whether a test has not passed on its present dependencies. It is not due if this copy lacks the commit on which it
 * passed.
 */
export const isDue = (file, last, changed = changedSince, known = new Map()) => {
  if (last === undefined || last.result !== 'passed') return true
  const since = changed(last.commit)
  return since !== undefined && listDependencies(file, root, known).some((one) => since.has(one))
}

export const dueTests = () => {
  const results = readResults()
  const known = new Map()
  return longTests().filter((file) => isDue(file, results[file], changedSince, known))
}
