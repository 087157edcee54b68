/**
 * Decisions have unique numbers, each row of the page is cited, what a later one replaces in part says so, and the index has the
 * place of every number. Part of npm run house.
 */
import { decisionPlacesIn, decisionsIn, laterDecisionIn } from './decision-rows.ts'
import { decision, type HouseFault, LIST, type SourceFile, unbroken } from './house-citations.ts'

/** The number of a decision is unique, and a row refers to rows of the page. */
export const decisionFaults = ({ path, text }: SourceFile): HouseFault[] => {
  const known = new Set(decisionsIn(text))
  const seen = new Set<string>()
  return [...text.matchAll(/^\| (?!#|-)(?:<a id="([^"]*)"><\/a>)?([^|]+?) \|(.*)$/gm)].flatMap(
    ([, anchor, number = '', decided = '']) => {
      const gone = decided.match(/\bP\d+\b/g)?.find((other) => !known.has(other))
      const what = seen.has(number)
        ? `Decision ${number} stands twice`
        : !/^P?\d+[a-z]?$/.test(number)
          ? `"${number}" is no number of a decision`
          : anchor !== (number.startsWith('P') ? number.toLowerCase() : `d${number}`)
            ? `Decision ${number} has not its anchor`
            : gone === undefined
              ? undefined
              : `Decision ${number} refers to ${gone}, which is not on the page`
      seen.add(number)
      return what === undefined ? [] : [{ path, what }]
    },
  )
}

const numbersIn = (list: string): string[] => list.match(/P?\d+[a-z]?/g) ?? []
const row = /^\| <a id="[^"]*"><\/a>(P?\d+[a-z]?) \|.*\|$/gm
const replacedBy = new RegExp(String.raw`\bReplaced in part by (${LIST})\.`, 'g')
const replaces = new RegExp(String.raw`\bReplaces (${LIST}) in part\.`, 'g')

/** A row ends with "Replaced in part by 46." exactly where row 46 ends with "Replaces", its number and "in part". */
export const replacementFaults = ({ path, text }: SourceFile): HouseFault[] => {
  const known = new Set(decisionsIn(text))
  /** "P33 P161", of what the older and what the newer row says. */
  const [older, newer] = [new Set<string>(), new Set<string>()]
  for (const [line, number = ''] of text.matchAll(row)) {
    for (const [, list = ''] of line.matchAll(replacedBy)) for (const by of numbersIn(list)) older.add(`${number} ${by}`)
    for (const [, list = ''] of line.matchAll(replaces)) for (const old of numbersIn(list)) newer.add(`${old} ${number}`)
  }
  return [...new Set([...older, ...newer])].flatMap((pair) => {
    const [old = '', by = ''] = pair.split(' ')
    const unknown = [old, by].find((number) => !known.has(number))
    if (unknown !== undefined) return [{ path, what: `No decision ${unknown}, of which "Replaced" or "Replaces" speaks` }]
    if (!older.has(pair)) return [{ path, what: `Decision ${by} replaces ${old} in part, whose row does not say so` }]
    if (!newer.has(pair)) return [{ path, what: `Decision ${old} is replaced in part by ${by}, whose row does not say so` }]
    return []
  })
}

const link = /decisions\.md#(?:d(\d+[a-z]?)|(p\d+))|\bdecision: '(P?\d+[a-z]?)'/g

/** A row that nothing cites but frozen migrations: nobody reads it at the rule. */
export const uncitedFaults = (page: SourceFile, index: SourceFile, files: readonly SourceFile[]): HouseFault[] => {
  const cited = new Set<string>()
  for (const file of files) {
    if (file.path === page.path || file.path === index.path || file.path.startsWith('db/migrations/')) continue
    const text = unbroken(file)
    for (const [, list = ''] of text.matchAll(decision)) for (const number of numbersIn(list)) cited.add(number)
    for (const [, plain, own, excepted] of text.matchAll(link)) cited.add(plain ?? own?.toUpperCase() ?? excepted ?? '')
  }
  return decisionsIn(page.text)
    .filter((number) => !cited.has(number))
    .map((number) => ({ path: page.path, what: `Decision ${number} is cited nowhere: name it at its rule or in a test` }))
}

/** Every number stands in the index once, with a place that exists; the index and the page agree on what is on the page. */
export const indexFaults = (page: SourceFile, index: SourceFile, paths: readonly string[]): HouseFault[] => {
  const onPage = new Set(decisionsIn(page.text))
  const places = new Map(decisionPlacesIn(index.text))
  const problemOf = (number: string, where: string): string | undefined => {
    const later = laterDecisionIn(where)
    if (later !== undefined)
      return laterDecisionIn(places.get(later) ?? `replaced by ${later}`) && `no decision ${later} in force`
    if (where === `[decisions.md](decisions.md#${number.startsWith('P') ? number.toLowerCase() : `d${number}`})`)
      return onPage.has(number) ? undefined : 'no such row'
    if (onPage.has(number)) return 'its row is still on the page'
    const [, adr, file = ''] = /^\[ADR (\d+)\]\((adr\/\d+-[\w-]+\.md)\)$/.exec(where) ?? []
    if (adr !== undefined)
      return paths.includes(`docs/${file}`) && Number(file.slice(4, 8)) === Number(adr) ? undefined : `no ADR ${adr}`
    return paths.includes(/^`([^`]+)`$/.exec(where)?.[1] ?? '') ? undefined : 'no such file'
  }
  const seen = new Set<string>()
  return [
    ...decisionPlacesIn(index.text).flatMap(([number, where]) => {
      const problem = seen.has(number) ? 'it stands twice' : problemOf(number, where)
      seen.add(number)
      return problem === undefined ? [] : [{ path: index.path, what: `Decision ${number}, ${where}: ${problem}` }]
    }),
    ...[...onPage]
      .filter((number) => !places.has(number))
      .map((number) => ({ path: index.path, what: `Decision ${number} of the page is not in the index` })),
  ]
}
