import { describe, expect, test } from 'vitest'
import { done, fieldsFor, fresh, refusalOf, taskAt } from '../../../test/standings.ts'
import type { StaffRole } from '../../access/levels.ts'
import { ACCOUNT_ROLES, type DecisionFields, validFields } from './field-rules.ts'
import type { TaskState } from './turn-rules.ts'
import type { TaskStatus } from './vocabulary.ts'

describe('fields (000 §5 Task update)', () => {
  const skipped = taskAt(['skipped', '-', '-', '-'])
  const second = taskAt(['done:A', 'approved', '-', '-'])
  const ready = taskAt(['done:A', 'approved', 'approved', '-'])
  const onPortal = taskAt(['done:U', 'approved', 'approved', '-'])
  const wrong = (task: TaskState, role: StaffRole, choice: TaskStatus, fields: DecisionFields): string[] => {
    const refusal = refusalOf(() => validFields(role, choice, task, fields, 'acc-1'))
    expect(refusal.code).toBe('INVALID_REQUEST')
    return (refusal.detail.issues ?? []).map((issue) => issue.path)
  }

  test.each<[string, TaskState, StaffRole, TaskStatus, DecisionFields, string[]]>([
    ['an answer type', fresh, 'AUTHOR', 'done', {}, ['answerType']],
    ['a known answer type', fresh, 'AUTHOR', 'done', { answerType: 'On paper' }, ['answerType']],
    [
      'a content ID for the portal',
      fresh,
      'AUTHOR',
      'done',
      { answerType: 'Uploaded on Portal', new_content_id: '  ' },
      ['new_content_id'],
    ],
    ['a reason and comments', fresh, 'AUTHOR', 'skipped', {}, ['reason', 'comments']],
    ['a known reason', fresh, 'AUTHOR', 'skipped', { reason: 'Bored', comments: 'x' }, ['reason']],
    ['comments for a re-attempt', skipped, 'REVIEWER', 'sent_for_re_attempt', {}, ['comments']],
    ['no score when the author skipped', skipped, 'REVIEWER', 'skip_approved', { qc_score: 0 }, ['qc_score']],
    [
      'no score when the author skipped',
      skipped,
      'REVIEWER',
      'sent_for_re_attempt',
      { comments: 'x', qc_score: '3' },
      ['qc_score'],
    ],
    ['comments and a score when rejected', done, 'REVIEWER', 'rejected', {}, ['comments', 'qc_score']],
    ['a score that exists', done, 'REVIEWER', 'rejected', { comments: 'x', qc_score: 6 }, ['qc_score']],
    ['a whole score', done, 'REVIEWER', 'approved', { qc_score: 2.5 }, ['qc_score']],
    ['comments, no score when to be skipped', done, 'REVIEWER', 'to_be_skipped', { qc_score: 1 }, ['comments', 'qc_score']],
    ['comments for a rework', done, 'REVIEWER', 'sent_for_rework', { qc_score: 1 }, ['comments']],
    ['comments for a rework', second, 'REVIEWER-2', 'sent_for_rework', { comments: ' ' }, ['comments']],
    ['no score of the second reviewer', second, 'REVIEWER-2', 'approved', { qc_score: 1 }, ['qc_score']],
    ['a content ID', ready, 'UPLOADER', 'uploaded', {}, ['new_content_id']],
  ])('the form requires %s', (_, task, role, choice, fields, paths) =>
    expect(wrong(task, role, choice, fields).toSorted()).toEqual(paths.toSorted()),
  )

  test.each<[string, TaskState, StaffRole, TaskStatus, DecisionFields]>([
    ['an answer without comments', fresh, 'AUTHOR', 'done', { answerType: 'Authored on Doc' }],
    ['an approved skip without comments', skipped, 'REVIEWER', 'skip_approved', { qc_score: null, comments: '' }],
    ['an approval without a score', done, 'REVIEWER', 'approved', {}],
    ['a rework without a score', done, 'REVIEWER', 'sent_for_rework', { comments: 'x' }],
    ['a second approval without comments', second, 'REVIEWER-2', 'approved', {}],
    ['a content ID that is a number', ready, 'UPLOADER', 'uploaded', { new_content_id: 17 }],
    ['a skipped upload without fields', ready, 'UPLOADER', 'skipped', {}],
  ])('%s is accepted', (_, task, role, choice, fields) =>
    expect(() => validFields(role, choice, task, fields, 'acc-1')).not.toThrow(),
  )

  test.each<[string, TaskState, StaffRole, TaskStatus, boolean]>([
    ['an answer needs', fresh, 'AUTHOR', 'done', true],
    ['a skip needs', fresh, 'AUTHOR', 'skipped', true],
    ['a review does not need', done, 'REVIEWER', 'rejected', false],
    ['a second review does not need', second, 'REVIEWER-2', 'approved', false],
    ['an upload of an answer on doc needs', ready, 'UPLOADER', 'uploaded', true],
    ['an upload of an answer on the portal does not need', onPortal, 'UPLOADER', 'uploaded', false],
    ['a skipped upload of an answer on doc needs', ready, 'UPLOADER', 'skipped', true],
    ['a skipped upload of an answer on the portal does not need', onPortal, 'UPLOADER', 'skipped', false],
  ])('%s an allocation ID in use', (_, task, role, choice, needed) => {
    const valid = () => validFields(role, choice, task, fieldsFor(choice), null)
    if (needed) expect(refusalOf(valid).code).toBe('NO_ACCOUNT_ID')
    else expect(valid().accountId).toBeNull()
  })

  test('a project can waive the allocation ID', () => {
    expect(validFields('AUTHOR', 'done', fresh, fieldsFor('done'), null, true).accountId).toBeNull()
    expect(validFields('AUTHOR', 'done', fresh, fieldsFor('done'), 'acc-1', true).accountId).toBe('acc-1')
  })

  test('all field errors are reported even without an allocation ID', () => {
    const refusal = refusalOf(() => validFields('AUTHOR', 'done', fresh, {}, null))
    expect(refusal.detail.issues?.map((issue) => issue.path)).toEqual(['answerType', 'accountId'])
  })

  test('authors and uploaders are the roles that can need an allocation ID', () =>
    expect(ACCOUNT_ROLES).toEqual(['AUTHOR', 'UPLOADER']))
})
