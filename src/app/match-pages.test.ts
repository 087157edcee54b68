import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { matchPages } from './serve-pages.ts'

const pageOf = matchPages(Object.fromEntries(pages.map(({ path }) => [path, { files: [path], reads: [] }])))

test.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/import', '/users/import'],
  ['/users/019a', '/users/$userId'],
  ['/Assigned/Set01.xlsx/', '/assigned/$fileName'],
  ['/manage-file/NEET%202027/Set01.xlsx', '/manage-file/$project/$fileName'],
])('the page at %s is that of %s, as in the router', (address, path) => {
  expect(pageOf(address)).toEqual({ pattern: path, files: [path], reads: [] })
})

test('who is not signed in needs no files and no reads ahead, and what is no page has none', () => {
  expect(pageOf('/login')).toEqual({ pattern: '/login', files: [], reads: [] })
  expect(pageOf('/no/such/page')).toBeUndefined()
})
