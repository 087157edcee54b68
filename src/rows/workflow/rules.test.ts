import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { type WorkflowRefusalCode, refusals } from './refusals.ts'
import {
  assign,
  isReachable,
  mayAssign,
  mayUnassign,
  type PastEvent,
  reachableStandings,
  reopen,
  reopenTargets,
  replay,
  switchSecondReview,
  takeHistory,
  unassign,
  undo,
  UNDO_MS,
} from '../history/rules.ts'
import type { TaskMove } from './event-rules.ts'
import { type DecisionFields, getDecisionNeeds } from './field-rules.ts'
import { inList } from './list-rules.ts'
import { type DecisionRequest, decide, offers } from './rules.ts'
import { newTask, STAGE, type TaskState, deriveTurn } from './turn-rules.ts'
import { type ListType, LIST_TYPES, type TaskStatus, type Turn } from './vocabulary.ts'

/** A task's statuses: author with the answer's first letter, reviewer, reviewer-2, uploader; `-` is undecided. */
type Standing = readonly [author: string, reviewer: string, reviewer2: string, uploader: string]
type Place = 'attempt' | 'rework' | 'skip review' | 'review' | 'second review' | 'upload' | 'skip upload' | 'closed'
type Lists = readonly [author: string, reviewer: string, reviewer2: string, uploader: string]

/**
 * Every combination of statuses that workflow.md's rows can reach, written by hand: where the task then is, and its lists per
 * role (`all` apart). `second review` and a `+` list apply with the switch on; off, the first is `upload` and the second is
 * absent.
 */
const rows: readonly (readonly [string, string, string, string, Place, ...Lists])[] = [
  ['-', '-', '-', '-', 'attempt', 'assigned', 'assigned', '+assigned', 'assigned'],
  ['-', 'sent_for_re_attempt', '-', '-', 'attempt', 'assigned', '', '+assigned', 'assigned'],
  ['skipped', '-', '-', '-', 'skip review', 'skipped', 'assigned', '+assigned', 'assigned'],
  ['skipped', 'skip_approved', '-', '-', 'closed', 'skipped skipApproved', 'skipApproved', '', ''],
  ['done:A rework_done:A', 'sent_for_rework', '-', '-', 'rework', 'done rework-received', 'rework-sent', '+assigned', 'assigned'],
  [
    'done:A rework_done:A',
    'sent_for_rework',
    'sent_for_rework',
    '-',
    'rework',
    'done rework-received',
    'rework-sent',
    'rework-sent',
    'assigned',
  ],
  ['done:A done:U', '-', '-', '-', 'review', 'done', 'assigned', '+assigned', 'assigned'],
  ['rework_done:A rework_done:U', '-', '-', '-', 'review', 'done', 'rework-received', '+assigned', 'assigned'],
  ['rework_done:A rework_done:U', '-', 'sent_for_rework', '-', 'review', 'done', 'rework-received', 'rework-sent', 'assigned'],
  ['any', 'approved', 'sent_for_rework', '-', 'review', 'done approved', 'approved rework-received', 'rework-sent', 'assigned'],
  ['any', 'rejected', '-', '-', 'closed', 'done rejected declined', 'rejected declined', '', ''],
  ['any', 'rejected', 'sent_for_rework', '-', 'closed', 'done rejected declined', 'rejected declined', 'rework-sent', ''],
  ['any', 'to_be_skipped', '-', '-', 'skip upload', 'done tobeskipped', 'tobeskipped', '', 'assigned'],
  ['any', 'to_be_skipped', 'sent_for_rework', '-', 'skip upload', 'done tobeskipped', 'tobeskipped', 'rework-sent', 'assigned'],
  ['any', 'to_be_skipped', '-', 'skipped', 'closed', 'done tobeskipped', 'tobeskipped', '', 'skipped'],
  ['any', 'to_be_skipped', 'sent_for_rework', 'skipped', 'closed', 'done tobeskipped', 'tobeskipped', 'rework-sent', 'skipped'],
  ['any', 'approved', '-', '-', 'second review', 'done approved', 'approved', '+assigned', 'assigned'],
  ['any', 'approved', 'approved', '-', 'upload', 'done approved', 'approved', 'approved', 'assigned'],
  ['any', 'approved', '-', 'uploaded', 'closed', 'done approved', 'approved', '', 'uploaded'],
  ['any', 'approved', '-', 'skipped', 'closed', 'done approved', 'approved', '', 'skipped'],
  ['any', 'approved', 'approved', 'uploaded', 'closed', 'done approved', 'approved', 'approved', 'uploaded'],
  ['any', 'approved', 'approved', 'skipped', 'closed', 'done approved', 'approved', 'approved', 'skipped'],
]
const known = rows.flatMap(([authors, reviewer, reviewer2, uploader, place, ...lists]) =>
  (authors === 'any' ? 'done:A done:U rework_done:A rework_done:U' : authors)
    .split(' ')
    .map((author) => ({ standing: [author, reviewer, reviewer2, uploader] as Standing, place, lists })),
)
const placeOf = (place: Place, secondReview: boolean): Place => (place === 'second review' && !secondReview ? 'upload' : place)
const turnAt: Record<Place, Turn> = {
  attempt: 'AUTHOR',
  rework: 'AUTHOR',
  'skip review': 'REVIEWER',
  review: 'REVIEWER',
  'second review': 'REVIEWER-2',
  upload: 'UPLOADER',
  'skip upload': 'UPLOADER',
  closed: 'CLOSED',
}
const waitingAt: Record<Turn, WorkflowRefusalCode> = {
  AUTHOR: 'WAITING_FOR_AUTHOR',
  REVIEWER: 'WAITING_FOR_REVIEWER',
  'REVIEWER-2': 'WAITING_FOR_REVIEWER_2',
  UPLOADER: 'WAITING_FOR_UPLOADER',
  CLOSED: 'TASK_CLOSED',
}
/** The statuses after each choice (workflow.md, rows 1 to 16); a choice without an entry is not offered. */
const offeredAt: Record<Place, Record<string, (was: Standing) => Standing>> = {
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
const wordsOf: Record<StaffRole, readonly string[]> = {
  AUTHOR: ['done', 'skipped', 'rework_done'],
  REVIEWER: ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework', 'skip_approved', 'sent_for_re_attempt'],
  'REVIEWER-2': ['approved', 'sent_for_rework'],
  UPLOADER: ['uploaded', 'skipped'],
}
const everyWord = [...new Set(Object.values(wordsOf).flat())]

const people: Record<StaffRole, string> = { AUTHOR: 'asha', REVIEWER: 'ravi', 'REVIEWER-2': 'sana', UPLOADER: 'uma' }
const at = '2026-01-05T04:30:00.000Z'
const now = new Date('2026-01-05T05:00:00.000Z')
const status = <S>(written: string): S | null => (written === '-' ? null : (written as S))

function taskAt([author, reviewer, reviewer2, uploader]: Standing, secondReview = true): TaskState {
  const [authorStatus = '-', answer] = author.split(':')
  const stages = {
    author_id: people.AUTHOR,
    author_status: status<NonNullable<TaskState['author_status']>>(authorStatus),
    author_acted_at: authorStatus === '-' ? null : at,
    author_answer_type: answer === 'A' ? ('Authored on Doc' as const) : answer === 'U' ? ('Uploaded on Portal' as const) : null,
    reviewer_id: people.REVIEWER,
    reviewer_status: status<NonNullable<TaskState['reviewer_status']>>(reviewer),
    reviewer_acted_at: reviewer === '-' ? null : at,
    reviewer2_id: people['REVIEWER-2'],
    reviewer2_status: status<NonNullable<TaskState['reviewer2_status']>>(reviewer2),
    uploader_id: people.UPLOADER,
    uploader_status: status<NonNullable<TaskState['uploader_status']>>(uploader),
  }
  const task = { ...newTask, ...stages, version: 7 }
  return { ...task, turn: deriveTurn(task, secondReview) }
}
const standingOf = (task: TaskState): Standing => [
  (task.author_status ?? '-') + (task.author_answer_type === null ? '' : `:${task.author_answer_type.slice(0, 1)}`),
  task.reviewer_status ?? '-',
  task.reviewer2_status ?? '-',
  task.uploader_status ?? '-',
]

const complete: DecisionFields = { reason: 'Spam', comments: 'Because.', answerType: 'Authored on Doc', new_content_id: 'N-1' }
/** Every field that the choice shows; the QC score only for `rejected`. */
const fieldsFor = (choice: string): DecisionFields => (choice === 'rejected' ? { ...complete, qc_score: 0 } : complete)
const ask = (state: TaskState, role: StaffRole, choice: string, more: Partial<DecisionRequest> = {}): DecisionRequest => ({
  state,
  secondReview: true,
  role,
  actorId: people[role],
  choice,
  fields: fieldsFor(choice),
  accountId: 'acc-1',
  reworksPending: 0,
  now,
  ...more,
})
const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
  throw new Error('nothing was refused')
}
const outcome = (request: DecisionRequest): Standing | string => {
  try {
    return standingOf(decide(request).next)
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code
    throw refusal
  }
}

