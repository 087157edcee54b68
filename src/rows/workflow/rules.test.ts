import { describe, expect, test } from 'vitest'
import {
  ask,
  ACTED_AT,
  done,
  fresh,
  known,
  now,
  decideOutcome,
  people,
  type Place,
  placeOf,
  refusalOf,
  type StandingTuple,
  buildTaskAt,
  turnAt,
  waitingAt,
  wordsOf,
  fieldsFor,
} from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { type WorkflowRefusalCode, refusals } from './refusals.ts'
import { type DecisionRequest, decide, computeOffers, ACCOUNT_ROLES, type DecisionFields, pickValidFields } from './rules.ts'
import type { TaskState } from './turn-rules.ts'
import type { TaskStatus } from './vocabulary.ts'

/** The statuses after each choice (workflow.md, rows 1 to 16). A choice without an entry is not offered. */
const offeredAt: Record<Place, Record<string, (was: StandingTuple) => StandingTuple>> = {
  attempt: { done: ([, , r2, u]) => ['done:A', '-', r2, u], skipped: ([, , r2, u]) => ['skipped', '-', r2, u] },
  rework: { done: ([, , r2, u]) => ['rework_done:A', '-', r2, u], rework_done: ([, , r2, u]) => ['rework_done:A', '-', r2, u] },
  'skip review': {
    skip_approved: ([a, , r2, u]) => [a, 'skip_approved', r2, u],
    sent_for_re_attempt: ([, , r2, u]) => ['-', 'sent_for_re_attempt', r2, u],
  },
  review: {
    approved: ([a, , , u]) => [a, 'approved', '-', u],
    rejected: ([a, , r2, u]) => [a, 'rejected', r2, u],
    to_be_skipped: ([a, , r2, u]) => [a, 'to_be_skipped', r2, u],
    sent_for_rework: ([a, , r2, u]) => [a, 'sent_for_rework', r2, u],
  },
  'second review': {
    approved: ([a, r, , u]) => [a, r, 'approved', u],
    sent_for_rework: ([a, r, , u]) => [a, r, 'sent_for_rework', u],
  },
  upload: { uploaded: ([a, r, r2]) => [a, r, r2, 'uploaded'], skipped: ([a, r, r2]) => [a, r, r2, 'skipped'] },
  'skip upload': { skipped: ([a, r, r2]) => [a, r, r2, 'skipped'] },
  closed: {},
}
const everyWord = [...new Set(Object.values(wordsOf).flat())]

describe('transitions', () => {
  const cases = known.flatMap((row) =>
    [true, false].map((secondReview) => ({ ...row, secondReview, name: row.standing.join(' ') })),
  )

  test.each(cases)(
    'every choice has its effect or its refusal at $name with second review $secondReview',
    ({ standing, place, secondReview }) => {
      const here = placeOf(place, secondReview)
      const task = buildTaskAt(standing, secondReview)
      const got: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const role of STAFF_ROLES)
        for (const choice of everyWord) {
          const cell = `${role} ${choice}`
          got[cell] = decideOutcome(ask(task, role, choice, { secondReview }))
          const effect = offeredAt[here][choice]
          if (!wordsOf[role].includes(choice)) expected[cell] = 'UNKNOWN_CHOICE'
          else if (role === 'AUTHOR' && choice === 'skipped' && /done/.test(standing[0]))
            expected[cell] = 'DONE_TASK_CANNOT_BE_SKIPPED'
          else if (turnAt[here] !== role) expected[cell] = waitingAt[turnAt[here]]
          else if (effect === undefined) expected[cell] = 'CHOICE_NOT_OFFERED'
          else if (role === 'REVIEWER' && choice === 'sent_for_rework' && standing[0].endsWith(':U'))
            expected[cell] = 'CHOICE_NOT_OFFERED'
          else expected[cell] = effect(standing)
        }
      expect(got).toEqual(expected)
    },
  )

  test.each(cases)(
    'the buttons offer what the server accepts at $name with second review $secondReview',
    ({ standing, place, secondReview }) => {
      const task = buildTaskAt(standing, secondReview)
      const turn = turnAt[placeOf(place, secondReview)]
      for (const role of STAFF_ROLES) {
        const { updateTask, choices } = computeOffers(task, secondReview, role, { reworksPending: 0, actorId: people[role] })
        const correctable = role === 'AUTHOR' && place === 'review' && standing[1] === '-' && standing[2] === '-'
        expect(updateTask).toEqual(
          turn === role
            ? { enabled: true, message: '' }
            : { enabled: false, message: refusals[waitingAt[turn]][1], ...(correctable && { correct: true }) },
        )
        const taken = wordsOf[role].filter((choice) => Array.isArray(decideOutcome(ask(task, role, choice, { secondReview }))))
        // `rework_done` is accepted as input, but the form offers a single "done".
        const shown = taken.filter((choice) => choice !== 'rework_done')
        expect(choices.map((choice) => choice.status)).toEqual(correctable ? ['done'] : shown)
      }
    },
  )
})

