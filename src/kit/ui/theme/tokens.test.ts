import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenSheet } from './tokens.ts'

test('tokens.css is what npm run tokens prints from tokens.ts', () => {
  expect(readFileSync(new URL('tokens.css', import.meta.url), 'utf8')).toBe(tokenSheet())
})
