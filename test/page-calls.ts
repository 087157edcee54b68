/** Finds the calls in the code of a page: its component, its dialogs and panels, and the web files that they import. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesIn, slashed } from '../scripts/run/files-in.mjs'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

const src = resolve(import.meta.dirname, '../src')
const files = filesIn(src)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => slashed(join(src, file)))

/** Imports by name, some of which may be types or renamed, and imports of lazy parts. */
const STATIC = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g
const LAZY = /import\('(\.[^']+)'\)/g

type Imported = { file: string; names: { own: string; theirs: string }[] }
const importsOf = (file: string): Imported[] => {
  const text = readFileSync(file, 'utf8')
  const from = (path: string): string => slashed(resolve(dirname(file), path))
  const named = [...text.matchAll(STATIC)].map(([, words = '', path = '']) => ({
    file: from(path),
    names: words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !word.startsWith('type '))
      .map((word) => word.split(/\s+as\s+/))
      .map(([theirs = '', own = theirs]) => ({ own, theirs })),
  }))
  return [...named, ...[...text.matchAll(LAZY)].map(([, path = '']) => ({ file: from(path), names: [] }))]
}

const isWeb = (file: string): boolean => /\/web\/.+\.tsx?$/.test(file) || /\/app\/shell\//.test(file)
const isContract = (file: string): boolean => /(?:\/|-)contract\.ts$/.test(file) || /\/web\/[a-z-]*calls\.ts$/.test(file)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Returns a web file with all web files that it imports. Links lead to other pages, which are not imported. */
const closureOf = (first: string): string[] => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file) || !isWeb(file)) return
    found.add(file)
    for (const each of importsOf(file)) visit(each.file)
  }
  visit(first)
  return [...found]
}

export type CallReference = { spec: Endpoint; file: string }
async function callsIn(file: string): Promise<CallReference[]> {
  const text = readFileSync(file, 'utf8')
  const named: CallReference[] = []
  for (const { file: from, names } of importsOf(file).filter((each) => isContract(each.file) && !isWeb(each.file))) {
    const module = (await import(pathToFileURL(from).href)) as Record<string, unknown>
    for (const { own, theirs } of names) {
      const contract = module[theirs]
      if (isEndpoint(contract)) named.push({ spec: contract, file: slashed(relative(src, file)) })
      else if (typeof contract === 'object' && contract !== null)
        for (const [, key = ''] of text.matchAll(new RegExp(`\\b${own}\\.(\\w+)`, 'g'))) {
          const spec = (contract as Record<string, unknown>)[key]
          if (isEndpoint(spec) && !named.some((each) => each.spec === spec))
            named.push({ spec, file: slashed(relative(src, file)) })
        }
    }
  }
  return named
}

/** Returns the calls of a page. @param name the page's component */
export async function callsOfPage(name: string): Promise<CallReference[]> {
  const exported = new RegExp(`^export (?:function|const) ${name}\\b`, 'm')
  const file = files.find((each) => each.endsWith('.tsx') && exported.test(readFileSync(each, 'utf8')))
  if (file === undefined) throw new Error(`No file exports ${name}`)
  const all = (await Promise.all(closureOf(file).map((each) => callsIn(each)))).flat()
  return all.filter(({ spec }, at) => all.findIndex((each) => each.spec === spec) === at)
}
