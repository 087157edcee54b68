// npm run size: what each first load adds (scripts and styles, gzipped, 1 KB = 1,000 bytes), against its budget. Needs a build.
// The file sets are derived from Vite's manifest, so that no list is maintained by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, Chunk>
type Row = { what: string; kb: number; budget: number }

/**
 * In KB. `shell` is the first load without a page, `page` what a page adds to it. `forms` is what every dialog needs, which the
 * shell fetches when it is idle; `part` is what a page loads later (a dialog) and adds to all three, `chart` a page's charts.
 * The login has neither the shell nor a page. 2 KB of the shell are the guard of keys, which must be there before the first
 * key, 1 KB the versions and reports of errors that every page has, 1 KB the names of the parts that pages load later, and 0.5
 * KB a key for each entry of the menu, which acts at once, 0.2 KB the tips by keys and the pages that were visited. 0.5 KB of
 * the forms keep what is typed in any dialog. A page and the desk have 9 KB more, and the shell 8 KB less, since modules that
 * pages share stand in few files (scripts/run/chunks.ts): the largest sum grew by 1 KB, and an admin's Home fetches 26 files
 * instead of 173: on Fast 3G and a quarter of the CPU its title is there after 2.3 s instead of 4.7 s. 0.5 KB of the rows says
 * in each row who has it and since when. 0.5 KB of every table says how many columns are cut off, and keeps the size of page
 * that its person chose; 0.1 KB lets keys reach a button that says why it can't be pressed, 0.5 KB of the rows joins a question
 * and the choices that stand beside it, 0.8 KB finds which column the question is, for the cards of a phone. Of the pages 0.2
 * KB return a focus that nothing has, say which of their columns decides, and keep the page size of the reports; 0.4 KB keep
 * the place of what comes with the rows, so that nothing moves. 0.2 KB of the rows say how long a download waits for its first
 * bytes, and 1.6 KB of the reports how long one takes, let it be cancelled, and leave what took long as it is until somebody
 * asks. 0.1 KB of the shell reads once what changed while the stream of live updates opened, 0.6 KB keeps the focus when a part
 * of a page vanishes with it, 0.3 KB names roles as people do and says of a report of what time it is.
 * 0.5 KB of the rows says who has those that were just assigned, 0.4 KB of the reports names what they are of, and 0.2 KB of the
 * pages takes a CV wherever it is dropped. 0.3 KB of the rows are words and calls of uploads that stand in the file of all pages:
 * in files of their own the grid would wait for three more of them.
 */
const budgets = { login: 90, shell: 196.5, page: 55.5, rows: 65.2, reports: 57.4, forms: 65, part: 80, chart: 110 }
/** Reports, and rows with their sheet columns, filters and decisions. */
const pageBudgets: Record<string, number> = {
  'src/reports/web/ReportPages.tsx': budgets.reports,
  'src/tasks/file-reports/web/FileReportPage.tsx': budgets.reports,
  'src/tasks/grid/web/AdminGridPage.tsx': budgets.rows,
  'src/tasks/desk/web/TaskListPage.tsx': budgets.rows,
}
const roots = {
  entry: 'index.html',
  login: 'src/session/web/LoginPage.tsx',
}
/** Files that many pages share, by their names in scripts/run/chunks.ts: the manifest has no path for them. */
const shellName = 'shell'
const formsName = 'forms'
const commonName = 'common'

/** Every file that the chunks `keys` need at once: scripts and styles of their static imports. */
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

/** The chunks that the chunk `key` and its static imports load dynamically. */
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

/** Rows {what, kb, budget}; `weigh` returns a file's gzipped bytes. */
export const measure = (manifest: Manifest, weigh: (file: string) => number): Row[] => {
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0) / 1_000
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name
  const [shellKey, formsKey] = [keyOf(shellName), keyOf(formsName)]
  const shell = filesOf(manifest, [roots.entry, shellKey])
  const forms = filesOf(manifest, [formsKey])
  // Every page has loaded it before its first dialog.
  const common = filesOf(manifest, [keyOf(commonName)])
  /** A file that several modules share has a hash for its key. */
  const nameOf = (key: string): string => (key.startsWith('_') ? (manifest[key]?.name ?? key) : key)
  const rows: Row[] = [
    { what: 'login', kb: sum(filesOf(manifest, [roots.entry, roots.login])), budget: budgets.login },
    { what: 'shell', kb: sum(shell), budget: budgets.shell },
    { what: 'shell + forms', kb: sum(without(forms, new Set([...shell, ...common]))), budget: budgets.forms },
  ]
  const initial = new Set([roots.login, shellKey, formsKey, ...laterOf(manifest, roots.entry)])
  const pages = laterOf(manifest, shellKey).filter((key) => !initial.has(key))
  for (const page of pages) {
    const files = filesOf(manifest, [page])
    // A dialog that a domain registers for other pages (personActs): it comes after one of them, and after what every dialog
    // needs.
    if (page.endsWith('Dialog.tsx')) {
      rows.push({ what: `forms + ${nameOf(page)}`, kb: sum(without(files, new Set([...shell, ...forms]))), budget: budgets.part })
      continue
    }
    rows.push({ what: `shell + ${nameOf(page)}`, kb: sum(without(files, shell)), budget: pageBudgets[page] ?? budgets.page })
    for (const part of laterOf(manifest, page).filter((key) => !initial.has(key) && !pages.includes(key))) {
      const extra = without(filesOf(manifest, [part]), new Set([...shell, ...forms, ...files]))
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
