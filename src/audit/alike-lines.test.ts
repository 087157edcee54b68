import { expect, it } from 'vitest'
import { cast, type CastName } from '../../db/cast.ts'
import { groupAlikeLines } from './alike-lines.ts'
import type { AuditLine } from './contract.ts'

/** Builds a line from a text such as "ananya assign 10:05", in Indian time on 10/03/2026. */
const lineOf = (text: string, at: number): AuditLine => {
  const [who = 'meera', call = '', time = ''] = text.split(' ')
  const { id: _id, fullName, email } = cast[who as CastName]
  return {
    _id: 100 - at,
    at: new Date(`2026-03-10T${time}:00+05:30`).toISOString(),
    actor: { _id, fullName, email, deleted: false },
    call,
    sentence: text,
    object: { type: 'file', _id: null, name: null },
    before: null,
    after: null,
    request_id: '',
  }
}
const group = (texts: readonly string[], hasOlder = false): string[] =>
  groupAlikeLines(texts.map(lineOf), hasOlder).map(
    ({ latest, more, isCut }) => `${latest.sentence} +${more}${isCut ? ' or more' : ''}`,
  )

it('groupAlikeLines gives each of two alternating people one line, the latest first', () => {
  expect(
    group(['meera assign 10:09', 'arjun assign 10:08', 'meera assign 10:05', 'arjun assign 10:01', 'meera assign 09:58']),
  ).toEqual(['meera assign 10:09 +2', 'arjun assign 10:08 +1'])
})

it('groupAlikeLines allows ten minutes between neighbouring lines, not between a group’s ends', () => {
  const texts = ['meera assign 10:30', 'arjun grant 10:29', 'meera assign 10:20', 'arjun grant 10:18', 'meera assign 10:10']
  expect(group(texts)).toEqual(['meera assign 10:30 +2', 'arjun grant 10:29 +0', 'arjun grant 10:18 +0'])
})

it('groupAlikeLines joins adjacent lines of one day, whatever the time between them', () => {
  expect(group(['meera assign 18:00', 'meera assign 09:00', 'arjun grant 08:59', 'meera assign 08:30'])).toEqual([
    'meera assign 18:00 +1',
    'arjun grant 08:59 +0',
    'meera assign 08:30 +0',
  ])
})

it('groupAlikeLines separates different calls and people who are not signed in', () => {
  expect(group(['meera assign 10:02', 'meera grant 10:01', 'meera assign 10:00'])).toEqual([
    'meera assign 10:02 +1',
    'meera grant 10:01 +0',
  ])
  const unknown = { ...lineOf('meera assign 10:01', 1), actor: null }
  expect(groupAlikeLines([lineOf('meera assign 10:02', 0), unknown, { ...unknown, _id: 1 }], false)).toMatchObject([
    { more: 0 },
    { more: 1 },
  ])
})

it('groupAlikeLines marks a group as cut when older lines may belong to it', () => {
  expect(group(['arjun grant 10:20', 'meera assign 10:09', 'arjun assign 10:05', 'meera assign 10:01'], true)).toEqual([
    'arjun grant 10:20 +0',
    'meera assign 10:09 +1 or more',
    'arjun assign 10:05 +0 or more',
  ])
})

it('groupAlikeLines returns no groups for no lines', () => expect(group([])).toEqual([]))
