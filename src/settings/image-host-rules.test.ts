import { expect, test } from 'vitest'
import { findImageHostProblem, IMAGE_HOST_LIMIT, toImageHosts } from './image-host-rules.ts'

test('toImageHosts stores hosts in lower case, without duplicates and sorted', () => {
  expect(toImageHosts([' B.example.org', 'a.example.org', 'b.Example.ORG ', ''])).toEqual(['a.example.org', 'b.example.org'])
})

test.each([
  'https://a.example.org',
  'a.example.org/x',
  'a.example.org:8443',
  '*.example.org',
  "a.example.org; script-src 'unsafe-inline'",
  'a.example.org b.example.org',
  'localhost',
  '10.0.0.1',
  '[::1]',
  'a..example.org',
  '-a.example.org',
  'a.example.org.',
  'bücher.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(126)}example`,
])('findImageHostProblem refuses %s and names it', (host) => {
  expect(findImageHostProblem([host])).toContain(`“${host.slice(0, 60)}`)
})

test('findImageHostProblem accepts at most 20 hosts', () => {
  const hosts = Array.from({ length: IMAGE_HOST_LIMIT + 1 }, (_, at) => `h${at}.xn--bcher-kva.example`)
  expect(findImageHostProblem(hosts.slice(1))).toBeUndefined()
  expect(findImageHostProblem(hosts)).toBe('At most 20 hosts can be allowed.')
  expect(findImageHostProblem([])).toBeUndefined()
})
