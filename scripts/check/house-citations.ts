/**
 * Every citation resolves inside the repository; the forms are those of docs/STYLE.md, "Citing a source". Part of npm run house.
 */
import { posix } from 'node:path'
import { decisionPlacesIn, laterDecisionIn } from './decision-rows.ts'

export type SourceFile = { path: string; text: string }
export type HouseFault = { path: string; line?: number; what: string }

/** The targets of citations, parsed from their pages. */
export type Sources = {
  /** "000 §2" → the text of its rows in docs/spec/README.md. */
  sections: Map<string, string>
  /** "46", "88a", "P12" → the one that replaces it as a whole, if any. */
  decisions: Map<string, string | undefined>
  /** The numbers of docs/adr/. */
  adrs: Set<number>
  /** "api.md" → its headings, the numbers of its sections, the rows of its tables. */
  pages: Map<string, { titles: string; numbers: Set<string> }>
  /** Each page's anchors: "docs/api.md#paging". */
  anchors: Set<string>
  /** Every file of the repository and every folder with files. */
  paths: Set<string>
}

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** @param paths of every file of the repository; `files` are those whose text is checked */
export const collectCitableSources = (files: readonly SourceFile[], paths: readonly string[]): Sources => {
  const sources: Sources = {
    sections: new Map(),
    decisions: new Map(),
    adrs: new Set(paths.flatMap((path) => /^docs\/adr\/(\d+)-/.exec(path)?.[1] ?? []).map(Number)),
    pages: new Map(),
    anchors: new Set(),
    paths: new Set(),
  }
  for (const path of paths)
    for (let at = path; at !== '.' && !sources.paths.has(at); at = posix.dirname(at)) sources.paths.add(at)
  for (const { path, text } of files.filter(({ path: one }) => one.endsWith('.md'))) {
    const headings = all(text, /^#+ (.*)$/gm)
    for (const anchor of [...headings.map(slug), ...all(text, /<a id="([^"]+)">/g)]) sources.anchors.add(`${path}#${anchor}`)
    if (path === 'docs/spec/README.md')
      for (const [row, section = ''] of text.matchAll(/^\| (\d{3} §\d+) \|.*$/gm))
        sources.sections.set(section, `${sources.sections.get(section) ?? ''}${row}\n`)
    if (path === 'docs/decisions-index.md')
      for (const [number, where] of decisionPlacesIn(text)) sources.decisions.set(number, laterDecisionIn(where))
    if (/^docs\/[^/]+$/.test(path)) {
      const name = posix.basename(path)
      const numbers = new Set([...all(text, /^#+ (\d+)\. /gm), ...all(text, /^\| (\d+) \|/gm)])
      sources.pages.set(name, { titles: headings.join('\n'), numbers })
    }
  }
  return sources
}

/** Whether the text contains the words of a title, letters and hyphens only, from the start of a word on. */
const names = (text: string, title: string): boolean => new RegExp(String.raw`(?<![\p{L}\p{N}_])${title}`, 'iu').test(text)

/** Joins a citation over several lines of a comment, or of a paragraph, into one line; positions in the text do not change. */
export const unbroken = ({ path, text }: SourceFile): string =>
  text.replaceAll(path.endsWith('.md') ? /\n(?=[^\n])/g : /\n[ \t]*(?:\*(?![*/])|\/\/|--)[ \t]*/g, (gap) =>
    ' '.repeat(gap.length),
  )

export const LIST = String.raw`P?\d+[a-z]?(?:(?:, +| +and +| +to +)P?\d+[a-z]?)*`
const section = /(?:\b(\d{3}) )?§ ?(\d+)((?: +[\p{L}\w-]+)*)/gu
export const decision = new RegExp(String.raw`\b[Dd]ecisions? +(${LIST})(?![\w])`, 'g')
const adr = /\bADR (\d+)\b/g
// A file that a command writes need not exist, and a link is checked as a link.
const page =
  /(?<![\w/.-]|\]\(|\bwrites )(?:docs\/)?([\w-]+\.md)(?:,? +(?:rows? )?(\d+)(?: (?:to|and) (\d+))?|, +([\p{L}][\p{L}\w -]*)| +(\p{Lu}[\p{L}\w -]*))?/gu
const barePage = /[(;] ?(?:workflow|calculations|security|stack|data-model)[,;] /g
const place =
  /(?<![\w/.@-]|\bwrites )(?:src|test|db|sample|docs|e2e|scripts|bench)\/[\w/.-]*\w\.(?:md|tsx?|mjs|sql|json|css|png)\b/g
/** A source file by its name, or by the last folders of its path. `*.test.ts` and `<noun>-rules.ts` are patterns. */
const sourceName =
  /(?<![\w/.@*>…-])(?!(?:src|test|db|sample|docs|e2e|scripts|bench)\/)(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w.-]*\w\.tsx?)\b/g
const comment = /\/\*[\s\S]*?\*\/|(?<![^\s{])\/\/ .*/g
const outside = /\bshared\/(?:spec|design|data|checks|hooks)\b|(?<![\w.])\/work\//g
const issue = /\(issue: [a-z]+[ /][a-z ]+[;)]|\bissue #?\d/g
const link = /\]\(([^)\s]+)\)/g

/** The comments at their positions; all else is blank. */
export const keepComments = (text: string): string => {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ')
  let end = 0
  let comments = ''
  for (const { 0: found, index } of text.matchAll(comment)) {
    comments += blank(text.slice(end, index)) + found
    end = index + found.length
  }
  return comments
}

const isNamed = (paths: ReadonlySet<string>, name: string): boolean =>
  paths.has(name) || [...paths].some((path) => path.endsWith(`/${name}`))

/** The citations of one file that do not resolve; lines count from 1. */
export const citationFaults = (file: SourceFile, sources: Sources): HouseFault[] => {
  const { path } = file
  const text = unbroken(file)
  const faults: HouseFault[] = []
  const isTest = /\.(?:test|spec)\.tsx?$/.test(path)
  const each = (pattern: RegExp, check: (match: RegExpExecArray) => string | undefined, within = text): void => {
    for (const match of within.matchAll(pattern)) {
      const what = check(match)
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
    // A catalogue, which is never edited, also refers to a section in sentences: the text behind its number is no title then.
    const isWhole = text[index - 1] === '"' && /^(?:"| \()/.test(text.slice(index + found.length))
    if (path.endsWith('.json') && !isWhole) return undefined
    const [title = ''] = words
      .replaceAll(/ +/g, ' ')
      .trim()
      .split(/ (?:and|or)(?: |$)/)
    return names(rows, title) ? undefined : `docs/spec/README.md names no "${title}" in ${cited}`
  })
  each(decision, ([, numbers = '']) => {
    const cited = numbers.match(/P?\d+[a-z]?/g) ?? []
    const unknown = cited.filter((number) => !sources.decisions.has(number))
    if (unknown.length > 0) return `No decision ${unknown.join(', ')} in docs/decisions-index.md`
    // Frozen migrations still cite what was replaced since.
    const replaced = path.startsWith('db/migrations/') ? undefined : cited.find((number) => sources.decisions.get(number))
    return replaced === undefined
      ? undefined
      : `Decision ${replaced} is replaced by ${sources.decisions.get(replaced)}: cite that one`
  })
  each(adr, ([cited, number]) => (sources.adrs.has(Number(number)) ? undefined : `docs/adr/ has no ${cited}`))
  each(page, ([full, name = '', from, to, afterComma, afterBlank]) => {
    const found = sources.pages.get(name)
    if (found === undefined) return sources.paths.has(name) || full.startsWith('docs/') ? undefined : `docs/ has no page ${name}`
    const missing = [from, to].find((number) => number !== undefined && !found.numbers.has(number))
    if (missing !== undefined) return `${name} has no section or row ${missing}`
    const title = (afterComma ?? afterBlank ?? '').trim().replaceAll(/ +/g, ' ')
    return names(found.titles, title) ? undefined : `${name} has no section "${title}"`
  })
  each(barePage, ([bare]) => `A page is cited with its ending: "${bare.slice(1).trim().slice(0, -1)}.md"`)
  each(issue, () => 'An issue is not in the repository: cite a section, a decision or a page')
  // The tests of the checks contain planted paths.
  if (!(isTest && path.startsWith('scripts/'))) {
    each(place, ([cited]) => (sources.paths.has(cited) ? undefined : `${cited} is not in the repository`))
    if (/\.(?:tsx?|css)$/.test(path))
      each(
        sourceName,
        ([, name = '']) => (isNamed(sources.paths, name) ? undefined : `No file of the repository is called ${name}`),
        keepComments(text),
      )
  }
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

/** Every picture of the tour is in its index. Missing files that the index names are reported as broken links. */
export const tourFaults = (index: SourceFile, paths: readonly string[]): HouseFault[] => {
  const named = new Set(all(index.text, link))
  return paths
    .filter((path) => path.startsWith('docs/tour/') && path.endsWith('.png') && !named.has(posix.basename(path)))
    .map((path) => ({ path: index.path, what: `${posix.basename(path)} stands in the folder and not here` }))
}
