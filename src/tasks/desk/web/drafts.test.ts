import { expect, it } from 'vitest'
import { draftOf, nothingTyped } from './drafts.ts'

const at = '2026-11-20T05:12:00.000Z'

it('reads a stored draft', () => {
  const draft = { typed: { ...nothingTyped, status: 'done', comments: 'Sign of g' }, at }
  expect(draftOf(JSON.stringify(draft))).toEqual(draft)
  expect(draftOf(JSON.stringify({ ...draft, corrects: true }))).toEqual({ ...draft, corrects: true })
})

it('fills in missing fields of an older draft, and drops unknown ones', () => {
  expect(draftOf(JSON.stringify({ typed: { status: 'done', colour: 'red', comments: 3 }, at }))).toEqual({
    typed: { ...nothingTyped, status: 'done' },
    at,
  })
})

it.each([null, '', '{', '3', 'null', '{"typed":{}}', '{"typed":null,"at":"2026-11-20"}', '{"typed":{},"at":"yesterday"}'])(
  'takes no draft from %s',
  (stored) => expect(draftOf(stored)).toBeUndefined(),
)