describe('the stored fields of a decision', () => {
  const instant = now.toISOString()

  test('an answer stores done (row 1)', () => {
    const fields = { answerType: 'uploaded on portal', new_content_id: ' N-7 ', comments: ' fine ', reason: 'Spam' }
    const { next, event } = decide(ask(fresh, 'AUTHOR', 'Done', { fields }))
    expect(event).toEqual({
      kind: 'update',
      role: 'AUTHOR',
      from: null,
      to: 'done',
      set: {
        author_status: 'done',
        author_acted_at: instant,
        author_comments: 'fine',
        author_answer_type: 'Uploaded on Portal',
        author_account_id: 'acc-1',
        author_content_id: 'N-7',
      },
      was: {
        author_status: null,
        author_acted_at: null,
        author_comments: null,
        author_answer_type: null,
        author_account_id: null,
        author_content_id: null,
      },
    })
    expect(next).toEqual({ ...fresh, ...event.set, turn: 'REVIEWER', version: 8 })
  })

  test('an answer drops a content ID that the form does not show (row 1)', () => {
    expect(decide(ask(fresh, 'AUTHOR', 'done')).next).toMatchObject({
      author_answer_type: 'Authored on Doc',
      author_content_id: null,
    })
  })

  test('a skip stores skipped (row 2)', () => {
    const { event } = decide(ask(fresh, 'AUTHOR', 'skipped'))
    expect(event.set).toEqual({
      author_status: 'skipped',
      author_acted_at: instant,
      author_skipped_at: instant,
      author_reason: 'Spam',
      author_comments: 'Because.',
      author_account_id: 'acc-1',
    })
  })

  test('an answer after a rework resets the reviewer and keeps the time of the rework request (row 3)', () => {
    const sent = decide(ask(done, 'REVIEWER', 'send for rework', { fields: { comments: 'Redo', qc_score: '4' } })).next
    expect(sent).toMatchObject({ reviewer_rework_at: instant, reviewer_qc_score: 4, attempt: 2, turn: 'AUTHOR' })
    const later = new Date('2026-01-06T05:00:00.000Z')
    const { next } = decide(ask(sent, 'AUTHOR', 'done', { now: later }))
    expect(next).toMatchObject({
      author_status: 'rework_done',
      author_acted_at: later.toISOString(),
      reviewer_status: null,
      reviewer_acted_at: null,
      reviewer_comments: null,
      reviewer_qc_score: null,
      reviewer_rework_at: instant,
      attempt: 2,
      turn: 'REVIEWER',
    })
  })

  test('a re-attempt resets the author but keeps the assignment, and the next answer clears the reviewer (row 6)', () => {
    const skipped = decide(ask(fresh, 'AUTHOR', 'skipped')).next
    const { next, event } = decide(ask(skipped, 'REVIEWER', 'Can be Attempted'))
    expect(next).toEqual({
      ...fresh,
      reviewer_status: 'sent_for_re_attempt',
      reviewer_acted_at: instant,
      reviewer_comments: 'Because.',
      attempt: 2,
      version: 9,
    })
    expect(event.was).toMatchObject({ author_skipped_at: instant, author_reason: 'Spam', attempt: 1 })
    expect(decide(ask(next, 'AUTHOR', 'done')).next).toMatchObject({ reviewer_status: null, reviewer_comments: null, attempt: 2 })
  })

  test('an approval requests the second review again, or the upload when the second review is off (row 7)', () => {
    const back = {
      ...buildTaskAt(['done:A', 'approved', 'sent_for_rework', '-']),
      reviewer2_rework_at: ACTED_AT,
      reviewer2_comments: 'No',
    }
    const { next } = decide(ask(back, 'REVIEWER', 'approved', { fields: { qc_score: 5 } }))
    expect(next).toMatchObject({
      reviewer2_status: null,
      reviewer2_comments: null,
      reviewer2_rework_at: null,
      turn: 'REVIEWER-2',
    })
    expect(next).toMatchObject({ reviewer_qc_score: 5, attempt: 1 })
    expect(decide(ask(done, 'REVIEWER', 'approved', { secondReview: false })).next.turn).toBe('UPLOADER')
  })

  test('a rejection accepts a score of 0 (row 8)', () => {
    expect(decide(ask(done, 'REVIEWER', 'rejected')).next).toMatchObject({ reviewer_qc_score: 0, turn: 'CLOSED' })
  })

  test('a rework by the second reviewer returns the task to the reviewer without a new attempt (row 13)', () => {
    const { next } = decide(ask(buildTaskAt(['done:U', 'approved', '-', '-']), 'REVIEWER-2', 'send for rework'))
    expect(next).toMatchObject({ reviewer2_rework_at: instant, reviewer2_comments: 'Because.', attempt: 1, turn: 'REVIEWER' })
  })

  test('the uploader’s choices store uploaded and skipped (rows 14 and 15)', () => {
    const ready = buildTaskAt(['done:A', 'approved', 'approved', '-'])
    expect(decide(ask(ready, 'UPLOADER', 'uploaded')).next).toMatchObject({
      uploader_content_id: 'N-1',
      uploader_account_id: 'acc-1',
      uploader_acted_at: instant,
      uploader_skipped_at: null,
      turn: 'CLOSED',
    })
    expect(decide(ask(ready, 'UPLOADER', 'skipped')).next).toMatchObject({
      uploader_content_id: null,
      uploader_account_id: 'acc-1',
      uploader_skipped_at: instant,
      turn: 'CLOSED',
    })
  })
})