describe('transitions: every reachable state, switch, role and choice', () => {
  const cases = known.flatMap((row) =>
    [true, false].map((secondReview) => ({ ...row, secondReview, name: row.standing.join(' ') })),
  )

  test('lists exactly the states that the rules reach', () => {
    const reached = [...reachableStandings().values()].map((standing) => standingOf({ ...newTask, ...standing }).join(' '))
    expect(reached.toSorted()).toEqual(known.map((row) => row.standing.join(' ')).toSorted())
  })

  test.each(cases)('$name, second review $secondReview', ({ standing, place, secondReview }) => {
    const here = placeOf(place, secondReview)
    const task = taskAt(standing, secondReview)
    expect(task.turn).toBe(turnAt[here])
    const got: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const role of STAFF_ROLES)
      for (const choice of everyWord) {
        const cell = `${role} ${choice}`
        got[cell] = outcome(ask(task, role, choice, { secondReview }))
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
  })

  test.each(cases)(
    '$name, second review $secondReview: the buttons offer what the server takes',
    ({ standing, place, secondReview }) => {
      const task = taskAt(standing, secondReview)
      const turn = turnAt[placeOf(place, secondReview)]
      for (const role of STAFF_ROLES) {
        const { updateTask, choices } = offers(task, secondReview, role, { reworksPending: 0, actorId: people[role] })
        const correctable = role === 'AUTHOR' && place === 'review' && standing[1] === '-' && standing[2] === '-'
        expect(updateTask).toEqual(
          turn === role
            ? { enabled: true, message: '' }
            : { enabled: false, message: refusals[waitingAt[turn]][1], ...(correctable && { correct: true }) },
        )
        const taken = wordsOf[role].filter((choice) => Array.isArray(outcome(ask(task, role, choice, { secondReview }))))
        // The author's `rework_done` is accepted as input, but the form shows one "done".
        const shown = taken.filter((choice) => choice !== 'rework_done')
        expect(choices.map((choice) => choice.status)).toEqual(correctable ? ['done'] : shown)
      }
    },
  )

  test.each(cases)('$name, second review $secondReview: is in the right lists', ({ standing, lists, secondReview }) => {
    const task = taskAt(standing, secondReview)
    const expected = lists.map((words) =>
      words
        .split(' ')
        .filter((word) => word !== '' && (secondReview || !word.startsWith('+')))
        .map((word) => word.replace('+', ''))
        .toSorted(),
    )
    const listsOf = (role: StaffRole): ListType[] =>
      LIST_TYPES.filter((type) => type !== 'all' && inList(type, role, task, secondReview))
    expect(STAFF_ROLES.map((role) => listsOf(role).toSorted())).toEqual(expected)
    for (const role of STAFF_ROLES) expect(inList('all', role, task, secondReview)).toBe(true)
  })
})

