// Decides which modules share a file of the build. The bundler alone makes a file for each set of pages that share a module: 45
// for the shell and 110 more for Home. Most are below 1 KB, and each costs a round trip.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { filesIn, slashed } from './files-in.mjs'

type Choice = (id: string, context: Rolldown.ChunkingContext) => boolean
type ReadModule = (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/**
 * Returns whether a module is ours. A package's index names all of its modules, so imports of packages do not show what is used.
 */
const isOurs = (id: string): boolean => id.includes('/src/') && !id.includes('/node_modules/')

const sources = join(import.meta.dirname, '../../src')
const paths = filesIn(sources).filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))

export type IsOfModules = (id: string) => boolean
/**
 * Returns whether a module has one of these paths in src, without the extension. `*` matches any part of a name, and `**` also
 * matches folders.
 * @throws Error when a path names no file
 */
export function matchModules(...patterns: readonly string[]): IsOfModules {
  const found = new Set<string>()
  for (const pattern of patterns) {
    const text = pattern.replaceAll('.', '\\.').replaceAll('**', '[\\w/-]+').replaceAll('*', '[\\w-]*')
    const matcher = new RegExp(`^${text}(\\.tsx?)?$`)
    const matches = paths.filter((path) => matcher.test(path))
    if (matches.length === 0) throw new Error(`scripts/run/chunks.ts names src/${pattern}, which no file is`)
    for (const path of matches) found.add(slashed(join(sources, path)))
  }
  return (id) => found.has(id)
}

const before = matchModules('session/web/LoginPage', 'session/web/SetUpPage')
const home = matchModules(
  'app/shell/HomePage',
  'row-work/home/web/*',
  'inbox/web/Home*',
  'timesheets/web/Home*',
  'worklog/web/Home*',
  'audit/web/LatestChanges',
)
/** What the shell fetches after a page is shown: tips, the palette with its finders, and the menus. */
const ahead = matchModules(
  ...['Palette', 'GiveAgain', 'NewVersion', 'DrawerMenu', 'UserMenuList', 'ShortcutSheet', 'log-out'].map(
    (name) => `app/shell/${name}`,
  ),
  'session/web/report-error',
  'kit/ui/tip/Tips',
  '**/web/find-*',
  'row-work/desk/web/find/*',
)
/** Styles of parts that most pages have. They share one file, because a browser requests styles before everything else. */
const styles = matchModules(
  'kit/export/web/*.module.css',
  'kit/ui/*.module.css',
  'kit/ui/calendar/DayMark.module.css',
  ...['button', 'card', 'data-grid', 'dialog', 'explain', 'feedback', 'form', 'home', 'list-page', 'saved', 'table'].map(
    (folder) => `kit/ui/${folder}/*.module.css`,
  ),
  ...[
    'inbox/web/BulkDecision',
    'inbox/web/InboxEntries',
    'rows/filter/web/SearchChip',
    'rows/filter/web/PresetButton',
    'rows/workflow/web/StagesCell',
    'row-work/assign/web/StepForm',
  ].map((path) => `${path}.module.css`),
)
/** Parts of nearly every page that are small enough for the first load. */
const small = matchModules('kit/ui/feedback/EmptyState', 'kit/ui/list-page/use-search-change', 'kit/ui/data-grid/paging')
/** Small parts that pages without a dialog or without the menus have too. */
const also = matchModules(
  'inbox/web/InboxEntries',
  'kit/ui/form/FormProblem',
  'kit/ui/form/form-problems',
  'kit/ui/dialog/ConfirmDialog',
  'kit/shared/capitalize',
  'kit/shared/value-words',
  'kit/web/return-focus',
  'kit/import/contract',
  'departments/rules',
  'rows/filter/similar-vocabulary',
)
const timesheets = matchModules(...['*', 'web/gap-looks', 'web/NudgeButton'].map((path) => `timesheets/${path}`))
const worklog = matchModules('worklog/own-targets-contract', 'worklog/vocabulary')
const screens = matchModules('app/further-screens')
const useBlocker = /\/react-router\/dist\/esm\/useBlocker\.js$/
const drafts = matchModules('row-work/desk/web/drafts/drafts', 'row-work/desk/web/row/taken-words')
const homeDrafts = matchModules('row-work/desk/web/drafts/HomeDrafts', 'row-work/desk/web/drafts/draft-sync')
/** antd's code apart from its components, which pages without a form do not need. */
const antd = matchModules('kit/ui/theme/antd-theme')
/** What every dialog needs. The shell fetches it when idle. */
const forms = matchModules('kit/ui/dialog/FormDialog', 'kit/ui/dialog/ConfirmWindow', 'session/web/GiveAgainDialog')
/** Modules of lists. Most lists have a download of all their rows and a side panel. */
const list = matchModules(
  ...['DataGrid', 'GridCell', 'BulkButton'].map((name) => `kit/ui/data-grid/${name}`),
  ...['ListPage', 'columns', 'FilterInput', 'TypedFilter', 'FilterSelect', 'RowActions', 'TabLinks', 'use-search-change'].map(
    (name) => `kit/ui/list-page/${name}`,
  ),
  'kit/ui/saved/SavedViews',
  'kit/ui/dialog/DockedPanel',
  'kit/export/web/DownloadButton',
  'kit/web/use-every-page',
)
const dates = matchModules(
  'kit/ui/list-page/DayFilter',
  'kit/ui/list-page/PeriodFilter',
  'kit/ui/form/DateField',
  'kit/ui/form/DateInput',
)
/**
 * Modules that show rows of files, and the grid's first calls. They are in few files, because a browser fetches six at a time.
 */
