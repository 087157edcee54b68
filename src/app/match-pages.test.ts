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
])('the address %s matches the page %s, as in the router', (address, path) => {
  expect(pageOf(address)).toEqual({ pattern: path, files: [path], reads: [] })
})

test('the login page has no early files or reads, and an unknown address matches no page', () => {
  expect(pageOf('/login')).toEqual({ pattern: '/login', files: [], reads: [] })
  expect(pageOf('/no/such/page')).toBeUndefined()
})
