import { expect, test } from 'vitest'
import { parseSelection } from './selection.ts'

test('parseSelection reads a selection from the address and ignores invalid parts', () => {
  expect(parseSelection('{"by":"project","projects":["A","B"],"n":1,"o":{},"l":[1]}')).toEqual({
    by: 'project',
    projects: ['A', 'B'],
  })
  for (const text of [undefined, '', '{', 'null', '[]', '"text"']) expect(parseSelection(text)).toEqual({})
})
