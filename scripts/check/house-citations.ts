/** Every citation leads somewhere inside the repository; the forms are those of docs/STYLE.md, "Citing a source". Part of npm run house. */
import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }
export type Fault = { path: string; line?: number; what: string }

/** What can be cited, read from the pages that hold it. */
export type Sources = {
  /** "000 §2" → all that the rows of docs/spec/README.md say of it. */
  sections: Map<string, string>
  /** "46", "88a", "P12". */
  decisions: Set<string>
  /** "api.md" → its headings, the numbers of its sections, the rows of its tables. */
  pages: Map<string, { titles: string; numbers: Set<string> }>
  /** Each page's anchors: "docs/api.md#paging". */
  anchors: Set<string>
  /** Every file of the repository and every folder that holds one. */
  paths: Set<string>
}

/** The page is printed by npm run workflow-page under its longer name; migrations, which are frozen, cite the shorter one. */
const PAGES: Record<string, string> = { 'task-workflow.md': 'workflow.md' }

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** @param paths of every file of the repository; `files` are those whose text is looked at */
export const sourcesOf = (files: readonly SourceFile[], paths: readonly string[]): Sources => {
  const sources: Sources = { sections: new Map(), decisions: new Set(), pages: new Map(), anchors: new Set(), paths: new Set() }
  for (const path of paths)
    for (let at = path; at !== '.' && !sources.paths.has(at); at = posix.dirname(at)) sources.paths.add(at)
  for (const { path, text } of files.filter(({ path: one }) => one.endsWith('.md'))) {
    const headings = all(text, /^#+ (.*)$/gm)
    for (const anchor of [...headings.map(slug), ...all(text, /<a id="([^"]+)">/g)]) sources.anchors.add(`${path}#${anchor}`)
    if (path === 'docs/spec/README.md')
      for (const [row, section = ''] of text.matchAll(/^\| (\d{3} §\d+) \|.*$/gm))
        sources.sections.set(section, `${sources.sections.get(section) ?? ''}${row}\n`)
    if (path === 'docs/decisions.md')
      for (const number of all(text, /^\| (?:<a id="[^"]*"><\/a>)?(P?\d+[a-z]?) \|/gm)) sources.decisions.add(number)
    if (/^docs\/[^/]+$/.test(path)) {
      const name = posix.basename(path)
      const numbers = new Set([...all(text, /^#+ (\d+)\. /gm), ...all(text, /^\| (\d+) \|/gm)])
      sources.pages.set(PAGES[name] ?? name, { titles: headings.join('\n'), numbers })
    }
  }
  return sources
}

/** Whether the text has the words of a title, letters and hyphens alone, from the start of a word on. */
const names = (text: string, title: string): boolean => new RegExp(String.raw`(?<![\p{L}\p{N}_])${title}`, 'iu').test(text)

/** One citation over several lines of a comment, or of a paragraph, becomes one line; no place in the text moves. */
const unbroken = ({ path, text }: SourceFile): string =>
  text.replaceAll(path.endsWith('.md') ? /\n(?=[^\n])/g : /\n[ \t]*(?:\*(?![*/])|\/\/|--)[ \t]*/g, (gap) =>
    ' '.repeat(gap.length),
  )

const LIST = String.raw`P?\d+[a-z]?(?:(?:, | and | to )P?\d+[a-z]?)*`
const section = /(?:\b(\d{3}) )?§ ?(\d+)((?: +[\p{L}\w-]+)*)/gu
const decision = new RegExp(String.raw`\b[Dd]ecisions? +(${LIST})(?![\w])`, 'g')
// What a command writes need not be there.
const page =
  /(?<![\w/.-]|\bwrites )(?:docs\/)?([\w-]+\.md)(?:,? +(?:rows? )?(\d+)(?: (?:to|and) (\d+))?|, +([\p{L}][\p{L}\w -]*)| +(\p{Lu}[\p{L}\w -]*))?/gu
const barePage = /[(;] ?(?:workflow|calculations|security|stack|data-model)[,;] /g
const place = /(?<![\w/.@-]|\bwrites )(?:src|test|db|docs|e2e|scripts|bench)\/[\w/.-]*\w\.(?:md|tsx?|mjs|sql|json|css|png)\b/g
const outside = /\bshared\/(?:spec|design|data|checks|hooks)\b|(?<![\w.])\/work\//g
const issue = /\(issue: [a-z]+[ /][a-z ]+[;)]|\bissue #?\d/g
const link = /\]\(([^)\s]+)\)/g

/** The citations of one file that lead nowhere; lines count from 1. */
export const citationFaults = (file: SourceFile, sources: Sources): Fault[] => {
  const { path } = file
  const text = unbroken(file)
  const faults: Fault[] = []
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path)
  const each = (pattern: RegExp, judge: (match: RegExpExecArray) => string | undefined): void => {
    for (const match of text.matchAll(pattern)) {
      const what = judge(match)
      if (what !== undefined) faults.push({ path, line: file.text.slice(0, match.index).split('\n').length, what })
    }
  }

  let document: string | undefined
  each(section, ({ 0: found, 1: named, 2: number = '', 3: words = '', index }) => {
    document = named ?? document
    const cited = `${document ?? '000'} §${number}`
    const rows = sources.sections.get(cited)
    if (document === undefined) return `§${number} names no document: "000 §${number}"`
    if (rows === undefined) return `${cited} is no section of docs/spec/README.md`
    // A catalogue, which is never edited, also speaks of a section in sentences: what stands behind its number is no title then.
    const isWhole = text[index - 1] === '"' && /^(?:"| \()/.test(text.slice(index + found.length))
    if (path.endsWith('.json') && !isWhole) return undefined
    const [title = ''] = words
      .replaceAll(/ +/g, ' ')
      .trim()
      .split(/ (?:and|or)(?: |$)/)
    return names(rows, title) ? undefined : `docs/spec/README.md names no "${title}" in ${cited}`
  })
  each(decision, ([, numbers = '']) => {
    const unknown = numbers.match(/P?\d+[a-z]?/g)?.filter((number) => !sources.decisions.has(number)) ?? []
    return unknown.length === 0 ? undefined : `No decision ${unknown.join(', ')} in docs/decisions.md`
  })
  each(page, ([whole, name = '', from, to, afterComma, afterBlank]) => {
    const found = sources.pages.get(PAGES[name] ?? name)
    if (found === undefined) return name === 'README.md' || whole.startsWith('docs/') ? undefined : `docs/ has no page ${name}`
    const missing = [from, to].find((number) => number !== undefined && !found.numbers.has(number))
    if (missing !== undefined) return `${name} has no section or row ${missing}`
    const title = (afterComma ?? afterBlank ?? '').trim().replaceAll(/ +/g, ' ')
    return names(found.titles, title) ? undefined : `${name} has no section "${title}"`
  })
  each(barePage, ([bare]) => `A page is cited with its ending: "${bare.slice(1).trim().slice(0, -1)}.md"`)
  each(issue, () => 'An issue is not in the repository: cite a section, a decision or a page')
  // The tests of the guards plant paths.
  if (!(isTest && path.startsWith('scripts/')))
    each(place, ([cited]) => (sources.paths.has(cited) ? undefined : `${cited} is not in the repository`))
  if (!(isTest && text.includes('NOT RUN'))) each(outside, ([cited]) => `${cited} lies outside of the repository`)
  if (path.endsWith('.md'))
    each(link, ([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return undefined
      const [to = '', anchor] = target.split('#')
      const at = to === '' ? path : posix.join(posix.dirname(path), to).replace(/\/$/, '')
      if (!sources.paths.has(at)) return `The link ${target} leads nowhere`
      return anchor === undefined || sources.anchors.has(`${at}#${anchor}`) ? undefined : `${at} has no heading #${anchor}`
    })
  return faults
}

/** Every picture of the tour stands in its index. Those that the index names and that are not there are links that lead nowhere. */
export const tourFaults = (index: SourceFile, paths: readonly string[]): Fault[] => {
  const named = new Set(all(index.text, link))
  return paths
    .filter((path) => path.startsWith('docs/tour/') && path.endsWith('.png') && !named.has(posix.basename(path)))
    .map((path) => ({ path: index.path, what: `${posix.basename(path)} stands in the folder and not here` }))
}

/** No number of a decision stands twice. */
export const decisionFaults = ({ path, text }: SourceFile): Fault[] => {
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
