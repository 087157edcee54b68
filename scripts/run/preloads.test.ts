import { expect, test } from 'vitest'
import { loadedWith } from './preloads.ts'

const chunks = {
  'main.js': { imports: ['react.js'] },
  'react.js': { imports: [] },
  'router.js': { imports: ['main.js', 'web.js'] },
  'web.js': { imports: ['react.js'] },
  'page.js': { imports: ['grid.js', 'router.js'] },
  'grid.js': { imports: ['router.js'] },
}
test.each([
  ['the entry, which the login has without the shell', 'main.js', ['main.js', 'react.js']],
  ['what the entry is made of', 'react.js', ['react.js']],
  ['a chunk of the shell', 'web.js', ['main.js', 'react.js', 'router.js', 'web.js']],
  ['a page', 'page.js', ['grid.js', 'main.js', 'page.js', 'react.js', 'router.js', 'web.js']],
])('what is loaded with %s', (_, host, loaded) => {
  expect([...loadedWith(chunks, { host, shell: 'router.js', entry: 'main.js' })].toSorted()).toEqual(loaded)
})