describe('corrections (row 17)', () => {
  const fields = { answerType: 'Uploaded on Portal', new_content_id: 'N-9' }

  test.each(['done:A', 'rework_done:A'])('replace the answer of a %s author and keep status and time', (author) => {
    const task = { ...buildTaskAt([author, '-', '-', '-']), author_comments: 'old' }
    const { next, event } = decide(ask(task, 'AUTHOR', 'done', { fields, version: 7 }))
    expect(event).toMatchObject({ kind: 'correction', from: author.split(':')[0], to: author.split(':')[0] })
    expect(next).toEqual({
      ...task,
      author_comments: null,
      author_answer_type: 'Uploaded on Portal',
      author_content_id: 'N-9',
      author_account_id: 'acc-1',
      version: 8,
    })
  })

  test.each<[string, Partial<DecisionRequest>, string]>([
    ['no version', { version: undefined }, 'WAITING_FOR_REVIEWER'],
    ['a stale version', { version: 6 }, 'STALE_VERSION'],
    ['pending reworks', { reworksPending: 1 }, 'REWORKS_FIRST'],
    ['no allocation ID', { accountId: null }, 'NO_ACCOUNT_ID'],
    ['missing fields', { fields: {} }, 'INVALID_REQUEST'],
  ])('are refused with %s', (_, more, code) =>
    expect(decideOutcome(ask(done, 'AUTHOR', 'done', { fields, version: 7, ...more }))).toBe(code),
  )

  test.each([
    ['skipped', '-', '-'],
    ['done:A', 'approved', '-'],
    ['rework_done:A', '-', 'sent_for_rework'],
    ['done:A', 'sent_for_re_attempt', '-'],
  ] as const)('are refused when the task is %s, %s, %s', (author, reviewer, reviewer2) => {
    const task = buildTaskAt([author, reviewer, reviewer2, '-'])
    expect(decideOutcome(ask(task, 'AUTHOR', 'done', { version: 7 }))).toBe(waitingAt[task.turn])
  })

  test('are not offered while reworks are pending', () => {
    const { updateTask, choices } = computeOffers(done, true, 'AUTHOR', { reworksPending: 2, actorId: 'asha' })
    expect([updateTask, choices]).toEqual([{ enabled: false, message: 'Waiting for the reviewer.' }, []])
  })
})

