/**
 * Long tests: the files *.long.test.ts, and long journeys: *.long.spec.ts. `npm run test:long` runs them and writes
 * docs/test-long.md; `npm test` names those whose dependencies (test-dependencies.mjs) have changed since the commit on which
 * they last passed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files-in.mjs'
import { listDependencies } from './test-dependencies.mjs'
import { root } from './set-up.mjs'

const page = path.join(root, 'docs/test-long.md')
const HEAD = `# Long tests

*When did each long test pass last?*

Written by \`npm run test:long\`, which runs them; \`npm test\` names those whose sources have changed since.

| file | date | commit | result |
|---|---|---|---|
`
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The long test files, by their paths from the project. */
export const longTests = () =>
  ['src', 'test', 'sample', 'e2e']
    .flatMap((folder) => filesIn(path.join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.long\.(?:test|spec)\.ts$/.test(file))
    .toSorted()

/** { file: { date, commit, result } } of the page's rows. */
const readResults = () =>
  Object.fromEntries(
    [...readFileSync(page, 'utf8').matchAll(/^\| `(\S+)` \| (\S+) \| (\w+) \| (.+) \|$/gm)].map(
      ([, file, date, commit, result]) => [file, { date, commit, result }],
    ),
  )

/** The files that differ from those of a commit, new ones too; undefined where the commit is not in this copy. */
export const changedSince = (commit) => {
  try {
    const changed = git('diff', '--name-only', commit, '--')
    const added = git('ls-files', '--others', '--exclude-standard')
    return new Set(`${changed}\n${added}`.split('\n').filter((file) => file !== ''))
  } catch {
    return undefined
  }
}

/** Whether a test has not passed on its present dependencies; nobody knows of a commit that is not in this copy. */
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

/** @param ran [file, 'passed' or what failed][] */
export const storeResults = (ran, date) => {
  const results = readResults()
  const commit = git('rev-parse', '--short', 'HEAD')
  for (const [file, result] of ran) results[file] = { date, commit, result }
  const rows = longTests().map((file) => {
    const { date: day, commit: on, result } = results[file] ?? { date: 'never', commit: '0000000', result: 'has not run' }
    return `| \`${file}\` | ${day} | ${on} | ${result} |\n`
  })
  writeFileSync(page, HEAD + rows.join(''))
}
