import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Early } from '../../src/kit/web/early-replies.ts'
import type { FirstRead } from '../../src/kit/web/first-reads.ts'
import { earlyScript, listEarlyFiles, loadedWith } from './preloads.ts'

const chunks = {
  'main.js': { imports: ['react.js'] },
  'react.js': { imports: [] },
  'router.js': { imports: ['main.js', 'web.js'] },
  'web.js': { imports: ['react.js'] },
  'page.js': { imports: ['grid.js', 'router.js'] },
  'grid.js': { imports: ['router.js'] },
}
test.each([
  ['the entry, which the login page loads without the shell', 'main.js', ['main.js', 'react.js']],
  ['a file that the entry imports', 'react.js', ['react.js']],
  ['a chunk of the shell', 'web.js', ['main.js', 'react.js', 'router.js', 'web.js']],
  ['a page', 'page.js', ['grid.js', 'main.js', 'page.js', 'react.js', 'router.js', 'web.js']],
])('the chunks that are loaded together with %s are found', (_, host, loaded) => {
  expect([...loadedWith(chunks, { host, shell: 'router.js', entry: 'main.js' })].toSorted()).toEqual(loaded)
})

test('a page preloads the files of the entry, then those of the shell and its own', () => {
  const manifest = {
    'index.html': { file: 'first.js', css: ['first.css'] },
    '_shell.js': { file: 'shell.js', name: 'shell', imports: ['index.html'], css: ['shell.css'] },
    '_home.js': { file: 'home.js', name: 'home', imports: ['_shell.js'] },
    'src/Page.tsx': { file: 'page.js', imports: ['_shell.js', '_words.js'] },
    '_words.js': { file: 'words.js', css: ['words.css'] },
  }
  expect(listEarlyFiles(manifest, 'shell', 'src/Page.tsx')).toEqual(
    ['first.js', 'first.css', 'shell.js', 'shell.css', 'page.js', 'words.js', 'words.css'].map((file) => `/${file}`),
  )
  expect(listEarlyFiles(manifest, 'shell', 'src/Home.tsx')).toEqual(
    ['first.js', 'first.css', 'shell.js', 'shell.css', 'home.js'].map((file) => `/${file}`),
  )
  expect(() => listEarlyFiles({}, 'shell', 'src/Page.tsx')).toThrow('no file')
})

function runEarly(stored: Readonly<Record<string, string>>) {
  const links: { crossOrigin?: string }[] = []
  const fetched: unknown[] = []
  const read: FirstRead = {
    method: 'GET',
    url: '/api/me/*role*?of=*name*',
    body: null,
    roles: ['ADMIN'],
    unless: ['q'],
    ends: null,
    kept: null,
  }
  const script = earlyScript
    .replace('__PAGE_FILES__', () => "'/a.css', '/b.js'")
    .replace('__PAGE_READS__', () => JSON.stringify(['/files/$name', [read]]).slice(1, -1))
  const page = {
    location: new URL('http://proofline.example/files/a%20b'),
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: { createElement: () => ({}), head: { append: (link: { crossOrigin?: string }) => links.push(link) } },
    fetch: async (...request: unknown[]) => {
      fetched.push(request)
      return new Response('{}', { status: 202, headers: { 'retry-after': '3' } })
    },
    URLSearchParams,
    setTimeout,
  }
  runInNewContext(script, page)
  return { links, fetched, page: page as typeof page & { early?: Early } }
}
const signedIn = { authToken: 'token', role: 'ADMIN' }

test('preloaded files are requested in the same way as the page requests them later', () => {
  expect(runEarly(signedIn).links).toEqual([
    { rel: 'preload', as: 'style', href: '/a.css', crossOrigin: '' },
    { rel: 'modulepreload', href: '/b.js', crossOrigin: '' },
  ])
})

test('the script in index.html makes the first reads of a page without other modules', async () => {
  const { fetched, page } = runEarly(signedIn)
  expect(fetched).toEqual([['/api/me/ADMIN?of=a%20b', { method: 'GET', headers: { 'auth-token': 'token' }, body: null }]])
  expect(await page.early?.replies['GET /api/me/ADMIN?of=a%20b null']).toEqual({ status: 202, text: '{}', retryAfter: '3' })
  expect(page.early).toMatchObject({ token: 'token', isTaken: false })
})

test('the script in index.html fetches nothing for a person who is not signed in', () => {
  expect(runEarly({ role: 'ADMIN' })).toMatchObject({ links: [], fetched: [] })
})