describe('refusals', () => {
  const inRework = buildTaskAt(['done:A', 'sent_for_rework', '-', '-'])
  /** Everything about this request is wrong. Each line below corrects one more mistake. */
  const wrong: Partial<DecisionRequest> = { fields: { qc_score: 9 }, accountId: null, version: 1, reworksPending: 3 }
  test.each([
    ['somebody else’s stage', ask(inRework, 'AUTHOR', 'nonsense', { ...wrong, actorId: 'ravi' }), 'TASK_NOT_FOUND'],
    ['an unknown choice', ask(inRework, 'AUTHOR', 'nonsense', wrong), 'UNKNOWN_CHOICE'],
    ['skipping a done task', ask(done, 'AUTHOR', 'skipped', wrong), 'DONE_TASK_CANNOT_BE_SKIPPED'],
    ['skipping a rework', ask(inRework, 'AUTHOR', 'skipped', wrong), 'DONE_TASK_CANNOT_BE_SKIPPED'],
    ['a stage that has to wait', ask(inRework, 'REVIEWER', 'skip_approved', wrong), 'WAITING_FOR_AUTHOR'],
    ['a stale version', ask(done, 'REVIEWER', 'skip_approved', wrong), 'STALE_VERSION'],
    ['a choice of another state', ask(done, 'REVIEWER', 'skip_approved', { ...wrong, version: 7 }), 'CHOICE_NOT_OFFERED'],
    ['pending reworks', ask(done, 'REVIEWER', 'rejected', { ...wrong, version: 7 }), 'REWORKS_FIRST'],
    ['wrong fields', ask(done, 'REVIEWER', 'rejected', { ...wrong, version: 7, reworksPending: 0 }), 'INVALID_REQUEST'],
  ])('%s is the first problem to be reported', (_, request, code) => expect(decideOutcome(request)).toBe(code))

  test('a decision is refused to everyone but the assignee, and to everyone on an unassigned stage', () => {
    expect(decideOutcome(ask({ ...fresh, author_id: null }, 'AUTHOR', 'done'))).toBe('TASK_NOT_FOUND')
    expect(decideOutcome(ask(fresh, 'AUTHOR', 'done', { actorId: 'admin' }))).toBe('TASK_NOT_FOUND')
    expect(computeOffers(fresh, true, 'AUTHOR', { reworksPending: 0, actorId: 'admin' }).updateTask.enabled).toBe(false)
  })

  test('a missing status is reported at its field', () => {
    expect(refusalOf(() => decide(ask(fresh, 'AUTHOR', '', { choice: undefined })))).toMatchObject({
      status: 400,
      detail: { issues: [{ path: 'status' }] },
    })
  })

  test.each<[WorkflowRefusalCode, number, string]>([
    ['DONE_TASK_CANNOT_BE_SKIPPED', 409, 'Done task cannot be skipped'],
    ['REWORKS_FIRST', 409, 'Please complete reworks before updating this task.'],
    ['CHOICE_NOT_OFFERED', 409, 'This choice is not available for this task.'],
    ['NO_ACCOUNT_ID', 400, 'Start an allocation ID for this project first.'],
    ['WAITING_FOR_AUTHOR', 409, 'Waiting for the author.'],
    ['WAITING_FOR_REVIEWER', 409, 'Waiting for the reviewer.'],
    ['WAITING_FOR_REVIEWER_2', 409, 'Waiting for the second reviewer.'],
    ['WAITING_FOR_UPLOADER', 409, 'Waiting for the uploader.'],
    ['TASK_CLOSED', 409, 'This task is closed.'],
  ])('%s has the status and message of the specification', (code, status, sentence) =>
    expect(refusals[code]).toEqual([status, sentence]),
  )
})

describe('the rule that reworks come first', () => {
  test.each([
    ['AUTHOR', ['-', '-', '-', '-'], 'done', false],
    ['AUTHOR', ['-', 'sent_for_re_attempt', '-', '-'], 'done', false],
    ['AUTHOR', ['done:A', 'sent_for_rework', '-', '-'], 'done', true],
    ['REVIEWER', ['done:A', '-', '-', '-'], 'approved', false],
    ['REVIEWER', ['skipped', '-', '-', '-'], 'skip_approved', false],
    ['REVIEWER', ['rework_done:A', '-', '-', '-'], 'approved', true],
    ['REVIEWER', ['done:U', 'approved', 'sent_for_rework', '-'], 'approved', true],
    ['REVIEWER-2', ['done:A', 'approved', '-', '-'], 'approved', true],
    ['UPLOADER', ['done:A', 'approved', 'approved', '-'], 'uploaded', true],
  ] as const)('for the %s at %j with a pending rework, the decision %s is accepted: %s', (role, standing, choice, through) => {
    const task = buildTaskAt(standing)
    expect(decideOutcome(ask(task, role, choice, { reworksPending: 1 })) !== 'REWORKS_FIRST').toBe(through)
    const { updateTask } = computeOffers(task, true, role, { reworksPending: 1, actorId: people[role] })
    expect(updateTask).toEqual({ enabled: through, message: through ? '' : 'Please complete reworks before updating this task.' })
  })
})