const fresh = taskAt(['-', '-', '-', '-'])
const done = taskAt(['done:A', '-', '-', '-'])

describe('stored fields of a decision', () => {
  const instant = now.toISOString()

  test('row 1: stores done', () => {
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

  test('row 1: does not store a content ID that the form does not show', () => {
    expect(decide(ask(fresh, 'AUTHOR', 'done')).next).toMatchObject({
      author_answer_type: 'Authored on Doc',
      author_content_id: null,
    })
  })

  test('row 2: stores skipped', () => {
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

  test('row 3: resets the reviewer to null and keeps the time of sending', () => {
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

  test('row 6: resets the author to null without unassigning; rows 1 and 2 then clear the reviewer', () => {
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

  test('row 7: requests the second review again after a rework; with the switch off the uploader is next', () => {
    const back = { ...taskAt(['done:A', 'approved', 'sent_for_rework', '-']), reviewer2_rework_at: at, reviewer2_comments: 'No' }
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

  test('row 8: accepts 0 as a score', () => {
    expect(decide(ask(done, 'REVIEWER', 'rejected')).next).toMatchObject({ reviewer_qc_score: 0, turn: 'CLOSED' })
  })

  test('row 13: returns to the reviewer without a new attempt', () => {
    const { next } = decide(ask(taskAt(['done:U', 'approved', '-', '-']), 'REVIEWER-2', 'send for rework'))
    expect(next).toMatchObject({ reviewer2_rework_at: instant, reviewer2_comments: 'Because.', attempt: 1, turn: 'REVIEWER' })
  })

  test('rows 14 and 15: store uploaded and skipped', () => {
    const ready = taskAt(['done:A', 'approved', 'approved', '-'])
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

  test.each(['done:A', 'rework_done:A'])('replaces the answer of a %s author and keeps status and time', (author) => {
    const task = { ...taskAt([author, '-', '-', '-']), author_comments: 'old' }
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

  test('refuses a missing or stale version and pending reworks, and validates like row 1', () => {
    const correct = (more: Partial<DecisionRequest>): unknown =>
      outcome(ask(done, 'AUTHOR', 'done', { fields, version: 7, ...more }))
    expect(correct({ version: undefined })).toBe('WAITING_FOR_REVIEWER')
    expect(correct({ version: 6 })).toBe('STALE_VERSION')
    expect(correct({ reworksPending: 1 })).toBe('REWORKS_FIRST')
    expect(correct({ accountId: null })).toBe('NO_ACCOUNT_ID')
    expect(correct({ fields: {} })).toBe('INVALID_REQUEST')
  })

  test.each([
    ['skipped', '-', '-'],
    ['done:A', 'approved', '-'],
    ['rework_done:A', '-', 'sent_for_rework'],
    ['done:A', 'sent_for_re_attempt', '-'],
  ] as const)('refuses when the task is %s, %s, %s', (author, reviewer, reviewer2) => {
    const task = taskAt([author, reviewer, reviewer2, '-'])
    expect(outcome(ask(task, 'AUTHOR', 'done', { version: 7 }))).toBe(waitingAt[task.turn])
  })

  test('hides the button while reworks are pending', () => {
    const { updateTask, choices } = offers(done, true, 'AUTHOR', { reworksPending: 2, actorId: 'asha' })
    expect([updateTask, choices]).toEqual([{ enabled: false, message: 'Waiting for the reviewer.' }, []])
  })
})

describe('refusals', () => {
  test('are checked in order: only the first cause is reported', () => {
    const inRework = taskAt(['done:A', 'sent_for_rework', '-', '-'])
    const noFields: Partial<DecisionRequest> = { fields: { qc_score: 9 }, accountId: null, version: 1, reworksPending: 3 }
    expect(outcome(ask(inRework, 'AUTHOR', 'nonsense', { ...noFields, actorId: 'ravi' }))).toBe('TASK_NOT_FOUND')
    expect(outcome(ask(inRework, 'AUTHOR', 'nonsense', noFields))).toBe('UNKNOWN_CHOICE')
    expect(outcome(ask(done, 'AUTHOR', 'skipped', noFields))).toBe('DONE_TASK_CANNOT_BE_SKIPPED')
    expect(outcome(ask(inRework, 'AUTHOR', 'skipped', noFields))).toBe('DONE_TASK_CANNOT_BE_SKIPPED')
    expect(outcome(ask(inRework, 'REVIEWER', 'skip_approved', noFields))).toBe('WAITING_FOR_AUTHOR')
    expect(outcome(ask(done, 'REVIEWER', 'skip_approved', noFields))).toBe('STALE_VERSION')
    expect(outcome(ask(done, 'REVIEWER', 'skip_approved', { ...noFields, version: 7 }))).toBe('CHOICE_NOT_OFFERED')
    expect(outcome(ask(done, 'REVIEWER', 'rejected', { ...noFields, version: 7 }))).toBe('REWORKS_FIRST')
    expect(outcome(ask(done, 'REVIEWER', 'rejected', { ...noFields, version: 7, reworksPending: 0 }))).toBe('INVALID_REQUEST')
  })

  test('rejects anyone but the assignee, and everyone on an unassigned stage', () => {
    expect(outcome(ask({ ...fresh, author_id: null }, 'AUTHOR', 'done'))).toBe('TASK_NOT_FOUND')
    expect(outcome(ask(fresh, 'AUTHOR', 'done', { actorId: 'admin' }))).toBe('TASK_NOT_FOUND')
    expect(offers(fresh, true, 'AUTHOR', { reworksPending: 0, actorId: 'admin' }).updateTask.enabled).toBe(false)
  })

  test('reports a missing status at its field', () => {
    expect(refusalOf(() => decide(ask(fresh, 'AUTHOR', '', { choice: undefined })))).toMatchObject({
      status: 400,
      detail: { issues: [{ path: 'status' }] },
    })
  })

  test('use the sentences of the specification', () => {
    const sentence = (code: WorkflowRefusalCode): unknown => refusals[code]
    expect(sentence('DONE_TASK_CANNOT_BE_SKIPPED')).toEqual([409, 'Done task cannot be skipped'])
    expect(sentence('REWORKS_FIRST')).toEqual([409, 'Please complete reworks before updating this task.'])
    expect(sentence('CHOICE_NOT_OFFERED')).toEqual([409, 'This choice is not available for this task.'])
    expect(sentence('NO_ACCOUNT_ID')).toEqual([400, 'Start an allocation ID for this project first.'])
    expect(sentence('WAITING_FOR_AUTHOR')).toEqual([409, 'Waiting for the author.'])
    expect(sentence('WAITING_FOR_REVIEWER')).toEqual([409, 'Waiting for the reviewer.'])
    expect(sentence('WAITING_FOR_REVIEWER_2')).toEqual([409, 'Waiting for the second reviewer.'])
    expect(sentence('WAITING_FOR_UPLOADER')).toEqual([409, 'Waiting for the uploader.'])
    expect(sentence('TASK_CLOSED')).toEqual([409, 'This task is closed.'])
  })
})

describe('reworks first', () => {
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
  ] as const)('%s at %j, %s: goes through %s', (role, standing, choice, through) => {
    const task = taskAt(standing)
    expect(outcome(ask(task, role, choice, { reworksPending: 1 })) !== 'REWORKS_FIRST').toBe(through)
    const { updateTask } = offers(task, true, role, { reworksPending: 1, actorId: people[role] })
    expect(updateTask).toEqual({ enabled: through, message: through ? '' : 'Please complete reworks before updating this task.' })
  })
})

describe('fields (000 §5 Task update)', () => {
  const skipped = taskAt(['skipped', '-', '-', '-'])
  const second = taskAt(['done:A', 'approved', '-', '-'])
  const ready = taskAt(['done:A', 'approved', 'approved', '-'])
  const onPortal = taskAt(['done:U', 'approved', 'approved', '-'])
  const wrong = (task: TaskState, role: StaffRole, choice: string, fields: DecisionFields): string[] => {
    const refusal = refusalOf(() => decide(ask(task, role, choice, { fields })))
    expect(refusal.code).toBe('INVALID_REQUEST')
    return (refusal.detail.issues ?? []).map((issue) => issue.path)
  }

  test.each<[string, TaskState, StaffRole, string, DecisionFields, string[]]>([
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
    ['comments, no score when to be skipped', done, 'REVIEWER', 'to be skipped', { qc_score: 1 }, ['comments', 'qc_score']],
    ['comments for a rework', done, 'REVIEWER', 'send for rework', { qc_score: 1 }, ['comments']],
    ['comments for a rework', second, 'REVIEWER-2', 'send for rework', { comments: ' ' }, ['comments']],
    ['no score of the second reviewer', second, 'REVIEWER-2', 'approved', { qc_score: 1 }, ['qc_score']],
    ['a content ID', ready, 'UPLOADER', 'uploaded', {}, ['new_content_id']],
  ])('%s', (_, task, role, choice, fields, paths) =>
    expect(wrong(task, role, choice, fields).toSorted()).toEqual(paths.toSorted()),
  )

  test.each<[TaskState, StaffRole, string, DecisionFields]>([
    [fresh, 'AUTHOR', 'done', { answerType: 'Authored on Doc' }],
    [skipped, 'REVIEWER', 'skip_approved', { qc_score: null, comments: '' }],
    [done, 'REVIEWER', 'approved', {}],
    [done, 'REVIEWER', 'sent_for_rework', { comments: 'x' }],
    [second, 'REVIEWER-2', 'approved', {}],
    [ready, 'UPLOADER', 'uploaded', { new_content_id: 17 }],
    [ready, 'UPLOADER', 'skipped', {}],
  ])('accepts without further fields (%#)', (task, role, choice, fields) =>
    expect(outcome(ask(task, role, choice, { fields }))).toBeInstanceOf(Array),
  )

  test.each<[TaskState, StaffRole, string, boolean]>([
    [fresh, 'AUTHOR', 'done', true],
    [fresh, 'AUTHOR', 'skipped', true],
    [done, 'REVIEWER', 'rejected', false],
    [second, 'REVIEWER-2', 'approved', false],
    [ready, 'UPLOADER', 'uploaded', true],
    [onPortal, 'UPLOADER', 'uploaded', false],
    [ready, 'UPLOADER', 'skipped', true],
    [onPortal, 'UPLOADER', 'skipped', false],
  ])('requires an active account id (%#)', (task, role, choice, needed) => {
    expect(outcome(ask(task, role, choice, { accountId: null })) === 'NO_ACCOUNT_ID').toBe(needed)
    expect(getDecisionNeeds(role, choice as TaskStatus, task.author_answer_type).account).toBe(needed)
  })

  test('reports all field errors even without an account id', () => {
    const refusal = refusalOf(() => decide(ask(fresh, 'AUTHOR', 'done', { fields: {}, accountId: null })))
    expect(refusal.detail.issues?.map((issue) => issue.path)).toEqual(['answerType', 'accountId'])
  })

  test('labels the choices as specified', () => {
    const labels = (task: TaskState, role: StaffRole): string[] =>
      offers(task, true, role, { reworksPending: 0, actorId: people[role] }).choices.map((choice) => choice.label)
    expect(labels(skipped, 'REVIEWER')).toEqual(['skip-approved', 'Can be Attempted'])
    expect(labels(done, 'REVIEWER')).toEqual(['approved', 'rejected', 'to be skipped', 'send for rework'])
    expect(labels(taskAt(['done:U', '-', '-', '-']), 'REVIEWER')).toEqual(['approved', 'rejected', 'to be skipped'])
    expect(labels(second, 'REVIEWER-2')).toEqual(['approved', 'send for rework'])
  })
})

const past = (move: TaskMove, actorId: string, when = now): PastEvent => ({ ...move.event, actorId, at: when.toISOString() })

describe('undo (row 18)', () => {
  const sent = decide(ask(done, 'REVIEWER', 'sent_for_rework'))
  const take = (more: Partial<Parameters<typeof undo>[0]> = {}): TaskMove =>
    undo({ state: sent.next, secondReview: true, last: past(sent, 'ravi'), actorId: 'ravi', version: 8, now, ...more })

  test('restores the stages, the attempt and the turn, and records an event', () => {
    const { next, event } = take()
    expect(next).toEqual({ ...done, version: 9 })
    expect(event).toEqual({
      kind: 'undo',
      role: 'REVIEWER',
      from: 'sent_for_rework',
      to: null,
      set: sent.event.was,
      was: sent.event.set,
    })
  })

  test('undoes on a closed task and undoes a correction', () => {
    const rejected = decide(ask(done, 'REVIEWER', 'rejected'))
    expect(take({ state: rejected.next, last: past(rejected, 'ravi') }).next.turn).toBe('REVIEWER')
    const correction = decide(
      ask(done, 'AUTHOR', 'done', { version: 7, fields: { answerType: 'Uploaded on Portal', new_content_id: 'x' } }),
    )
    const undone = take({ state: correction.next, last: past(correction, 'asha'), actorId: 'asha' })
    expect(undone.next).toEqual({ ...done, version: 9 })
  })

  test('is allowed for ten minutes by the server’s clock', () => {
    expect(take({ now: new Date(now.getTime() + UNDO_MS) }).next.turn).toBe('REVIEWER')
    expect(refusalOf(() => take({ now: new Date(now.getTime() + UNDO_MS + 1) })).code).toBe('UNDO_TOO_LATE')
  })

  test('refuses another’s decision, a stale version, a second undo and events that are no decision', () => {
    expect(refusalOf(() => take({ actorId: 'asha' })).code).toBe('NOTHING_TO_UNDO')
    expect(refusalOf(() => take({ version: 7 })).code).toBe('STALE_VERSION')
    expect(refusalOf(() => take({ last: null })).code).toBe('NOTHING_TO_UNDO')
    const undone = take()
    const again = { state: undone.next, last: past(undone, 'ravi'), version: 9 }
    expect(refusalOf(() => take(again)).code).toBe('NOTHING_TO_UNDO')
    const switched = switchSecondReview(sent.next, false)
    expect(refusalOf(() => take({ state: switched.next, last: past(switched, 'ravi'), version: 9 })).code).toBe('NOTHING_TO_UNDO')
    const given = assign(sent.next, true, 'AUTHOR', 'anil', now)
    expect(refusalOf(() => take({ state: given.next, last: past(given, 'ravi'), version: 9 })).code).toBe('NOTHING_TO_UNDO')
  })
})

describe('reopening', () => {
  test.each<[Standing, boolean, StaffRole[]]>([
    [['-', '-', '-', '-'], true, []],
    [['-', 'sent_for_re_attempt', '-', '-'], true, []],
    [['done:A', 'sent_for_rework', '-', '-'], true, []],
    [['skipped', '-', '-', '-'], true, ['AUTHOR']],
    [['skipped', 'skip_approved', '-', '-'], true, ['AUTHOR', 'REVIEWER']],
    [['done:A', 'rejected', '-', '-'], true, ['AUTHOR', 'REVIEWER']],
    [['done:A', 'approved', '-', '-'], true, ['AUTHOR', 'REVIEWER']],
    [['done:A', 'to_be_skipped', '-', '-'], true, ['AUTHOR', 'REVIEWER']],
    [['done:A', 'to_be_skipped', '-', 'skipped'], true, ['AUTHOR', 'REVIEWER', 'UPLOADER']],
    [['done:A', 'approved', 'approved', '-'], true, ['AUTHOR', 'REVIEWER', 'REVIEWER-2']],
    [['done:A', 'approved', 'approved', 'uploaded'], true, ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER']],
    [['done:A', 'approved', '-', 'uploaded'], false, ['AUTHOR', 'REVIEWER', 'UPLOADER']],
    // The switch was turned on after the upload: with the uploader reset, the second reviewer would be next.
    [['done:A', 'approved', '-', 'uploaded'], true, ['AUTHOR', 'REVIEWER', 'REVIEWER-2']],
  ])('%j, second review %s: to %j', (standing, secondReview, targets) => {
    const state = taskAt(standing, secondReview)
    expect(reopenTargets(state, secondReview)).toEqual(targets)
    for (const role of STAFF_ROLES) {
      const again = (): TaskMove => reopen({ state, secondReview, role, comments: 'Again', version: 7 })
      if (targets.includes(role)) expect(again().next.turn).toBe(role)
      else expect(refusalOf(again)).toMatchObject({ code: 'CANNOT_REOPEN_THERE', status: 409 })
    }
  })

  test('resets the stage and the later ones, keeps assignees and attempt, and stores the comment in the event', () => {
    const closed = {
      ...taskAt(['rework_done:A', 'approved', 'approved', 'uploaded']),
      attempt: 3,
      reviewer_rework_at: at,
      reviewer_qc_score: 4,
    }
    const { next, event } = reopen({ state: closed, secondReview: true, role: 'REVIEWER', comments: ' Look again ', version: 7 })
    expect(next).toEqual({ ...taskAt(['rework_done:A', '-', '-', '-']), attempt: 3, version: 8 })
    expect(event).toMatchObject({ kind: 'reopen', role: 'REVIEWER', from: 'approved', to: null, set: { comments: 'Look again' } })
    expect(inList('rework-received', 'REVIEWER', next, true)).toBe(true)
    expect(replay([{ set: closed }, event], true)).toMatchObject({ turn: 'REVIEWER', attempt: 3 })
    expect(replay([event], true)).not.toHaveProperty('comments')
  })

  test('requires a comment and the current version, and lists the possible stages', () => {
    const state = taskAt(['done:A', 'rejected', '-', '-'])
    const again = (more: object): Refusal =>
      refusalOf(() => reopen({ state, secondReview: true, role: 'REVIEWER', comments: 'x', version: 7, ...more }))
    expect(again({ comments: ' ' })).toMatchObject({ code: 'INVALID_REQUEST', detail: { issues: [{ path: 'comments' }] } })
    expect(again({ version: 6 }).code).toBe('STALE_VERSION')
    expect(again({ role: 'UPLOADER' }).message).toBe('This task can’t be reopened to Uploader. Possible: Author, Reviewer.')
  })
})

test('the switch moves a task between second reviewer and uploader and keeps closed tasks closed', () => {
  const second = taskAt(['done:A', 'approved', '-', '-'])
  const off = switchSecondReview(second, false)
  expect(off.next).toEqual({ ...second, turn: 'UPLOADER', version: 8 })
  expect(off.event).toEqual({ kind: 'switch', role: null, from: 'on', to: 'off', set: {}, was: {} })
  expect(switchSecondReview(off.next, true).next.turn).toBe('REVIEWER-2')
  for (const row of known.filter(({ place }) => place === 'closed')) {
    expect(switchSecondReview(taskAt(row.standing, false), true).next.turn).toBe('CLOSED')
    expect(switchSecondReview(taskAt(row.standing, true), false).next.turn).toBe('CLOSED')
  }
})

describe('assigning one stage', () => {
  const inRework = taskAt(['done:A', 'sent_for_rework', '-', '-'])
  const returned = taskAt(['done:A', 'approved', 'sent_for_rework', '-'])

  test.each<[string, TaskState, StaffRole, string, 'error' | 'skip' | 'replace', string]>([
    ['a free stage', { ...fresh, author_id: null }, 'AUTHOR', 'anil', 'error', 'assign'],
    ['the same person', fresh, 'AUTHOR', 'asha', 'error', 'same'],
    ['the same person of a stage that acted', done, 'AUTHOR', 'asha', 'replace', 'same'],
    ['another’s stage', fresh, 'AUTHOR', 'anil', 'error', 'already assigned'],
    ['another’s stage, skipping', fresh, 'AUTHOR', 'anil', 'skip', 'skip'],
    ['another’s stage, replacing', fresh, 'AUTHOR', 'anil', 'replace', 'assign'],
    ['a stage that acted', done, 'AUTHOR', 'anil', 'replace', 'has acted'],
    ['the open stage of a rework', inRework, 'AUTHOR', 'anil', 'replace', 'assign'],
    ['the reviewer who sent it', inRework, 'REVIEWER', 'anil', 'replace', 'has acted'],
    ['the open stage of a return', returned, 'REVIEWER', 'anil', 'replace', 'assign'],
    ['the second reviewer who returned it', returned, 'REVIEWER-2', 'anil', 'replace', 'has acted'],
    ['somebody who holds another stage', { ...fresh, reviewer_id: null }, 'REVIEWER', 'asha', 'error', 'holds another stage'],
    ['a later stage of a closed task', taskAt(['done:A', 'rejected', '-', '-']), 'UPLOADER', 'anil', 'replace', 'assign'],
  ])('%s', (_, task, role, userId, onConflict, expected) => expect(mayAssign(task, role, userId, onConflict)).toBe(expected))

  test('unassigns an open stage, refuses one that has acted', () => {
    expect(mayUnassign(fresh, 'AUTHOR')).toBe('unassign')
    expect(mayUnassign({ ...fresh, author_id: null }, 'AUTHOR')).toBe('nobody')
    expect(mayUnassign(done, 'AUTHOR')).toBe('has acted')
    expect(mayUnassign(inRework, 'AUTHOR')).toBe('unassign')
  })

  test('records events for assigning and unassigning', () => {
    const given = assign(fresh, true, 'REVIEWER-2', 'sunil', now)
    expect(given.event).toMatchObject({
      kind: 'assign',
      role: 'REVIEWER-2',
      set: { reviewer2_id: 'sunil', reviewer2_allocated_at: now.toISOString() },
      was: { reviewer2_id: 'sana', reviewer2_allocated_at: null },
    })
    const taken = unassign(given.next, true, 'REVIEWER-2')
    expect(taken.event.set).toEqual({ reviewer2_id: null, reviewer2_allocated_at: null })
    expect(taken.next.version).toBe(9)
  })
})

describe('history', () => {
  const empty = { ...newTask }
  const given = {
    author_id: 'asha',
    author_status: 'done',
    author_acted_at: at,
    reviewer_id: 'ravi',
    reviewer_status: 'approved',
    uploader_id: 'uma',
    uploader_status: 'uploaded',
  } as const

  test('is accepted under either state of the switch, without an account id and without an answer type', () => {
    const move = takeHistory(empty, true, given)
    expect(move).toMatchObject({
      next: { turn: 'CLOSED', attempt: 1, version: 2 },
      event: { kind: 'history', role: null, from: null, to: null, set: given },
    })
    expect(takeHistory(typeof move === 'string' ? empty : move.next, true, given)).toBe('same')
  })

  test('is refused where a stage has acted, where one person holds two, and for unreachable states', () => {
    expect(takeHistory(done, true, { reviewer_id: 'ravi', reviewer_status: 'approved' })).toBe('has acted')
    expect(takeHistory(empty, true, { ...given, uploader_id: 'asha' })).toBe('holds another stage')
    expect(takeHistory(empty, true, { reviewer_id: 'ravi', reviewer_status: 'approved' })).toBe('not reachable')
    expect(takeHistory(empty, true, { author_id: 'asha', author_status: 'skipped', reviewer_status: 'approved' })).toBe(
      'not reachable',
    )
    expect(takeHistory(empty, true, { ...given, reviewer_status: 'to_be_skipped' })).toBe('not reachable')
    expect(
      takeHistory(empty, true, { ...given, author_answer_type: 'Uploaded on Portal', reviewer_status: 'sent_for_rework' }),
    ).toBe('not reachable')
  })

  test('accepts only the reachable combinations', () => {
    const names = new Set(known.map((row) => row.standing.join(' ')))
    for (const author of ['-', 'skipped', 'done:A', 'done:U', 'rework_done:A', 'rework_done:U'])
      for (const reviewer of ['-', ...wordsOf.REVIEWER])
        for (const reviewer2 of ['-', ...wordsOf['REVIEWER-2']])
          for (const uploader of ['-', ...wordsOf.UPLOADER]) {
            const standing = [author, reviewer, reviewer2, uploader] as const
            expect([standing, isReachable(taskAt(standing))]).toEqual([standing, names.has(standing.join(' '))])
          }
  })
})

type Step =
  | { act: 'update'; role: StaffRole; choice: string; answerType: string; versioned: boolean }
  | { act: 'advance'; pick: number; answerType: string }
  | { act: 'assign'; role: StaffRole; userId: string }
  | { act: 'unassign'; role: StaffRole }
  | { act: 'switch' }
  | { act: 'undo' }
  | { act: 'reopen'; role: StaffRole }
const role = fc.constantFrom(...STAFF_ROLES)
const answer = fc.constantFrom('Authored on Doc', 'Authored on Doc', 'Uploaded on Portal')
const step: fc.Arbitrary<Step> = fc.oneof(
  // One of the offered choices, so that sequences go deep; the blind updates below try the others.
  { weight: 10, arbitrary: fc.record({ act: fc.constant('advance' as const), pick: fc.nat(11), answerType: answer }) },
  {
    weight: 4,
    arbitrary: role.chain((of) =>
      fc.record({
        act: fc.constant('update' as const),
        role: fc.constant(of),
        choice: fc.constantFrom(...wordsOf[of]),
        answerType: answer,
        versioned: fc.boolean(),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('assign' as const),
      role,
      userId: fc.constantFrom('asha', 'ravi', 'sana', 'uma', 'anil', 'meera'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('unassign' as const), role }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('switch' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const), role }) },
)
const byStanding = new Map(known.map((row) => [row.standing.join(' '), row]))

/** Applies one generated step: the move and its actor, or undefined when it was refused. */
function walk(state: TaskState, secondReview: boolean, todo: Step, last: PastEvent | null): [TaskMove, string] | undefined {
  try {
    if (todo.act === 'update') {
      const actorId = state[`${STAGE[todo.role]}_id`] ?? 'nobody'
      const fields = { ...fieldsFor(todo.choice), answerType: todo.answerType }
      const version = todo.versioned ? state.version : undefined
      return [decide(ask(state, todo.role, todo.choice, { actorId, secondReview, fields, version })), actorId]
    }
    if (todo.act === 'advance') {
      if (state.turn === 'CLOSED') return undefined
      const actorId = state[`${STAGE[state.turn]}_id`] ?? 'nobody'
      const { choices } = offers(state, secondReview, state.turn, { reworksPending: 0, actorId })
      const choice = choices[todo.pick % Math.max(choices.length, 1)]?.status ?? ''
      const fields = { ...fieldsFor(choice), answerType: todo.answerType }
      return [decide(ask(state, state.turn, choice, { actorId, secondReview, fields })), actorId]
    }
    if (todo.act === 'assign') {
      if (mayAssign(state, todo.role, todo.userId, 'replace') !== 'assign') return undefined
      return [assign(state, secondReview, todo.role, todo.userId, now), 'admin']
    }
    if (todo.act === 'unassign')
      return mayUnassign(state, todo.role) === 'unassign' ? [unassign(state, secondReview, todo.role), 'admin'] : undefined
    if (todo.act === 'switch') return [switchSecondReview(state, !secondReview), 'admin']
    if (todo.act === 'undo') {
      const actorId = last?.actorId ?? 'nobody'
      return [undo({ state, secondReview, last, actorId, version: state.version, now }), actorId]
    }
    return [reopen({ state, secondReview, role: todo.role, comments: 'x', version: state.version }), 'admin']
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  }
}

test('the invariants hold over generated sequences of moves', () => {
  const seen = { kinds: new Set<string>(), standings: new Set<string>() }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let state: TaskState = { ...newTask }
      let secondReview = true
      const events: PastEvent[] = []
      for (const userRole of STAFF_ROLES) {
        const move = assign(state, secondReview, userRole, people[userRole], now)
        state = move.next
        events.push(past(move, 'admin'))
      }
      let before: { state: TaskState; attempts: number }[] = []
      let attempts = 1
      for (const todo of steps) {
        const walked = walk(state, secondReview, todo, events.at(-1) ?? null)
        if (walked === undefined) continue
        const [move, actorId] = walked
        const { event } = move
        const turnBefore = state.turn
        if (todo.act === 'switch') secondReview = !secondReview
        if (event.kind === 'undo') {
          // An undo restores exactly the state before its decision.
          const found = before.at(-1)
          expect({ ...move.next, version: 0 }).toEqual({ ...found?.state, version: 0 })
          attempts = found?.attempts ?? 0
        } else before = [...before, { state, attempts }]
        if (
          event.kind === 'update' &&
          event.role === 'REVIEWER' &&
          (event.to === 'sent_for_re_attempt' || event.to === 'sent_for_rework')
        )
          attempts += 1
        state = move.next
        events.push(past(move, actorId))
        seen.kinds.add(event.kind)
        seen.standings.add(standingOf(state).join(' '))

        // 1: the turn matches the table for these statuses, which must also be reachable (5).
        const row = byStanding.get(standingOf(state).join(' '))
        expect(row).toBeDefined()
        expect(state.turn).toBe(row && turnAt[placeOf(row.place, secondReview)])
        // 2 and 5: a staff move happens only in the stage whose turn it was, and never on a closed task.
        if (event.kind === 'update') expect(event.role).toBe(turnBefore)
        if (event.kind === 'correction') expect([event.role, turnBefore]).toEqual(['AUTHOR', 'REVIEWER'])
        // 3: the events give the stages.
        const { version, ...stored } = state
        expect(replay(events, secondReview)).toEqual(stored)
        expect([version, state.attempt]).toEqual([1 + events.length, attempts])
        // 4: at most one stage is open, the one named by the turn.
        const open = STAFF_ROLES.filter(
          (of) =>
            offers(state, secondReview, of, { reworksPending: 0, actorId: state[`${STAGE[of]}_id`] ?? 'nobody' }).updateTask
              .enabled,
        )
        expect(open.filter((of) => of !== state.turn)).toEqual([])
        if (state.turn !== 'CLOSED' && state[`${STAGE[state.turn]}_id`] !== null) expect(open).toEqual([state.turn])
      }
      // 6: even when the assignees have left, new ones can finish the task.
      for (let n = 0; state.turn !== 'CLOSED'; n += 1) {
        expect(n).toBeLessThan(6)
        const turn: StaffRole = state.turn
        expect(mayAssign(state, turn, `new-${n}`, 'replace')).toBe('assign')
        state = assign(state, secondReview, turn, `new-${n}`, now).next
        const { choices } = offers(state, secondReview, turn, { reworksPending: 0, actorId: `new-${n}` })
        const choice = choices[0]?.status ?? ''
        state = decide(ask(state, turn, choice, { actorId: `new-${n}`, secondReview })).next
      }
    }),
    { numRuns: 400 },
  )
  // The sequences are a useful test only when they reach every kind of change and nearly every state.
  expect([...seen.kinds].toSorted()).toEqual(
    ['assign', 'correction', 'reopen', 'switch', 'unassign', 'undo', 'update'].toSorted(),
  )
  expect(seen.standings.size).toBeGreaterThan(known.length * 0.8)
})

test('offers nothing on a closed task', () => {
  for (const { standing } of known.filter(({ place }) => place === 'closed'))
    for (const of of STAFF_ROLES) {
      const task = taskAt(standing)
      expect(offers(task, true, of, { reworksPending: 0, actorId: people[of] })).toEqual({
        updateTask: { enabled: false, message: 'This task is closed.' },
        choices: [],
      })
    }
})
