/**
 * Long test files and the ground of each (test/long-tests.json): the folders and files whose content determines its result. One
 * runs in `npm test` only when its ground has changed since it last passed, and always by `npm run test:long`, which stores the state.
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files-in.mjs'
import { root } from './set-up.mjs'

const record = path.join(root, 'test/long-tests.json')

/** Locked packages affect the result of every test. */
const EVERYWHERE = ['package-lock.json']

const filesUnder = (place) => {
  const whole = path.join(root, place)
  if (!statSync(whole).isDirectory()) return [place]
  return filesIn(whole).map((file) => `${place}/${file}`)
}

/** SHA-256 over the paths and contents of a test and its ground. Throws for a missing file. */
export const stateOf = (test, ground) => {
  const hash = createHash('sha256')
  const files = [...new Set([test, ...ground, ...EVERYWHERE].flatMap(filesUnder))].toSorted()
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** { file: { ground: paths, state: SHA-256 of its last pass, on: day of it } } */
const readLongTests = () => JSON.parse(readFileSync(record, 'utf8'))

/** All of them, each with the day of its last pass on the present ground, if any. */
export const longTests = () =>
  Object.entries(readLongTests()).map(([file, { ground, state, on }]) => ({
    file,
    passedOn: state === stateOf(file, ground) ? on : undefined,
  }))

/** Records that these passed on the present ground. */
export const storePassed = (files, day) => {
  const all = readLongTests()
  for (const file of files) Object.assign(all[file], { state: stateOf(file, all[file].ground), on: day })
  writeFileSync(record, `${JSON.stringify(all, null, 2)}\n`)
}
