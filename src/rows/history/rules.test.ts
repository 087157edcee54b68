import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ask,
  ACTED_AT,
  done,
  fieldsFor,
  fresh,
  known,
  now,
  people,
  placeOf,
  refusalOf,
  type StandingTuple,
  standingOf,
  buildTaskAt,
  turnAt,
  wordsOf,
} from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { type TaskMove, newTaskState, STAGE, type Stages, type TaskState } from '../workflow/turn-rules.ts'
import { isInList } from '../workflow/list-rules.ts'
import { decide, computeOffers } from '../workflow/rules.ts'
import {
  assignStage,
  isReachable,
  listLosersOfReopening,
  mayAssign,
  mayUnassign,
  type PastEvent,
  listReachableStandings,
  reopenAtStage,
  reopenTargets,
  replayEvents,
  switchSecondReview,
  replayHistory,
  unassignStage,
  undoLastDecision,
  UNDO_MS,
} from './rules.ts'

const past = (move: TaskMove, actorId: string, when = now): PastEvent => ({ ...move.event, actorId, at: when.toISOString() })

describe('undo (row 18)', () => {
  const sent = decide(ask(done, 'REVIEWER', 'sent_for_rework'))
  const take = (more: Partial<Parameters<typeof undoLastDecision>[0]> = {}): TaskMove =>
    undoLastDecision({
      state: sent.next,
      secondReview: true,
      last: past(sent, 'ravi'),
      actorId: 'ravi',
      version: 8,
      now,
      ...more,
    })

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

  test('works on a closed task and on a correction', () => {
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

  const after = (move: TaskMove) => ({ state: move.next, last: past(move, 'ravi'), version: 9 })
  test.each<[string, Parameters<typeof take>[0], string]>([
    ['another person’s decision', { actorId: 'asha' }, 'NOTHING_TO_UNDO'],
    ['a stale version', { version: 7 }, 'STALE_VERSION'],
    ['a task without events', { last: null }, 'NOTHING_TO_UNDO'],
    ['an undo', after(take()), 'NOTHING_TO_UNDO'],
    ['a switch of the second review', after(switchSecondReview(sent.next, false)), 'NOTHING_TO_UNDO'],
    ['an assignment', after(assignStage(sent.next, true, 'AUTHOR', 'anil', now)), 'NOTHING_TO_UNDO'],
  ])('is refused for %s', (_, more, code) => expect(refusalOf(() => take(more)).code).toBe(code))
})

describe('reopening', () => {
  test.each<[StandingTuple, boolean, StaffRole[]]>([
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
    // The switch was turned on after the upload. If the uploader is reset, the second reviewer is next.
    [['done:A', 'approved', '-', 'uploaded'], true, ['AUTHOR', 'REVIEWER', 'REVIEWER-2']],
  ])('a task at %j with second review %s can be reopened to %j', (standing, secondReview, targets) => {
    const state = buildTaskAt(standing, secondReview)
    expect(reopenTargets(state, secondReview)).toEqual(targets)
    for (const role of STAFF_ROLES) {
      const again = (): TaskMove => reopenAtStage({ state, secondReview, role, comments: 'Again', version: 7 })
      if (targets.includes(role)) expect(again().next.turn).toBe(role)
      else expect(refusalOf(again)).toMatchObject({ code: 'CANNOT_REOPEN_THERE', status: 409 })
    }
  })

  test('resets the stage and the later ones, and keeps the assignees and the attempt', () => {
    const closed = {
      ...buildTaskAt(['rework_done:A', 'approved', 'approved', 'uploaded']),
      attempt: 3,
      reviewer_rework_at: ACTED_AT,
      reviewer_qc_score: 4,
    }
    const { next, event } = reopenAtStage({
      state: closed,
      secondReview: true,
      role: 'REVIEWER',
      comments: ' Look again ',
      version: 7,
    })
    expect(next).toEqual({ ...buildTaskAt(['rework_done:A', '-', '-', '-']), attempt: 3, version: 8 })
    expect(event).toMatchObject({ kind: 'reopen', role: 'REVIEWER', from: 'approved', to: null, set: { comments: 'Look again' } })
    expect(isInList('rework-received', 'REVIEWER', next, true)).toBe(true)
    expect(replayEvents([{ set: closed }, event], true)).toMatchObject({ turn: 'REVIEWER', attempt: 3 })
    expect(replayEvents([event], true)).not.toHaveProperty('comments')
  })

  test.each([
    ['without a comment', { comments: ' ' }, { code: 'INVALID_REQUEST', detail: { issues: [{ path: 'comments' }] } }],
    ['with a stale version', { version: 6 }, { code: 'STALE_VERSION' }],
    [
      'to a stage that was not reached',
      { role: 'UPLOADER' as const },
      { message: 'This task can’t be reopened to Uploader. Possible: Author, Reviewer.' },
    ],
  ])('a reopening %s is refused', (_, more, refusal) => {
    const state = buildTaskAt(['done:A', 'rejected', '-', '-'])
    const again = () => reopenAtStage({ state, secondReview: true, role: 'REVIEWER', comments: 'x', version: 7, ...more })
    expect(refusalOf(again)).toMatchObject(refusal)
  })

  test('takes decisions away from the holders of the reopened stage and the later ones', () => {
    const closed = buildTaskAt(['done:A', 'approved', '-', 'uploaded'])
    expect(listLosersOfReopening(closed, 'REVIEWER')).toEqual(['ravi', 'uma'])
    expect(listLosersOfReopening({ ...closed, reviewer_id: null }, 'REVIEWER')).toEqual(['uma'])
  })
})

test('the switch of the second review moves tasks between second reviewer and uploader, and keeps closed tasks closed', () => {
  const second = buildTaskAt(['done:A', 'approved', '-', '-'])
  const off = switchSecondReview(second, false)
  expect(off.next).toEqual({ ...second, turn: 'UPLOADER', version: 8 })
  expect(off.event).toEqual({ kind: 'switch', role: null, from: 'on', to: 'off', set: {}, was: {} })
  expect(switchSecondReview(off.next, true).next.turn).toBe('REVIEWER-2')
  for (const row of known.filter(({ place }) => place === 'closed')) {
    expect(switchSecondReview(buildTaskAt(row.standing, false), true).next.turn).toBe('CLOSED')
    expect(switchSecondReview(buildTaskAt(row.standing, true), false).next.turn).toBe('CLOSED')
  }
})

describe('assigning one stage', () => {
  const inRework = buildTaskAt(['done:A', 'sent_for_rework', '-', '-'])
  const returned = buildTaskAt(['done:A', 'approved', 'sent_for_rework', '-'])

  test.each<[string, TaskState, StaffRole, string, 'error' | 'skip' | 'replace', string]>([
    ['a free stage', { ...fresh, author_id: null }, 'AUTHOR', 'anil', 'error', 'assign'],
    ['the person who already holds the stage', fresh, 'AUTHOR', 'asha', 'error', 'same'],
    ['the person who already holds a stage that has acted', done, 'AUTHOR', 'asha', 'replace', 'same'],
    ['a stage of somebody else', fresh, 'AUTHOR', 'anil', 'error', 'already assigned'],
    ['a stage of somebody else when clashes are skipped', fresh, 'AUTHOR', 'anil', 'skip', 'skip'],
    ['a stage of somebody else when clashes are replaced', fresh, 'AUTHOR', 'anil', 'replace', 'assign'],
    ['a stage that has acted', done, 'AUTHOR', 'anil', 'replace', 'has acted'],
    ['the open stage of a rework', inRework, 'AUTHOR', 'anil', 'replace', 'assign'],
    ['the stage of the reviewer who requested the rework', inRework, 'REVIEWER', 'anil', 'replace', 'has acted'],
    ['the open stage of a returned task', returned, 'REVIEWER', 'anil', 'replace', 'assign'],
    ['the stage of the second reviewer who returned the task', returned, 'REVIEWER-2', 'anil', 'replace', 'has acted'],
    ['a person who holds another stage', { ...fresh, reviewer_id: null }, 'REVIEWER', 'asha', 'error', 'holds another stage'],
    ['a later stage of a closed task', buildTaskAt(['done:A', 'rejected', '-', '-']), 'UPLOADER', 'anil', 'replace', 'assign'],
  ])('assigning has the right outcome for %s', (_, task, role, userId, onConflict, expected) =>
    expect(mayAssign(task, role, userId, onConflict)).toBe(expected),
  )

  test.each([
    ['an open stage', fresh, 'unassign'],
    ['a stage without an assignee', { ...fresh, author_id: null }, 'nobody'],
    ['a stage that has acted', done, 'has acted'],
    ['the open stage of a rework', inRework, 'unassign'],
  ])('unassigning has the right outcome for %s', (_, task, expected) => expect(mayUnassign(task, 'AUTHOR')).toBe(expected))

  test('records events for assigning and unassigning', () => {
    const given = assignStage(fresh, true, 'REVIEWER-2', 'sunil', now)
    expect(given.event).toMatchObject({
      kind: 'assign',
      role: 'REVIEWER-2',
      set: { reviewer2_id: 'sunil', reviewer2_allocated_at: now.toISOString() },
      was: { reviewer2_id: 'sana', reviewer2_allocated_at: null },
    })
    const taken = unassignStage(given.next, true, 'REVIEWER-2')
    expect(taken.event.set).toEqual({ reviewer2_id: null, reviewer2_allocated_at: null })
    expect(taken.next.version).toBe(9)
  })
})

describe('uploaded history', () => {
  test('the transitions reach exactly the states of the handwritten table', () => {
    const reached = [...listReachableStandings().values()].map((standing) =>
      standingOf({ ...newTaskState, ...standing }).join(' '),
    )
    expect(reached.toSorted()).toEqual(known.map((row) => row.standing.join(' ')).toSorted())
  })

  const empty = { ...newTaskState }
  const given = {
    author_id: 'asha',
    author_status: 'done',
    author_acted_at: ACTED_AT,
    reviewer_id: 'ravi',
    reviewer_status: 'approved',
    uploader_id: 'uma',
    uploader_status: 'uploaded',
  } as const

  test('is accepted without an account ID, and changes nothing when it is repeated', () => {
    const move = replayHistory(empty, true, given)
    expect(move).toMatchObject({
      next: { turn: 'CLOSED', attempt: 1, version: 2 },
      event: { kind: 'history', role: null, from: null, to: null, set: given },
    })
    expect(replayHistory(typeof move === 'string' ? empty : move.next, true, given)).toBe('same')
  })

  test.each<[string, TaskState, Partial<Stages>, string]>([
    ['a task with a stage that has acted', done, { reviewer_id: 'ravi', reviewer_status: 'approved' }, 'has acted'],
    ['the same person at two stages', empty, { ...given, uploader_id: 'asha' }, 'holds another stage'],
    ['a review without an answer', empty, { reviewer_id: 'ravi', reviewer_status: 'approved' }, 'not reachable'],
    [
      'an approval of a skipped task',
      empty,
      { author_id: 'asha', author_status: 'skipped', reviewer_status: 'approved' },
      'not reachable',
    ],
    ['an upload of a task that is to be skipped', empty, { ...given, reviewer_status: 'to_be_skipped' }, 'not reachable'],
    [
      'a rework of an answer that is on the portal',
      empty,
      { ...given, author_answer_type: 'Uploaded on Portal', reviewer_status: 'sent_for_rework' },
      'not reachable',
    ],
  ])('is refused for %s', (_, task, stages, refusal) => expect(replayHistory(task, true, stages)).toBe(refusal))

  test('accepts only the reachable combinations of statuses', () => {
    const names = new Set(known.map((row) => row.standing.join(' ')))
    for (const author of ['-', 'skipped', 'done:A', 'done:U', 'rework_done:A', 'rework_done:U'])
      for (const reviewer of ['-', ...wordsOf.REVIEWER])
        for (const reviewer2 of ['-', ...wordsOf['REVIEWER-2']])
          for (const uploader of ['-', ...wordsOf.UPLOADER]) {
            const standing = [author, reviewer, reviewer2, uploader] as const
            expect([standing, isReachable(buildTaskAt(standing))]).toEqual([standing, names.has(standing.join(' '))])
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
  // Picks an offered choice, so that the sequences reach late stages. The blind updates below try the other choices.
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
      const { choices } = computeOffers(state, secondReview, state.turn, { reworksPending: 0, actorId })
      const choice = choices[todo.pick % Math.max(choices.length, 1)]?.status ?? ''
      const fields = { ...fieldsFor(choice), answerType: todo.answerType }
      return [decide(ask(state, state.turn, choice, { actorId, secondReview, fields })), actorId]
    }
    if (todo.act === 'assign') {
      if (mayAssign(state, todo.role, todo.userId, 'replace') !== 'assign') return undefined
      return [assignStage(state, secondReview, todo.role, todo.userId, now), 'admin']
    }
    if (todo.act === 'unassign')
      return mayUnassign(state, todo.role) === 'unassign' ? [unassignStage(state, secondReview, todo.role), 'admin'] : undefined
    if (todo.act === 'switch') return [switchSecondReview(state, !secondReview), 'admin']
    if (todo.act === 'undo') {
      const actorId = last?.actorId ?? 'nobody'
      return [undoLastDecision({ state, secondReview, last, actorId, version: state.version, now }), actorId]
    }
    return [reopenAtStage({ state, secondReview, role: todo.role, comments: 'x', version: state.version }), 'admin']
  } catch (refusal) {
    if (refusal instanceof Refusal) return undefined
    throw refusal
  }
}

test('generated sequences of moves keep the invariants of the workflow', () => {
  const seen = { kinds: new Set<string>(), standings: new Set<string>() }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let state: TaskState = { ...newTaskState }
      let secondReview = true
      const events: PastEvent[] = []
      for (const userRole of STAFF_ROLES) {
        const move = assignStage(state, secondReview, userRole, people[userRole], now)
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

        // Invariants 1 and 5: the turn matches the table for these statuses, which must be reachable.
        const row = byStanding.get(standingOf(state).join(' '))
        expect(row).toBeDefined()
        expect(state.turn).toBe(row && turnAt[placeOf(row.place, secondReview)])
        // Invariants 2 and 5: a staff move happens only in the stage whose turn it was, and never on a closed task.
        if (event.kind === 'update') expect(event.role).toBe(turnBefore)
        if (event.kind === 'correction') expect([event.role, turnBefore]).toEqual(['AUTHOR', 'REVIEWER'])
        // Invariant 3: replaying the events yields the stages.
        const { version, ...stored } = state
        expect(replayEvents(events, secondReview)).toEqual(stored)
        expect([version, state.attempt]).toEqual([1 + events.length, attempts])
        // Invariant 4: at most one stage is open, and the turn names it.
        const open = STAFF_ROLES.filter(
          (of) =>
            computeOffers(state, secondReview, of, { reworksPending: 0, actorId: state[`${STAGE[of]}_id`] ?? 'nobody' })
              .updateTask.enabled,
        )
        expect(open.filter((of) => of !== state.turn)).toEqual([])
        if (state.turn !== 'CLOSED' && state[`${STAGE[state.turn]}_id`] !== null) expect(open).toEqual([state.turn])
      }
      // Invariant 6: even if the assignees have left, new assignees can finish the task.
      for (let n = 0; state.turn !== 'CLOSED'; n += 1) {
        expect(n).toBeLessThan(6)
        const turn: StaffRole = state.turn
        expect(mayAssign(state, turn, `new-${n}`, 'replace')).toBe('assign')
        state = assignStage(state, secondReview, turn, `new-${n}`, now).next
        const { choices } = computeOffers(state, secondReview, turn, { reworksPending: 0, actorId: `new-${n}` })
        const choice = choices[0]?.status ?? ''
        state = decide(ask(state, turn, choice, { actorId: `new-${n}`, secondReview })).next
      }
    }),
    { numRuns: 400 },
  )
  // Guards against sequences that no longer reach every kind of change and nearly every state.
  expect([...seen.kinds].toSorted()).toEqual(
    ['assign', 'correction', 'reopen', 'switch', 'unassign', 'undo', 'update'].toSorted(),
  )
  expect(seen.standings.size).toBeGreaterThan(known.length * 0.8)
})