test('a closed task offers no choices', () => {
  for (const { standing } of known.filter(({ place }) => place === 'closed'))
    for (const of of STAFF_ROLES) {
      const task = buildTaskAt(standing)
      expect(computeOffers(task, true, of, { reworksPending: 0, actorId: people[of] })).toEqual({
        updateTask: { enabled: false, message: 'This task is closed.' },
        choices: [],
      })
    }
})

test.each<[string, StandingTuple, StaffRole, string[]]>([
  ['a skipped task', ['skipped', '-', '-', '-'], 'REVIEWER', ['skip-approved', 'Can be Attempted']],
  ['a task authored on doc', ['done:A', '-', '-', '-'], 'REVIEWER', ['approved', 'rejected', 'to be skipped', 'send for rework']],
  ['a task uploaded on the portal', ['done:U', '-', '-', '-'], 'REVIEWER', ['approved', 'rejected', 'to be skipped']],
  ['an approved task', ['done:A', 'approved', '-', '-'], 'REVIEWER-2', ['approved', 'send for rework']],
])('the choices for %s have the specified labels', (_, standing, role, labels) => {
  const { choices } = computeOffers(buildTaskAt(standing), true, role, { reworksPending: 0, actorId: people[role] })
  expect(choices.map(({ label }) => label)).toEqual(labels)
})

describe('fields (000 §5 Task update)', () => {
  const skipped = buildTaskAt(['skipped', '-', '-', '-'])
  const second = buildTaskAt(['done:A', 'approved', '-', '-'])
  const ready = buildTaskAt(['done:A', 'approved', 'approved', '-'])
  const onPortal = buildTaskAt(['done:U', 'approved', 'approved', '-'])
  const wrong = (task: TaskState, role: StaffRole, choice: TaskStatus, fields: DecisionFields): string[] => {
    const refusal = refusalOf(() => pickValidFields(role, choice, task, fields, 'acc-1'))
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
    ['no score for an approved skip', skipped, 'REVIEWER', 'skip_approved', { qc_score: 0 }, ['qc_score']],
    ['no score for a re-attempt', skipped, 'REVIEWER', 'sent_for_re_attempt', { comments: 'x', qc_score: '3' }, ['qc_score']],
    ['comments and a score for a rejection', done, 'REVIEWER', 'rejected', {}, ['comments', 'qc_score']],
    ['a score within the range', done, 'REVIEWER', 'rejected', { comments: 'x', qc_score: 6 }, ['qc_score']],
    ['a whole score', done, 'REVIEWER', 'approved', { qc_score: 2.5 }, ['qc_score']],
    [
      'comments and no score for a task to be skipped',
      done,
      'REVIEWER',
      'to_be_skipped',
      { qc_score: 1 },
      ['comments', 'qc_score'],
    ],
    ['comments for a rework by the reviewer', done, 'REVIEWER', 'sent_for_rework', { qc_score: 1 }, ['comments']],
    ['comments for a rework by the second reviewer', second, 'REVIEWER-2', 'sent_for_rework', { comments: ' ' }, ['comments']],
    ['no score from the second reviewer', second, 'REVIEWER-2', 'approved', { qc_score: 1 }, ['qc_score']],
    ['a content ID for an upload', ready, 'UPLOADER', 'uploaded', {}, ['new_content_id']],
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
    expect(() => pickValidFields(role, choice, task, fields, 'acc-1')).not.toThrow(),
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
    const valid = () => pickValidFields(role, choice, task, fieldsFor(choice), null)
    if (needed) expect(refusalOf(valid).code).toBe('NO_ACCOUNT_ID')
    else expect(valid().accountId).toBeNull()
  })

  test('a project can waive the allocation ID', () => {
    expect(pickValidFields('AUTHOR', 'done', fresh, fieldsFor('done'), null, true).accountId).toBeNull()
    expect(pickValidFields('AUTHOR', 'done', fresh, fieldsFor('done'), 'acc-1', true).accountId).toBe('acc-1')
  })

  test('all field errors are reported even without an allocation ID', () => {
    const refusal = refusalOf(() => pickValidFields('AUTHOR', 'done', fresh, {}, null))
    expect(refusal.detail.issues?.map((issue) => issue.path)).toEqual(['answerType', 'accountId'])
  })

  test('authors and uploaders are the roles that can need an allocation ID', () =>
    expect(ACCOUNT_ROLES).toEqual(['AUTHOR', 'UPLOADER']))
})
