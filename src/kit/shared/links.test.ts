import { expect, test } from 'vitest'
import { isWebLink, toWebLink } from './links.ts'

test.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['  HTTP://EXAMPLE.com ', 'http://example.com/'],
  ['\thttps://example.com/a b\n', 'https://example.com/a%20b'],
  // A look-alike host is shown decoded.
  ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
  ['https://example.com/प्रश्न', 'https://example.com/%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A4%B6%E0%A5%8D%E0%A4%A8'],
])('%s is accepted as a web link', (text, href) => {
  expect(toWebLink(text)).toBe(href)
  expect(isWebLink(text)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//example.com',
  'https:example.com',
  'https:\\\\evil.example',
  'https://good.example\\@evil.example/',
  'https://exa\nmple.com/',
  'https://example.com/a\tb',
  'https://example.com/\u0000',
  'https://exa mple.com/',
  'ftp://example.com/',
  'https://',
  'https://bank.example@evil.example/',
  'http://user:pw@evil.example/',
  'example.com',
  '',
  null,
  undefined,
])('%s is not accepted as a web link', (text) => {
  expect(toWebLink(text)).toBeUndefined()
  expect(isWebLink(text)).toBe(false)
})
