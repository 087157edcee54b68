import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../scripts/run/files-in.mjs'
import { page, type WebDomain, webDomain } from '../kit/web/domain.ts'
import { loadPageHelp } from './help.ts'
import { pages } from './pages.ts'
import { webDomains } from './web.ts'

/** These pages are shown before anybody is logged in, so they have no route. */
const WITHOUT_ROUTE = ['session/LoginPage', 'session/SetUpPage']

const twice = (words: readonly string[]): string[] => words.filter((word, at) => words.indexOf(word) !== at)

/** Pages that are listed twice, and page files that no domain lists. `files` are paths below src/. */
function faultsOf(domains: readonly WebDomain[], files: readonly string[]): string[] {
  const routes = domains.flatMap((domain) => domain.pages)
  const named = new Set([...domains.flatMap(({ name, pages: own }) => own.map((one) => `${name}/${one.name}`)), ...WITHOUT_ROUTE])
  return [
    ...twice(domains.map(({ name }) => name)).map((name) => `domain ${name} twice`),
    ...twice(routes.map(({ path }) => path.replace(/\$\w+/g, '$'))).map((path) => `page ${path} twice`),
    ...twice(domains.flatMap(({ icons = {} }) => Object.keys(icons))).map((label) => `icon of ${label} twice`),
    ...twice(domains.flatMap(({ statusLooks = {} }) => Object.keys(statusLooks))).map((word) => `look of ${word} twice`),
    ...twice(domains.flatMap(({ find = [] }) => find.map(({ kind }) => kind))).map((kind) => `finder of ${kind} twice`),
    ...files
      .filter((file) => file.endsWith('Page.tsx') && !/^(app|kit)\//.test(file))
      .map((file) => `${file.split('/')[0]}/${basename(file, '.tsx')}`)
      .filter((file) => !named.has(file))
      .map((file) => `${file} has no route`),
  ]
}
const files = filesIn(resolve(import.meta.dirname, '..'))

test('every domain, page, icon and status look is listed once, and every page file has a route', () => {
  expect(faultsOf(webDomains, files)).toEqual([])
})

const load = async () => ({ DogsPage: undefined })
const dogs = webDomain({
  name: 'dogs',
  pages: [page({ path: '/dogs', who: 'admin', name: 'DogsPage', load })],
  icons: { Dogs: 'list' },
  statusLooks: { asleep: { glyph: 'ring', tone: 'grey' } },
})
test.each<[string, readonly WebDomain[], readonly string[], string[]]>([
  ['nothing', [dogs], ['dogs/web/DogsPage.tsx', 'dogs/web/DogDialog.tsx'], []],
  ['a page file without a route', [dogs], ['dogs/web/DogsPage.tsx', 'dogs/web/DogPage.tsx'], ['dogs/DogPage has no route']],
  ['a page file of a domain that is not listed', [], ['dogs/web/DogsPage.tsx'], ['dogs/DogsPage has no route']],
  ['a page file that another domain names', [dogs], ['cats/web/DogsPage.tsx'], ['cats/DogsPage has no route']],
  ['a domain that is listed twice', [dogs, webDomain({ name: 'dogs', pages: [] })], [], ['domain dogs twice']],
  [
    'a path that is listed twice',
    [dogs, webDomain({ name: 'wolves', pages: [page({ path: '/dogs', who: 'admin', name: 'DogsPage', load })] })],
    [],
    ['page /dogs twice'],
  ],
  [
    'a path that is listed twice with other parameter names',
    [
      webDomain({
        name: 'dogs',
        pages: [
          page({ path: '/dogs/$dog', who: 'admin', name: 'DogsPage', load, sample: { dog: 'dog' } }),
          page({ path: '/dogs/$name', who: 'admin', name: 'DogsPage', load, sample: { name: 'dog' } }),
        ],
      }),
    ],
    [],
    ['page /dogs/$ twice'],
  ],
  [
    'an icon and a status look that are listed twice',
    [dogs, webDomain({ name: 'wolves', pages: [], icons: dogs.icons ?? {}, statusLooks: dogs.statusLooks ?? {} })],
    [],
    ['icon of Dogs twice', 'look of asleep twice'],
  ],
])('the check of pages finds %s', (_what, domains, given, faults) => {
  expect(faultsOf(domains, given)).toEqual(faults)
})

test('every page has a sample for each parameter of its path', () => {
  for (const { path, sample } of pages) {
    expect(Object.keys(sample), path).toEqual([...path.matchAll(/\$(\w+)/g)].map(([, name]) => name))
  }
})

test('every page has a help text of one to three short sentences', async () => {
  for (const { path } of pages) {
    const help = (await loadPageHelp(path)) ?? ''
    expect(help, path).toMatch(/^[A-Z].+\.$/)
    expect(help.length, path).toBeLessThanOrEqual(200)
    expect(help.split(/[.:?!] /).length, path).toBeLessThanOrEqual(4)
  }
})

test('every domain has help texts and main reads for exactly its pages', async () => {
  for (const { name, pages: own, help } of webDomains) {
    const paths: readonly string[] = own.map(({ path }) => path)
    const texts = await help?.()
    expect(Object.keys(texts?.help ?? {}).toSorted(), name).toEqual(paths.toSorted())
    expect(Object.keys(texts?.reads ?? {}).toSorted(), name).toEqual(paths.toSorted())
  }
})
