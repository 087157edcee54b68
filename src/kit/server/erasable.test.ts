import { expect, test } from 'vitest'
import { keepStorableFields, removeErasableValues } from './erasable.ts'

const STAY = ['_id', 'state']

test.each([
  ['added', { after: { state: 'new', email: 'a@b.c', note: '' } }, { after: { state: 'new', changed: ['email', 'note'] } }],
  ['changed', { before: { email: 'a@b.c' }, after: { email: 'd@e.f' } }, { before: {}, after: { changed: ['email'] } }],
  ['moved', { before: { state: 'new' }, after: { state: 'old' } }, { before: { state: 'new' }, after: { state: 'old' } }],
  ['removed', { before: { state: 'old', email: 'a@b.c' } }, { before: { state: 'old' }, after: { changed: ['email'] } }],
  ['touched', {}, {}],
])('withoutValues keeps only the permitted values in the audit row of an object that was %s', (_, fields, left) => {
  expect(removeErasableValues({ type: 'shell', id: '1', name: 'Conch', ...fields }, STAY)).toEqual({
    type: 'shell',
    id: '1',
    ...left,
  })
})

test('storedFields keeps only the permitted fields of a response at any depth', () => {
  const response = {
    success: true,
    message: 'Shell added',
    code: 'SHELL_ADDED',
    email: 'a@b.c',
    data: { _id: '1', email: 'a@b.c', state: 'new', rows: [{ _id: '2', name: 'Conch' }, 'Whelk'] },
  }
  expect(keepStorableFields(response, STAY)).toEqual({
    success: true,
    message: 'Shell added',
    code: 'SHELL_ADDED',
    data: { _id: '1', state: 'new', rows: [{ _id: '2' }] },
  })
})
