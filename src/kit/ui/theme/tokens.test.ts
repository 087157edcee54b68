import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildTokenSheet } from './tokens.ts'

test('tokens.css equals the output of npm run tokens', () => {
  expect(readFileSync(new URL('tokens.css', import.meta.url), 'utf8')).toBe(buildTokenSheet())
})
