// npm run size compares the size of each first load (scripts and styles, gzipped, 1 KB = 1,000 bytes) with its budget. It needs a
// build. The files are derived from Vite's manifest, so that no list is maintained by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, Chunk>
type Row = { what: string; kb: number; budget: number }

/**
 * The budgets in KB. `shell` is the first load without a page, and `page` is what a page adds to it. `rows` is the same for the
 * two pages with sheet columns, filters and decisions, which are opened most and load nothing of the file that other pages share.
 * `wizard` is the import of rows. `antd` is the code that antd's components share, which most pages do not need at once, and
 * `forms` is what every dialog needs. The shell fetches both when it is idle. `part` is what a page loads later in addition to
 * all of these, such as a dialog, and `chart` is a page's charts. The login has neither the shell nor a page.
 * 10 KB of the shell are the kit's styles, because every page would otherwise fetch them in separate files. The key guard, which
 * must be loaded before the first key, is 2 KB, and the message area of the header is 3 KB. The names of later parts, versions
 * and error reports, and public holidays (for the calendars of several pages) are 1 KB each. Every page with a table has 1 KB for
 * the server's name order, and 1 KB for returning to its place, for finding and for copying with types. Shared modules are in few
 * files (scripts/run/chunks.ts): a page loads up to 3 KB that it does not need, rather than make a round trip for 1 KB.
 */
const budgets = { login: 90, shell: 175.6, antd: 36, page: 54.8, rows: 46.4, wizard: 58.4, forms: 65, part: 80, chart: 110 }
const pageBudgets: Record<string, number> = {
  'src/row-import/import/web/ImportWizard.tsx': budgets.wizard,
  'src/row-work/grid/web/AdminGridPage.tsx': budgets.rows,
  'src/row-work/desk/web/list/TaskListPage.tsx': budgets.rows,
}
const roots = {
  entry: 'index.html',
  login: 'src/session/web/LoginPage.tsx',
}
/** Files that many pages share, by their names in scripts/run/chunks.ts. The manifest has no path for them. */
const shellName = 'shell'
const antdName = 'antd'
const formsName = 'forms'
const commonName = 'common'
const sharedName = 'shared'

/** Returns every file that the chunks `keys` need at once: their own scripts and styles and those of their static imports. */
const filesOf = (manifest: Manifest, keys: string[]): Set<string> => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined)
      throw new Error(`The manifest has no "${key}": was it renamed? Then name it in scripts/check/size.ts.`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return files
}

const laterOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key]
  return [
    ...new Set([...(chunk?.dynamicImports ?? []), ...(chunk?.imports ?? []).flatMap((next) => laterOf(manifest, next, seen))]),
  ]
}

const without = (files: ReadonlySet<string>, loaded: ReadonlySet<string>): string[] =>
  [...files].filter((file) => !loaded.has(file))

/** Returns the size and the budget of each load. `weigh` returns a file's gzipped bytes. */
export const measure = (manifest: Manifest, weigh: (file: string) => number): Row[] => {
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0) / 1_000
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name
  const [shellKey, antdKey, formsKey] = [shellName, antdName, formsName].map(keyOf) as [string, string, string]
  const shell = filesOf(manifest, [roots.entry, shellKey])
  // A page has loaded both before its first dialog. A page of rows loads them when it is idle.
  const common = filesOf(manifest, [keyOf(commonName), keyOf(sharedName)])
  // Most pages have no form when they open.
  const antd = without(filesOf(manifest, [antdKey]), common)
  const loaded = new Set([...shell, ...antd])
  const forms = filesOf(manifest, [formsKey])
  /** A readable name: the key of a file that several modules share contains a hash. */
  const nameOf = (key: string): string => (key.startsWith('_') ? (manifest[key]?.name ?? key) : key)
  const rows: Row[] = [
    { what: 'login', kb: sum(filesOf(manifest, [roots.entry, roots.login])), budget: budgets.login },
    { what: 'shell', kb: sum(shell), budget: budgets.shell },
    { what: 'shell + antd', kb: sum(without(new Set(antd), shell)), budget: budgets.antd },
    { what: 'shell + forms', kb: sum(without(forms, new Set([...loaded, ...common]))), budget: budgets.forms },
  ]
  const initial = new Set([roots.login, shellKey, antdKey, formsKey, ...laterOf(manifest, roots.entry)])
  const pages = laterOf(manifest, shellKey).filter((key) => !initial.has(key))
  for (const page of pages) {
    const files = filesOf(manifest, [page])
    // A dialog that a domain provides for other pages (`personActs`) loads after one of them and after the files of every dialog.
    if (page.endsWith('Dialog.tsx')) {
      rows.push({
        what: `forms + ${nameOf(page)}`,
        kb: sum(without(files, new Set([...loaded, ...forms]))),
        budget: budgets.part,
      })
      continue
    }
    rows.push({ what: `shell + ${nameOf(page)}`, kb: sum(without(files, shell)), budget: pageBudgets[page] ?? budgets.page })
    for (const part of laterOf(manifest, page).filter((key) => !initial.has(key) && !pages.includes(key))) {
      const extra = without(filesOf(manifest, [part]), new Set([...loaded, ...forms, ...files]))
      rows.push({
        what: `${nameOf(page)} + ${nameOf(part)}`,
        kb: sum(extra),
        budget: /chart/i.test(part) ? budgets.chart : budgets.part,
      })
    }
  }
  return rows
}

const main = (): number => {
  const web = fileURLToPath(new URL('../../dist/web', import.meta.url))
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch {
    console.error('There is no build to weigh: run npm run build first.')
    return 1
  }
  const rows = measure(manifest, (file) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length)
  const over = rows.filter(({ kb, budget }) => kb > budget)
  for (const { what, kb, budget } of rows.toSorted((a, b) => b.kb / b.budget - a.kb / a.budget))
    console.log(`${kb.toFixed(1).padStart(7)} KB of ${String(budget).padStart(3)}  ${kb > budget ? 'OVER  ' : ''}${what}`)
  if (over.length > 0) console.error(`${over.length} of ${rows.length} loads are over their budget.`)
  return over.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main()
