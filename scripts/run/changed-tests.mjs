/**
 * Finds the tests of a change (`npm test -- changed [commit]`): the tests of the folders that it touches, and the tests that
 * import a changed file directly, or changed test support through other support. If very many tests import it, one test of each
 * folder is chosen. Files that a test reaches through the app do not count, because they are nearly everything. `npm test` runs
 * all tests.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files-in.mjs'
import { changedSince } from './long-tests.mjs'
import { root } from './set-up.mjs'

/** Returns a folder whose tests belong together: `src/users`, `src/kit/server`, `src/row-import/import`, `scripts/check`. */
const getDomainFolder = (file) =>
  /^(?:src\/(?:kit|rows|content-checks|row-import|row-work|row-reports)\/[^/]+|src\/[^/]+|scripts\/[^/]+|sample)(?=\/)/.exec(
    file,
  )?.[0]

/** Returns the files of the project that a module imports. */
const importedBy = (file, home) =>
  [...readFileSync(path.join(home, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)]
    .map(([, place]) => path.posix.join(path.posix.dirname(file), place))
    // A generated file may not exist yet.
    .filter((place) => !place.endsWith('.gen.ts'))

const MIGRATIONS = 'db/migrations'
const isMigration = (file) => file.startsWith(MIGRATIONS)
/** The configuration file of all tests. */
const CONFIG = 'vitest.config.ts'
const isSupport = (file) => file.startsWith('test/')
/** If more test files than this import a change, one of each folder is chosen. */
const MOST_IMPORTERS = 40

/** Returns the smallest file of each folder. */
const pickOnePerFolder = (tests, home) => {
  const sizeOf = (test) => statSync(path.join(home, test)).size
  const smallest = new Map()
  for (const test of tests) {
    const folder = getDomainFolder(test) ?? test.split('/')[0]
    const known = smallest.get(folder)
    if (known === undefined || sizeOf(test) < sizeOf(known)) smallest.set(folder, test)
  }
  return [...smallest.values()]
}

/**
 * @param changed the changed files
 * @returns the test files of the change, without long tests and journeys
 */
export const testsOfChange = (changed, home = root) => {
  const folders = new Set([...changed].map(getDomainFolder).filter((folder) => folder !== undefined))
  // Nothing imports migrations, but the tests that read them name their folder.
  const readsChanged = (test) =>
    [...changed].some(isMigration) && readFileSync(path.join(home, test), 'utf8').includes(MIGRATIONS)
  const known = new Map()
  const listImports = (file) => {
    if (!known.has(file)) known.set(file, importedBy(file, home))
    return known.get(file)
  }
  const reaches = (test) => {
    const support = new Set(listImports(test).filter(isSupport))
    for (const file of support)
      if (!changed.has(file)) for (const place of listImports(file)) if (isSupport(place)) support.add(place)
    return [...listImports(test), ...support].some((file) => changed.has(file))
  }
  const tests = ['src', 'scripts', 'sample', 'db', 'test']
    .flatMap((folder) => filesIn(path.join(home, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('.long.test.ts'))
  const own = new Set(tests.filter((test) => changed.has(test) || folders.has(getDomainFolder(test)) || readsChanged(test)))
  const importing = tests.filter((test) => !own.has(test) && (changed.has(CONFIG) || reaches(test)))
  const chosen = new Set(importing.length > MOST_IMPORTERS ? pickOnePerFolder(importing, home) : importing)
  return tests.filter((test) => own.has(test) || chosen.has(test))
}

/**
 * Returns the files that changed since a commit. Without a commit, returns the uncommitted files, or if there are none, those of
 * the last commit.
 */
export const changedFiles = (since) => {
  const changed = changedSince(since ?? 'HEAD')
  if (changed === undefined) throw new Error(`"${since}" is not a commit of this project.`)
  if (since !== undefined || changed.size > 0) return changed
  const last = execFileSync('git', ['show', '--name-only', '--format=', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return new Set(last.split('\n').filter((file) => file !== ''))
}
