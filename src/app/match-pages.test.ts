import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { matchPages } from './serve-pages.ts'

const filesOf = matchPages(Object.fromEntries(pages.map(({ path }) => [path, [path]])))

test.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/import', '/users/import'],
  ['/users/019a', '/users/$userId'],
  ['/Assigned/Set01.xlsx/', '/assigned/$fileName'],
  ['/manage-file/NEET%202027/Set01.xlsx', '/manage-file/$project/$fileName'],
])('the page at %s is that of %s, as in the router', (address, path) => {
  expect(filesOf(address)).toEqual([path])
})

test('who is not signed in needs no files ahead, and what is no page has none', () => {
  expect(filesOf('/login')).toEqual([])
  expect(filesOf('/no/such/page')).toBeUndefined()
})
