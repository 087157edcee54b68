/**
 * Long test files (test/long-tests.json). One runs in `npm test` only when its ground (ground.mjs) has changed since it last passed,
 * and always by `npm run test:long`, which stores the state.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { groundOf } from './ground.mjs'
import { root } from './set-up.mjs'

const record = path.join(root, 'test/long-tests.json')

/** SHA-256 over the paths and contents of a test's ground. Throws for a missing file. */
export const stateOf = (test, home = root) => {
  const hash = createHash('sha256')
  for (const file of groundOf(test, home))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(home, file)))
      .update('\0')
  return hash.digest('hex')
}

/** { file: { state: SHA-256 of its last pass, on: day of it } } */
const readLongTests = () => JSON.parse(readFileSync(record, 'utf8'))

/** All of them, each with the day of its last pass on the present ground, if any. */
export const longTests = () =>
  Object.entries(readLongTests()).map(([file, { state, on }]) => ({
    file,
    passedOn: state === stateOf(file) ? on : undefined,
  }))

/** Records that these passed on the present ground. */
export const storePassed = (files, day) => {
  const all = readLongTests()
  for (const file of files) all[file] = { state: stateOf(file), on: day }
  writeFileSync(record, `${JSON.stringify(all, null, 2)}\n`)
}