const rows = matchModules(
  'row-work/grid/contract',
  'rows/history/contract',
  'rows/workflow/question-column-rules',
  'rows/workflow/turn-rules',
  ...['column-heads', 'column-kinds', 'shown-status', 'holder-column', 'StagesCell', 'row-cards'].map(
    (name) => `rows/workflow/web/${name}`,
  ),
  'rows/pictures/web/paper-cells',
  'rows/filter/web/use-filter-bar',
)
/** The pages of rows, which are opened most, load nothing that only other pages share. */
const rowPages = matchModules('row-work/grid/web/AdminGridPage', 'row-work/desk/web/list/TaskListPage')
/** The list chunk imports this module. In `shared`, the module would make the pages of rows load that whole chunk. */
const ofLists = matchModules('kit/ui/feedback/use-first-replies')
const rowCalls = matchModules('row-work/desk/contract', 'row-import/import/contract')
/** The bundler's runtime and the module that starts the client: a few bytes for which everything else waits. */
const beginning = /^\0rolldown\/runtime|\/index\.html$/

/**
 * Finds the modules reachable from `some` (`theirs`), and those of them that are also reachable without `some` (`shared`). If a
 * shared module were in the file of `theirs`, another page would load the whole file for it.
 * @param start the module that starts the client
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
  // The set grows while it is iterated.
  for (const root of all)
    for (const id of reach([root])) for (const lazy of read(id)?.dynamicallyImportedIds ?? []) if (isOurs(lazy)) all.add(lazy)
  const modules = [...all].map((root) => reach([root]))
  const theirs = reach([...new Set(modules.flatMap((of) => [...of].filter(some)))])
  const others = new Set(modules.filter((of) => ![...of].some(some)).flatMap((of) => [...of]))
  return { theirs, shared: new Set([...theirs].filter((id) => others.has(id))) }
}

const fetchedByAll: IsOfModules = (id) => home(id) || ahead(id)

export function shareChunks(start: string): Rolldown.OutputOptions['codeSplitting'] {
  /** Finds the modules once, because they do not change while a build makes its files. */
  const find = (which: 'theirs' | 'shared', ...all: readonly IsOfModules[]): Choice => {
    let found: Set<string> | undefined
    return (id, context) => {
      const read = (each: string) => context.getModuleInfo(each)
      found ??= new Set(all.flatMap((some) => [...findReached(read, start, some)[which]]))
      return found.has(id)
    }
  }
  const isSharedByLogin = find('shared', before)
  const isSharedByMost = find('shared', fetchedByAll, list)
  const isShared: Choice = (id, context) =>
    !timesheets(id) && !worklog(id) && !screens(id) && (also(id) || useBlocker.test(id) || isSharedByMost(id, context))
  const isOfRows = find('theirs', rowPages)
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: (id, context) => (id === start || beginning.test(id) || isSharedByLogin(id, context) ? 'first' : null),
      debugName: 'first',
    },
    { name: 'shell', test: (id) => id.endsWith('/src/app/router.tsx') || styles(id) || small(id) },
    {
      name: (id, context) => (isShared(id, context) ? (isOfRows(id, context) || ofLists(id) ? 'common' : 'shared') : null),
      debugName: 'common',
    },
    { name: 'timesheets', test: timesheets },
    { name: 'worklog', test: worklog },
    { name: 'list', test: list },
    { name: 'dates', test: dates },
    { name: 'rows', test: rows },
    { name: 'row-calls', test: rowCalls },
    { name: 'drafts', test: drafts },
    { name: 'home-drafts', test: homeDrafts },
    { name: 'antd', test: antd },
    { name: 'forms', test: forms },
    { name: 'ahead', test: ahead },
    { name: 'home', test: home },
  ]
  return { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) }
}
