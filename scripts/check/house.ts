/**
 * Checks the house rules that no other tool checks. This file checks reasons for suppressions, TODO marks, file names, paths
 * outside of the repository, a reason for each dependency, and the question of each page. Other files check the links of pages
 * (house-links.ts), a lock file that `npm ci` accepts (lock-file.ts), style sheets with local and used classes (house-styles.ts),
 * and migrations that block nobody (house-migrations.ts). They also check the texts of screens (house-screen.ts), stored values
 * on screens (house-raw.ts), refusal codes in comments (house-throws.ts), domain words in the kit (house-kit.ts), and keys that
 * not every layout has (house-keys.ts). Usage: npm run house
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HouseFault, linkFaults, type SourceFile, tourFaults } from './house-links.ts'
import { keyFaults } from './house-keys.ts'
import { isOfKit, kitFaults } from './house-kit.ts'
import { migrationFaults } from './house-migrations.ts'
import { lockFaults, type Packages } from './lock-file.ts'
import { rawFaults } from './house-raw.ts'
import { isSeen, screenFaults } from './house-screen.ts'
import { styleFaults } from './house-styles.ts'
import { throwsFaults } from './house-throws.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const suppression = /\b(?:oxlint|eslint)-disable(?:-next-line|-line)?\b|@ts-(?:expect-error|ignore|nocheck)\b/
/** Such lists have backslashes on Windows. filesIn (scripts/run/files-in.mjs) lists paths with slashes. */
const listsFolders = /\breaddir(?:Sync)?\(.*\brecursive: true/
const readsStorage = /\b(?:localStorage|sessionStorage|indexedDB)\b/
/** begin-reads.ts may use storage directly: it is printed into index.html, so it can import nothing. */
const OWNS_STORAGE = /^src\/kit\/web\/(?:storage|begin-reads)\.ts$/
const openEnd = /\b(?:TODO|FIXME|XXX)\b/
const meaningless =
  /^(?:utils?|helpers?|common|misc|shared|index)$|(?:-|^)(?:utils?|helpers?|manager|service|repository|dto|mapper)$/i
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

export const listHouseFaults = ({ path, text }: SourceFile): HouseFault[] => {
  const faults: HouseFault[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const fault = (what: string): number => faults.push({ path, line: at + 1, what })
    const mark = suppression.exec(line)
    if (mark?.[0] === '@ts-ignore' || mark?.[0] === '@ts-nocheck') fault(`${mark[0]} hides every error: correct the type`)
    else if (mark && !/ -- \S.{7,}/.test(line.slice(mark.index)))
      fault(`${mark[0]} carries no reason: end the comment with " -- " and why`)
    else if (mark && mark[0].endsWith('-disable') && /disable\s+--/.test(line)) fault(`${mark[0]} names no rule`)
    if (listsFolders.test(line) && path !== 'scripts/run/files-in.mjs')
      fault('Paths in it have back-slashes on Windows: use filesIn')
    if (readsStorage.test(line) && /^src\/.*(?<!\.test)\.tsx?$/.test(path) && !OWNS_STORAGE.test(path))
      fault('A storage that is full or forbidden throws: use src/kit/web/storage.ts')
    if (openEnd.test(line)) fault('An open end: do it, or write it in docs/decisions.md')
  }
  if (/\.tsx?$/.test(path)) {
    const stem = basename(path).replace(/(?:\.(?:browser\.test|long\.test|long\.spec|test|spec|d|config|web|gen))?\.tsx?$/, '')
    if (meaningless.test(stem)) faults.push({ path, what: `"${stem}" has no meaning: name the file by what it holds` })
    else if (!kebab.test(stem) && !(path.endsWith('.tsx') && pascal.test(stem)))
      faults.push({ path, what: 'File names are kebab-case, components (.tsx) PascalCase' })
  }
  return faults
}

const outside = /\bshared\/(?:spec|design|data|checks|hooks)\b|(?<![\w.])\/work\//g

/** Reports paths outside of the repository. A test may name one if it prints NOT RUN when the path is missing. */
export const outsideFaults = ({ path, text }: SourceFile): HouseFault[] =>
  /\.(?:test|spec)\.tsx?$/.test(path) && text.includes('NOT RUN')
    ? []
    : [...text.matchAll(outside)].map(({ 0: found, index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        what: `${found} lies outside of the repository`,
      }))

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

/** Checks that each direct dependency has a line "| `name` | reason |" in docs/dependencies.md, and each line a dependency. */
export const dependencyFaults = (manifest: Manifest, document: string): HouseFault[] => {
  const path = 'docs/dependencies.md'
  const named = new Map(
    [...document.matchAll(/^\| `([^`]+)` \|(.*)\|\s*$/gm)].map(([, name = '', reason = '']) => [name, reason.trim()]),
  )
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  const covers = (name: string, dependency: string): boolean =>
    name.endsWith('*') ? dependency.startsWith(name.slice(0, -1)) : name === dependency
  return [
    ...direct
      .filter((dependency) => ![...named].some(([name, reason]) => covers(name, dependency) && reason.length > 9))
      .map((dependency) => ({ path, what: `"${dependency}" stands in package.json without its reason here` })),
    ...[...named.keys()]
      .filter((name) => !direct.some((dependency) => covers(name, dependency)))
      .map((name) => ({ path, what: `"${name}" is no dependency any more: remove its line` })),
  ]
}

/**
 * Checks that each page of docs/ begins with the question it answers, and that docs/README.md lists the page with this question.
 */
export const questionFaults = (index: SourceFile, pages: readonly SourceFile[]): HouseFault[] =>
  pages
    .filter(({ path }) => /^docs\/[^/]+\.md$/.test(path) && path !== index.path)
    .flatMap(({ path, text }) => {
      const question = /^# .*\n\n\*(.+\?)\*\n/.exec(text)?.[1]
      if (question === undefined) return [{ path, what: 'Say below the title which question the page answers: "*Why …?*"' }]
      const name = basename(path)
      return index.text.includes(`| ${question} | [${name}](${name}) |`)
        ? []
        : [{ path: index.path, what: `${name} is not listed with its question "${question}"` }]
    })

const ownPaths = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path))) // Git may still list a file that was deleted in the work tree.

const isCode = (path: string): boolean =>
  /^(?:(?:src|test|db|e2e|bench|scripts)\/.*\.(?:tsx?|mjs|cjs|sql|css)|[^/]+\.(?:ts|cjs))$/.test(path)
const isPage = (path: string): boolean => path.endsWith('.md')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = ownPaths()
  // This check and its test contain the marks that they look for.
  const read = (is: (path: string) => boolean): SourceFile[] =>
    paths
      .filter((path) => is(path) && !/^scripts\/check\/house[.-]/.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const page = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const files = read(isCode)
  const pages = read(isPage)
  const named = files.filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
  const messages = JSON.parse(page('docs/spec/messages.json').text) as { text: string }[]
  const documented = new Set(messages.map(({ text }) => text))
  const faults = [
    ...files.flatMap(listHouseFaults),
    ...files.flatMap(migrationFaults),
    ...files.filter(({ path }) => isOfKit(path)).flatMap(kitFaults),
    ...files.flatMap(keyFaults),
    ...files.filter(({ path }) => /^src\/.*(?<!\.test)\.tsx?$/.test(path)).flatMap(throwsFaults),
    ...named.filter(({ path }) => isSeen(path)).flatMap((file) => [...screenFaults(file, documented), ...rawFaults(file)]),
    ...dependencyFaults(JSON.parse(page('package.json').text) as Manifest, page('docs/dependencies.md').text),
    ...lockFaults((JSON.parse(page('package-lock.json').text) as { packages: Packages }).packages),
    ...[...files, ...pages].flatMap(outsideFaults),
    ...linkFaults(pages, paths),
    ...styleFaults(
      files.filter(({ path }) => path.endsWith('.css')),
      files.filter(({ path }) => /\.tsx?$/.test(path)),
    ),
    ...questionFaults(page('docs/README.md'), pages),
    ...tourFaults(page('docs/tour/README.md'), paths),
  ]
  for (const { path, line, what } of faults) console.error(`${path}${line === undefined ? '' : `:${line}`}  ${what}`)
  if (files.length === 0) console.error('The house check saw no files: is this a git checkout?')
  if (files.length === 0 || faults.length > 0) process.exitCode = 1
  else console.log(`${files.length} files and every dependency keep the house rules, and every link leads somewhere`)
}
