import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'

const file = join(dirname(createRequire(import.meta.url).resolve('temml')), 'temml.mjs')
type Tables = { functions: object; macros: object; math: object; text: object; environments: object }

/** Returns the names of temml's commands and environments. temml does not export its tables, so this runs its source. */
export function listTemmlCommands(): { commands: string[]; environments: string[] } {
  const source = readFileSync(file, 'utf8').replace(/\nexport \{[^}]*\};?\s*$/, '')
  const tables = '{ functions: _functions, macros: _macros, ...symbols, environments: _environments }'
  const { functions, macros, math, text, environments } = runInThisContext(
    `(() => {\n${source}\nreturn ${tables}\n})()`,
  ) as Tables
  const names = [functions, macros, math, text].flatMap(Object.keys)
  // Names with two backslashes or @ are internal, and nobody can write them.
  const commands = names.flatMap((name) => /^\\([A-Za-z]+|[^A-Za-z\\@])$/.exec(name)?.[1] ?? [])
  return { commands: [...new Set(commands)].toSorted(), environments: Object.keys(environments) }
}
