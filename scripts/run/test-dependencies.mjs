/**
 * Finds the dependencies of a test: every file of the project whose content determines its result, computed from the code. A
 * module depends on what it imports at run time, and on each file or folder that it names in quotes, relative to its own folder
 * or to the project: workers, migrations, `src/app/main.ts` as the argument of a process. A dependency that is not found in this
 * way is declared by `@starts` and the file.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from './set-up.mjs'

/** The files on which every test depends: the versions of its packages, and the configuration of vitest. */
const OF_EVERY_TEST = ['package-lock.json', 'vitest.config.ts']

/** Imports of types. They do not exist when the code runs. */
const TYPE_IMPORT = /^(?:import|export) type (?:\{[^}]*\}|[\w*\s]+?) from '[^']*'/gm
/** The text of a template literal counts only up to its first value. */
const QUOTED = /(?<=['"`])[\w.@][\w./@-]*(?=['"`]|\$\{)/g
const DECLARED = /@starts\s(?!nothing\b)(\S+)/g
const OUTSIDE = /^(?:\.\.|node_modules|dist|\.)(?:\/|$)/

/**
 * Returns whether a text has no slash. An import has a slash. A text without one, such as `tokens.css`, can only name a file that
 * is read, and not a folder.
 */
const isBare = (text) => !/\w\/|\/\w/.test(text)

/** Returns the files and folders of the project that a text names in a module. */
export const placesNamed = (text, module, home = root) =>
  [path.posix.dirname(module), '.']
    .map((folder) => path.posix.join(folder, text).replace(/\/$/, ''))
    .filter((place) => {
      if (OUTSIDE.test(place)) return false
      const found = statSync(path.join(home, place), { throwIfNoEntry: false })
      return found !== undefined && (found.isFile() || !isBare(text))
    })

/** Returns the dependencies of a module: the places to read next, and the files that are only named. */
const readModule = (module, home) => {
  const text = readFileSync(path.join(home, module), 'utf8')
  const places = [...text.matchAll(DECLARED)].map(([, file]) => file)
  const named = []
  for (const one of new Set(text.replace(TYPE_IMPORT, '').match(QUOTED)))
    (isBare(one) ? named : places).push(...placesNamed(one, module, home))
  return { places, named }
}

/**
 * Returns the files on which a test depends, sorted, as paths from the project's folder with `/`. Throws for a missing file.
 * @param known the modules that were read before, for a caller that lists the dependencies of many tests
 */
export const listDependencies = (test, home = root, known = new Map()) => {
  const files = new Set(OF_EVERY_TEST)
  const seen = new Set()
  const waiting = [test]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    if (statSync(path.join(home, place)).isDirectory()) {
      const entries = readdirSync(path.join(home, place)).filter((entry) => !/\.test\.tsx?$/.test(entry))
      waiting.push(...entries.map((entry) => `${place}/${entry}`))
      continue
    }
    files.add(place)
    if (!/\.(?:[cm]?[jt]s|tsx)$/.test(place)) continue
    const module = known.get(place) ?? readModule(place, home)
    known.set(place, module)
    waiting.push(...module.places)
    for (const file of module.named) files.add(file)
  }
  return [...files].toSorted()
}
