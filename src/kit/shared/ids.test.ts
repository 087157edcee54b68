import { expect, it } from 'vitest'
import { asId, newUuid } from './ids.ts'

it('newUuid returns a unique UUID of version 4', () => {
  const made = Array.from({ length: 500 }, newUuid)
  for (const id of made) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(asId(id)).toBe(id)
  }
  expect(new Set(made).size).toBe(500)
})
