import { expect, test } from 'vitest'
import { actsAsked } from './find-acts.ts'

const every = ['assign', 'summary', 'upload']
test.each([
  ['optics', every, 'optics'],
  ['  Optics Set03 ', every, 'Optics Set03'],
  ['summary of optics', ['summary'], 'optics'],
  ['Assign rows of Optics set', ['assign'], 'Optics set'],
  ['upload optics', ['upload'], 'optics'],
  ['sum optics', ['summary'], 'optics'],
  // A file may be called like an act, and two letters begin too much.
  ['assign', every, 'assign'],
  ['as optics', every, 'as optics'],
  ['summary of', every, 'summary of'],
])('%s: %j of "%s"', (query, ids, name) => {
  expect(actsAsked(query)).toEqual({ ids, name })
})
