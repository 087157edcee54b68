import { expect, test } from 'vitest'
import {
  parseAnswerType,
  LIST_TYPES,
  parseListType,
  listTypeWord,
  parseQcScore,
  toRoleKey,
  roleOfPath,
  parseSkipReason,
  STATUS_LABELS,
  STATUSES,
  parseStatus,
} from './vocabulary.ts'

test.each([
  ['AUTHOR', 'Done', 'done'],
  ['AUTHOR', 'rework-done', 'rework_done'],
  ['AUTHOR', 'REWORK DONE', 'rework_done'],
  ['REVIEWER', 'to be skipped', 'to_be_skipped'],
  ['REVIEWER', 'tobeskipped', 'to_be_skipped'],
  ['REVIEWER', 'skip-approved', 'skip_approved'],
  ['REVIEWER', 'skipApproved', 'skip_approved'],
  ['REVIEWER', 'send for rework', 'sent_for_rework'],
  ['REVIEWER', 'Sent for Rework', 'sent_for_rework'],
  ['REVIEWER', 'sent-for-re-attempt', 'sent_for_re_attempt'],
  ['REVIEWER', 'Can be Attempted', 'sent_for_re_attempt'],
  ['REVIEWER-2', 'send_for_rework', 'sent_for_rework'],
  ['REVIEWER-2', ' Approved ', 'approved'],
  ['UPLOADER', 'UPLOADED', 'uploaded'],
] as const)('for %s the input %s means the status %s', (role, written, stored) => expect(parseStatus(role, written)).toBe(stored))

test.each([
  ['AUTHOR', 'approved'],
  ['REVIEWER', 'done'],
  ['REVIEWER-2', 'rejected'],
  ['REVIEWER-2', 'Can be Attempted'],
  ['UPLOADER', 'send for rework'],
  ['UPLOADER', ''],
  ['AUTHOR', 'done!'],
  ['AUTHOR', 'constructor'],
] as const)('for %s the input "%s" is not a status', (role, written) => expect(parseStatus(role, written)).toBeUndefined())

test('every status is parsed from its stored and its displayed form', () => {
  for (const role of ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const)
    for (const status of STATUSES[role]) {
      expect(parseStatus(role, status)).toBe(status)
      expect(parseStatus(role, STATUS_LABELS[status])).toBe(status)
    }
})

test.each([
  ['to be skipped', 'tobeskipped'],
  ['to_be_skipped', 'tobeskipped'],
  ['skip-approved', 'skipApproved'],
  ['SKIPAPPROVED', 'skipApproved'],
  ['Skips Approved', 'skipApproved'],
  ['Sent For Rework', 'rework-sent'],
  ['sent_for_rework', 'rework-sent'],
  ['Received for rework', 'rework-received'],
  ['rework received', 'rework-received'],
  ['Declined', 'declined'],
] as const)('the list name "%s" is parsed as %s', (written, type) => expect(parseListType(written)).toBe(type))

test('the twelve list types are parsed from their route segments and labels', () => {
  expect(LIST_TYPES).toHaveLength(12)
  for (const type of LIST_TYPES) expect([parseListType(type), parseListType(listTypeWord(type))]).toEqual([type, type])
  expect([listTypeWord('tobeskipped'), listTypeWord('skipApproved'), listTypeWord('done')]).toEqual([
    'to be skipped',
    'skip-approved',
    'done',
  ])
  expect(parseListType('projects')).toBeUndefined()
})

test('a role is parsed from its path segment and written as its field key', () => {
  expect(['AUTHOR', 'reviewer', 'Reviewer-2', 'REVIEWER_2', 'uploader', 'ADMIN', ''].map(roleOfPath)).toEqual([
    'AUTHOR',
    'REVIEWER',
    'REVIEWER-2',
    'REVIEWER-2',
    'UPLOADER',
    undefined,
    undefined,
  ])
  expect(roleOfPath(toRoleKey('REVIEWER-2'))).toBe('REVIEWER-2')
})

test('reasons, answer types and scores are parsed as specified', () => {
  expect(parseSkipReason('honor code violation')).toBe('Honor Code Violation')
  expect(parseSkipReason('Bored')).toBeUndefined()
  expect(parseAnswerType('uploaded on portal')).toBe('Uploaded on Portal')
  expect(parseAnswerType('Written on Paper')).toBeUndefined()
  expect([0, 5, '0', ' 3 ', 6, -1, 2.5, 'x', ''].map(parseQcScore)).toEqual([
    0,
    5,
    0,
    3,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
