import { expect, test } from 'vitest'
import { imageHostProblem, IMAGE_HOST_LIMIT, toImageHosts } from './image-host-rules.ts'

test('hosts are stored in lower case, each once, in order', () => {
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
])('%s is no host, and is named', (host) => {
  expect(imageHostProblem([host])).toContain(`“${host.slice(0, 60)}`)
})

test('exact names, at most 20', () => {
  const hosts = Array.from({ length: IMAGE_HOST_LIMIT + 1 }, (_, at) => `h${at}.xn--bcher-kva.example`)
  expect(imageHostProblem(hosts.slice(1))).toBeUndefined()
  expect(imageHostProblem(hosts)).toBe('At most 20 hosts can be allowed.')
  expect(imageHostProblem([])).toBeUndefined()
})
