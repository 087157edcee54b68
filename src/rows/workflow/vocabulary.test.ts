import { expect, test } from 'vitest'
import {
  parseAnswerType,
  LIST_TYPES,
  parseListType,
  listTypeWord,
  parseQcScore,
  roleKey,
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
] as const)('%s may write %s for %s', (role, written, stored) => expect(parseStatus(role, written)).toBe(stored))

test.each([
  ['AUTHOR', 'approved'],
  ['REVIEWER', 'done'],
  ['REVIEWER-2', 'rejected'],
  ['REVIEWER-2', 'Can be Attempted'],
  ['UPLOADER', 'send for rework'],
  ['UPLOADER', ''],
  ['AUTHOR', 'done!'],
  ['AUTHOR', 'constructor'],
] as const)('%s has no status "%s"', (role, written) => expect(parseStatus(role, written)).toBeUndefined())

test('parses a status from its stored and its shown form', () => {
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
] as const)('the list "%s" is %s', (written, type) => expect(parseListType(written)).toBe(type))

test('parses the twelve route segments and their labels', () => {
  expect(LIST_TYPES).toHaveLength(12)
  for (const type of LIST_TYPES) expect([parseListType(type), parseListType(listTypeWord(type))]).toEqual([type, type])
  expect([listTypeWord('tobeskipped'), listTypeWord('skipApproved'), listTypeWord('done')]).toEqual([
    'to be skipped',
    'skip-approved',
    'done',
  ])
  expect(parseListType('projects')).toBeUndefined()
})

test('parses a role from its path segment and writes it as its field key', () => {
  expect(['AUTHOR', 'reviewer', 'Reviewer-2', 'REVIEWER_2', 'uploader', 'ADMIN', ''].map(roleOfPath)).toEqual([
    'AUTHOR',
    'REVIEWER',
    'REVIEWER-2',
    'REVIEWER-2',
    'UPLOADER',
    undefined,
    undefined,
  ])
  expect(roleOfPath(roleKey('REVIEWER-2'))).toBe('REVIEWER-2')
})

test('has the specified reasons, answer types and scores', () => {
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
