import { expect, it } from 'vitest'
import { toEmailKey } from './emails.ts'
import { asId, createUuid } from './ids.ts'

it('newUuid returns a unique UUID of version 4', () => {
  const made = Array.from({ length: 500 }, createUuid)
  for (const id of made) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(asId(id)).toBe(id)
  }
  expect(new Set(made).size).toBe(500)
})

it.each([
  [' Vikram.Sethi@Proofline.Example ', 'vikram.sethi@proofline.example'],
  // Full case folding maps the Kelvin sign and the dotted İ to k and i, and full-width letters and a long s to other letters.
  ['Vi\u212aram@proofline.example', 'vi\u212aram@proofline.example'],
  ['V\u0130kram@proofline.example', 'v\u0130kram@proofline.example'],
  ['\uff36ikram\u017f@proofline.example', '\uff36ikram\u017f@proofline.example'],
])('toEmailKey turns %s into %s', (text, key) => {
  expect(toEmailKey(text)).toBe(key)
})
