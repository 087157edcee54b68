/** Decisions have unique numbers, and what a later one replaces says so and is no longer cited. Part of npm run house. */
import { decision, type HouseFault, LIST, type SourceFile, unbroken } from './house-citations.ts'

/** The number of a decision is unique. */
export const decisionFaults = ({ path, text }: SourceFile): HouseFault[] => {
  const seen = new Set<string>()
  return [...text.matchAll(/^\| (?!#|-)(?:<a id="([^"]*)"><\/a>)?([^|]+?) \|/gm)].flatMap(([, anchor, number = '']) => {
    const what = seen.has(number)
      ? `Decision ${number} stands twice`
      : !/^P?\d+[a-z]?$/.test(number)
        ? `"${number}" is no number of a decision`
        : anchor !== (number.startsWith('P') ? number.toLowerCase() : `d${number}`)
          ? `Decision ${number} has not its anchor`
          : undefined
    seen.add(number)
    return what === undefined ? [] : [{ path, what }]
  })
}

const numbersIn = (list: string): string[] => list.match(/P?\d+[a-z]?/g) ?? []
const row = /^\| <a id="[^"]*"><\/a>(P?\d+[a-z]?) \|.*\|$/gm
const replacedBy = new RegExp(String.raw`\bReplaced (in part )?by (${LIST})\.`, 'g')
const replaces = new RegExp(String.raw`\bReplaces (${LIST})( in part)?\.`, 'g')

/**
 * A row ends with "Replaced by 46." or "Replaced in part by 46." exactly where row 46 ends with "Replaces" and its number, and a
 * row that is replaced as a whole is cited by no other file; frozen migrations still cite it.
 */
export const replacementFaults = ({ path, text }: SourceFile, citing: readonly SourceFile[]): HouseFault[] => {
  const faults: HouseFault[] = []
  /** "P33 P161": "in part", of what the older and what the newer row says. */
  const [older, newer] = [new Map<string, string>(), new Map<string, string>()]
  const known = new Set<string>()
  for (const [line, number = ''] of text.matchAll(row)) {
    known.add(number)
    for (const [, part, list = ''] of line.matchAll(replacedBy))
      for (const by of numbersIn(list)) older.set(`${number} ${by}`, part === undefined ? '' : ' in part')
    for (const [, list = '', part = ''] of line.matchAll(replaces))
      for (const old of numbersIn(list)) newer.set(`${old} ${number}`, part)
  }
  const fault = (what: string): number => faults.push({ path, what })
  for (const pair of new Set([...older.keys(), ...newer.keys()])) {
    const [old = '', by = ''] = pair.split(' ')
    const [said, says] = [older.get(pair), newer.get(pair)]
    const unknown = [old, by].find((number) => !known.has(number))
    if (unknown !== undefined) fault(`No decision ${unknown}, of which "Replaced by" or "Replaces" speaks`)
    else if (said === undefined) fault(`Decision ${by} replaces ${old}${says}, whose row does not say so`)
    else if (says === undefined) fault(`Decision ${old} is replaced${said} by ${by}, whose row does not say so`)
    else if (said !== says) fault(`Decisions ${old} and ${by}: one says "in part", the other does not`)
  }
  const gone = new Map([...older].filter(([, part]) => part === '').map(([pair]) => pair.split(' ') as [string, string]))
  for (const file of citing.filter((each) => each.path !== path && !each.path.startsWith('db/migrations/')))
    for (const { 1: list = '', index } of unbroken(file).matchAll(decision))
      for (const number of numbersIn(list).filter((each) => gone.has(each)))
        faults.push({
          path: file.path,
          line: file.text.slice(0, index).split('\n').length,
          what: `Decision ${number} is replaced by ${gone.get(number)}: cite that one`,
        })
  return faults
}
