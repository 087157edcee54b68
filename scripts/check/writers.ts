/** Finds which folder of src writes which table, from the SQL in the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { filesIn } from '../run/files-in.mjs'
import type { SourceFile } from './house-links.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const parseSchemaTables = (schema: string): ReadonlySet<string> =>
  new Set([...schema.matchAll(/^create (?:unlogged )?table (?:public\.)?(\w+)/gim)].map(([, table = '']) => table))
export const readTables = (): ReadonlySet<string> => parseSchemaTables(readFileSync(join(root, 'db/schema.sql'), 'utf8'))

export const readProductSources = (): SourceFile[] =>
  filesIn(join(root, 'src'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `src/${path}`, text: readFileSync(join(root, 'src', path), 'utf8') }))

/** A cache, so that a file is parsed once for its writes and its reads. */
const parsed = new WeakMap<SourceFile, readonly string[]>()
/** Returns the statements of a file: its tagged templates, with `?` for each parameter and fragment. */
export function listSqlStatements(source: SourceFile): readonly string[] {
  const found = parsed.get(source) ?? parse(source)
  parsed.set(source, found)
  return found
}
function parse({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      const { template } = node
      found.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? '),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return found
}

/** Matches writing statements. `for update of t` and `do update set` name no written table. */
const WRITE = /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy)\s+(?:only\s+)?(\w+)/gi

/**
 * These domains may write and read the tables of `rows`, because they may import the inner files of `rows`
 * (.dependency-cruiser.cjs).
 */
const ROW_DOMAINS = new Set(['content-checks', 'row-import', 'row-work', 'row-reports'])

export const getDomainFolder = (path: string): string => {
  const folder = path.split('/')[1] ?? path
  return ROW_DOMAINS.has(folder) ? 'rows' : folder
}

export function groupTableWriters(sources: readonly SourceFile[], known: ReadonlySet<string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const source of sources)
    for (const statement of listSqlStatements(source))
      for (const [, table = ''] of statement.matchAll(WRITE))
        if (known.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(getDomainFolder(source.path)))
  return writers
}

/** Returns the tables that the schema's functions (for triggers) and procedures (for upgrades) write. */
export function writtenByFunctions(schema: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const bodies = [...schema.matchAll(/\bAS \$(function|procedure)\$(.*?)\$\1\$/gs)].map(([, , body = '']) => body)
  return new Set(
    bodies.flatMap((body) => [...body.matchAll(WRITE)].map(([, table = '']) => table)).filter((table) => known.has(table)),
  )
}
export const tablesOfFunctions = (): ReadonlySet<string> =>
  writtenByFunctions(readFileSync(join(root, 'db/schema.sql'), 'utf8'), readTables())
