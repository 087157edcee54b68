import { expect, test } from 'vitest'
import { parseActQuery } from './find-acts.ts'

const every = ['assign', 'summary', 'upload']
test.each([
  ['optics', every, 'optics'],
  ['  Optics Set03 ', every, 'Optics Set03'],
  ['summary of optics', ['summary'], 'optics'],
  ['Assign rows of Optics set', ['assign'], 'Optics set'],
  ['upload optics', ['upload'], 'optics'],
  ['sum optics', ['summary'], 'optics'],
  ['assign', ['assign'], '.xlsx'],
  ['summary of', ['summary'], '.xlsx'],
  ['as optics', every, 'as optics'],
])('the query %s finds the actions %j for "%s"', (query, ids, name) => {
  expect(parseActQuery(query)).toEqual({ ids, name })
})
