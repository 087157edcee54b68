// Which modules share a file of the build. Left alone the bundler makes a file for each set of pages that share a module: 45 for
// the shell and 110 more for Home, most below 1 KB, each with its round trip.
import type { Rolldown } from 'vite'

type Choice = (id: string, context: Rolldown.ChunkingContext) => boolean
type ReadModule = (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/** Ours: a package's index names all of its modules, so their imports say nothing of what is used. */
const isOurs = (id: string): boolean => id.includes('/src/') && !id.includes('/node_modules/')

/** Who is not signed in yet. */
const before = /\/src\/session\/web\/(LoginPage|SetUpPage)\.tsx$/
/** Home and the domains' parts of it, which every role has some of. */
const home =
  /\/src\/(app\/shell\/HomePage|tasks\/home\/web\/\w+|(inbox|timesheets)\/web\/Home\w+|audit\/web\/LatestChanges)\.tsx$/
/** What the shell fetches when a page is there: tips, the palette with what it finds, and the menus. */
const ahead =
  /\/src\/(app\/shell\/(Palette|GiveAgain|DrawerMenu|UserMenuList|ShortcutSheet|log-out)|session\/web\/report-error|kit\/ui\/tip\/Tips|[\w/-]+\/web\/find-[\w-]+)\.tsx?$/
/** Styles of what most pages have, in one file: a browser asks for styles before everything else. */
const styles =
  /\/src\/(kit\/((?!chart|rich-text|theme|import|tip)[\w-]+\/)+[\w-]+|tasks\/(filter\/web\/(SearchChip|PresetButton)|workflow\/web\/StagesCell|history\/web\/SecondReviewLine|assign\/web\/StepForm))\.module\.css$/
/** Small parts that pages have without a dialog, or without the menus. */
const also =
  /\/src\/kit\/(ui\/(inbox\/InboxEntries|form\/(FormProblem|form-problems)|dialog\/ConfirmDialog)|shared\/value-words|web\/return-focus|import\/contract)\.tsx?$|\/src\/(departments\/rules|tasks\/similar\/vocabulary)\.ts$|\/react-router\/dist\/esm\/useBlocker\.js$/
/** What has not been sent of a row: in the desk, and on Home. */
const drafts = /\/src\/tasks\/desk\/web\/(drafts|taken-words)\.tsx?$/
const homeDrafts = /\/src\/tasks\/desk\/web\/(HomeDrafts|draft-sync)\.tsx?$/
/** What antd has beside its components, which pages without a form do not need. */
const antd = /\/src\/kit\/ui\/theme\/antd-theme\.tsx$/
/** What every dialog needs, which the shell fetches too. */
const forms = /\/src\/(kit\/ui\/dialog\/(FormDialog|ConfirmWindow)|session\/web\/GiveAgainDialog)\.tsx$/
/** What lists have, most of them with a download of all that is listed and a panel beside the rows. */
const list =
  /\/src\/kit\/(ui\/(data-grid\/(DataGrid|GridCell|BulkAct)|list-page\/(ListPage|columns|FilterInput|TypedFilter|FilterSelect|RowActions|use-search-change)|saved\/SavedViews|dialog\/DockedPanel)|export\/web\/DownloadButton|web\/use-every-page)\.tsx?$/
/** What a third of the pages have: a period. */
const dates = /\/src\/kit\/ui\/(list-page\/(DayFilter|PeriodFilter)|form\/(DateField|DateInput))\.tsx$/
/** What shows rows of files: the grid, the lists, the reports. */
const rows =
  /\/src\/tasks\/(workflow\/(question-column-rules|web\/(column-heads|column-kinds|shown-status|holder-column|StagesCell|row-cards))|pictures\/web\/paper-cells|similar\/web\/state-words|filter\/web\/use-filter-bar)\.tsx?$/
/** The pages of rows, which are opened most: they load nothing that only other pages share. */
const rowPages = /\/src\/tasks\/(grid\/web\/AdminGridPage|desk\/web\/TaskListPage)\.tsx$/
/** The calls of rows, and what their columns are named. */
const rowCalls = /\/src\/tasks\/(grid|desk|history|import)\/contract\.ts$/
/** The bundler's own, and the page's that begins the client: files of a few bytes that everything else waits for. */
const beginning = /^\0rolldown\/runtime|\/index\.html$|modulepreload-polyfill/

/**
 * What the modules `some` reach, and what of it is reached without them, too: in their file, another page would load all of them
 * for it.
 * @param start the module that begins the client
 */
export const findReached = (
  read: ReadModule,
  start: string,
  some: (id: string) => boolean,
): { theirs: Set<string>; shared: Set<string> } => {
  const reach = (roots: Iterable<string>): Set<string> => {
    const found = new Set<string>()
    const visit = (id: string): void => {
      if (found.has(id) || !isOurs(id)) return
      found.add(id)
      read(id)?.importedIds.forEach(visit)
    }
    for (const root of roots) visit(root)
    return found
  }
  const all = new Set([start])
  // Grows while it is walked.
  for (const root of all)
    for (const id of reach([root])) for (const lazy of read(id)?.dynamicallyImportedIds ?? []) if (isOurs(lazy)) all.add(lazy)
  const modules = [...all].map((root) => reach([root]))
  const theirs = reach([...new Set(modules.flatMap((of) => [...of].filter(some)))])
  const others = new Set(modules.filter((of) => ![...of].some(some)).flatMap((of) => [...of]))
  return { theirs, shared: new Set([...theirs].filter((id) => others.has(id))) }
}

const fetchedByAll = { test: (id: string): boolean => home.test(id) || ahead.test(id) }

/** The files, each with these modules and all that they import, except what stands in a file before it. */
export function shareChunks(start: string): Rolldown.OutputOptions['codeSplitting'] {
  /** What is shared does not change while a build makes its files; a build that watches makes them anew. */
  const find = (which: 'theirs' | 'shared', ...all: readonly { test: (id: string) => boolean }[]): Choice => {
    let found: Set<string> | undefined
    return (id, context) => {
      const read = (each: string) => context.getModuleInfo(each)
      found ??= new Set(all.flatMap((some) => [...findReached(read, start, (each) => some.test(each))[which]]))
      return found.has(id)
    }
  }
  const isSharedByLogin = find('shared', before)
  const isSharedByMost = find('shared', fetchedByAll, list)
  const isShared: Choice = (id, context) => also.test(id) || isSharedByMost(id, context)
  const isOfRows = find('theirs', rowPages)
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: (id, context) => (id === start || beginning.test(id) || isSharedByLogin(id, context) ? 'first' : null),
      debugName: 'first',
    },
    { name: 'shell', test: (id) => id.endsWith('/src/app/router.tsx') || styles.test(id) },
    {
      name: (id, context) => (isShared(id, context) ? (isOfRows(id, context) ? 'common' : 'shared') : null),
      debugName: 'common',
    },
    { name: 'list', test: list },
    { name: 'dates', test: dates },
    { name: 'row-calls', test: rowCalls },
    { name: 'rows', test: rows },
    { name: 'drafts', test: drafts },
    { name: 'home-drafts', test: homeDrafts },
    { name: 'antd', test: antd },
    { name: 'forms', test: forms },
    { name: 'ahead', test: ahead },
    { name: 'home', test: home },
  ]
  return { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) }
}
