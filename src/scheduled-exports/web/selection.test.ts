import { expect, test } from 'vitest'
import { parseSelection } from './selection.ts'

test('a selection is read from an address, without what is none', () => {
  expect(parseSelection('{"by":"project","projects":["A","B"],"n":1,"o":{},"l":[1]}')).toEqual({
    by: 'project',
    projects: ['A', 'B'],
  })
  for (const text of [undefined, '', '{', 'null', '[]', '"text"']) expect(parseSelection(text)).toEqual({})
})
