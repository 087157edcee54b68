/** Finds processes and worker threads that test code starts without showing which project file runs in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { placesNamed } from '../run/test-dependencies.mjs'

const STARTERS = new Set(['node:child_process', 'node:worker_threads'])
const isTestCode = (file: string): boolean => !file.startsWith('src/') || /\.test\.tsx?$/.test(file)

/**
 * Returns the calls of a module, as `file:line`, that neither start a program of the machine (`spawn('ps', …)`) nor name a
 * project file. Empty for a module with the tag `@starts`, followed by a file or "nothing". Product code is not checked, because
 * it starts only PostgreSQL and workers that it names.
 */
export function undeclaredStarts(file: string, home: string): string[] {
  const text = readFileSync(join(home, file), 'utf8')
  if (!isTestCode(file) || /@starts \S/.test(text) || ![...STARTERS].some((name) => text.includes(name))) return []
  const { module, program } = parseSync(file, text)
  const starters = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => STARTERS.has(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  if (starters.size === 0) return []
  const places: number[] = []
  const starts: { start: number; end: number }[] = []
  const visitStart = (call: { start: number; end: number; callee: { type: string }; arguments: { type: string }[] }): void => {
    const callee = call.callee as { type: string; name?: string; object?: { name?: string } }
    if (!starters.has(callee.name ?? callee.object?.name ?? '')) return
    const [program] = call.arguments as { type: string; value?: unknown }[]
    if (typeof program?.value !== 'string') starts.push(call)
  }
  new Visitor({
    CallExpression: visitStart,
    NewExpression: visitStart,
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && placesNamed(value, file, home).length > 0) places.push(start)
    },
  }).visit(program)
  return starts
    .filter(({ start, end }) => !places.some((place) => place > start && place < end))
    .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
}
