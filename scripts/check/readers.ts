/**
 * Finds which domain reads the tables and views of which other domain, from the SQL in the code. Usage: npx tsx
 * scripts/check/readers.ts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { getDomainFolder, readProductSources, listSqlStatements, parseSchemaTables, groupTableWriters } from './writers.ts'
import type { SourceFile } from './house-links.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Tables that only triggers write, each with the domain that owns it. */
const WRITTEN_BY_TRIGGERS: Readonly<Record<string, string>> = {
  absence_days_worked: 'absences',
  person_holidays: 'holidays',
  task_count_changes: 'rows',
  task_counts: 'rows',
  user_rights: 'session',
  worklog_sums: 'worklog',
}
/** Views that every domain may read, like the kit. They contain what the kit knows about an actor. */
const OF_ALL: Readonly<Record<string, string>> = { identities: 'kit' }

/**
 * Returns the levels of domains in order, the kit first. Domains without a place in the order come last and may not read each
 * other.
 */
export const orderOfDomains = async (): Promise<string[][]> => {
  const { forbidden = [] } = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const levels = forbidden.flatMap(({ name, from }) => {
    const names = name?.startsWith('domain-order-') ? /^\^src\/\((.+)\)\/$/.exec(String(from.path))?.[1] : undefined
    return names === undefined ? [] : [names.split('|')]
  })
  return [['kit'], ...levels]
}

const WORD = /'(?:[^']|'')*'|--.*$|[a-z_][\w.]*|[(),;]|\?/gim
const ENDS_LIST = new Set(
  'where group order having limit offset union except intersect select returning set window for fetch values'.split(' '),
)
const NO_NAME = new Set(['only', 'lateral'])

/** Returns the relations that a statement reads: the names after `from`, `join` and `using`, and after the commas of a list. */
export function listReadRelations(statement: string): string[] {
  const found: string[] = []
  const own = new Set(
    [
      ...statement.matchAll(
        /(?:\bwith\s+(?:recursive\s+)?|[,)]\s*)(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi,
      ),
    ].map(([, name = '']) => name.toLowerCase()),
  )
  /** For each open parenthesis: whether it is in a list of relations, and whether the next word is the name of a relation. */
  const places = [{ inList: false, isNext: false }]
  let [before, word] = ['', '']
  for (const [token] of statement.matchAll(WORD)) {
    ;[before, word] = [word, token.toLowerCase()]
    const place = places.at(-1) ?? { inList: false, isNext: false }
    if (word.startsWith("'") || word.startsWith('--')) place.isNext = false
    else if (word === '(') {
      places.push({ inList: place.isNext, isNext: place.isNext })
      place.isNext = false
    } else if (word === ')') {
      if (places.length > 1) places.pop()
    } else if (word === ';') Object.assign(place, { inList: false, isNext: false })
    else if (word === ',') place.isNext = place.inList
    else if (word === 'from' && before === 'distinct') place.isNext = false
    else if (word === 'from' || word === 'join' || word === 'using') Object.assign(place, { inList: true, isNext: true })
    else if (ENDS_LIST.has(word)) Object.assign(place, { inList: false, isNext: false })
    else if (place.isNext && !NO_NAME.has(word)) {
      const name = word.replace(/^public\./, '')
      if (!own.has(name)) found.push(name)
      place.isNext = false
    }
  }
  return found
}

export const parseSchemaViews = (schema: string): Map<string, string> =>
  new Map([...schema.matchAll(/^create view (\w+)[^\n]* as\n([\s\S]*?);$/gim)].map(([, name = '', text = '']) => [name, text]))

export type Pair = { reader: string; owner: string; relation: string; files: string[]; isAgainst: boolean }
type Ground = { sources: readonly SourceFile[]; schema: string; order: readonly (readonly string[])[] }

export function foreignReads({ sources, schema, order }: Ground): Pair[] {
  const places = new Map(order.flatMap((level, at) => level.map((name) => [name, at] as const)))
  const placeOf = (name: string): number => places.get(name) ?? order.length
  const tables = parseSchemaTables(schema)
  const views = parseSchemaViews(schema)
  const owners = new Map(Object.entries(WRITTEN_BY_TRIGGERS).filter(([table]) => tables.has(table)))
  for (const [table, [folder = '']] of groupTableWriters(sources, tables)) owners.set(table, folder)
  // A view belongs to the last of the domains whose tables it shows. It may show what an earlier domain publishes.
  const ofView = (name: string): string =>
    OF_ALL[name] ??
    listReadRelations(views.get(name) ?? '')
      .flatMap((each) => (views.has(each) ? ofView(each) : (owners.get(each) ?? [])))
      .toSorted((one, other) => placeOf(other) - placeOf(one))[0] ??
    'nobody'
  const pairs = new Map<string, Pair>()
  const note = (reader: string, statement: string, path: string): void => {
    for (const relation of listReadRelations(statement)) {
      const isView = views.has(relation)
      const owner = isView ? ofView(relation) : tables.has(relation) ? (owners.get(relation) ?? 'nobody') : reader
      const isAgainst = owner !== reader && placeOf(owner) >= placeOf(reader)
      if (owner === reader || (isView && !isAgainst)) continue
      const key = `${reader} ${relation}`
      const pair = pairs.get(key) ?? { reader, owner, relation, files: [], isAgainst }
      if (!pair.files.includes(path)) pair.files.push(path)
      pairs.set(key, pair)
    }
  }
  for (const source of sources)
    if (!source.path.endsWith('/testing.ts'))
      for (const statement of listSqlStatements(source)) note(getDomainFolder(source.path), statement, source.path)
  for (const [name, text] of views) if (!(name in OF_ALL)) note(ofView(name), text, `view ${name}`)
  return [...pairs.values()].toSorted((one, other) =>
    `${one.reader} ${one.relation}`.localeCompare(`${other.reader} ${other.relation}`, 'en'),
  )
}

export const foreignReadsOfProduct = async (sources: readonly SourceFile[]): Promise<Pair[]> =>
  foreignReads({
    sources,
    schema: readFileSync(join(root, 'db/schema.sql'), 'utf8'),
    order: await orderOfDomains(),
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pairs = await foreignReadsOfProduct(readProductSources())
  for (const { reader, owner, relation, files, isAgainst } of pairs)
    console.log(
      `${reader} reads ${relation} of ${owner}${isAgainst ? ', against the order' : ''}\n${files.map((file) => `  ${file}`).join('\n')}`,
    )
  const files = new Set(pairs.flatMap((pair) => pair.files))
  console.log(
    `${pairs.length} foreign pairs in ${files.size} files, ${pairs.filter(({ isAgainst }) => isAgainst).length} of them against the order`,
  )
}
