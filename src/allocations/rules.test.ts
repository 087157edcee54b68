import { expect, describe, test } from 'vitest'
import {
  findAccountIdProblem,
  canAddUser,
  canEndAt,
  canEndOwn,
  canRemoveUser,
  findEditProblem,
  MAX_TYPED_ACCOUNTS,
  parseIsMultiple,
  findOwnStartProblem,
  splitAccountIds,
  findStartProblem,
  switchToSingle,
  type Hold,
} from './rules.ts'

const at = (hour: number): string => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`
const hold = (user: string, start: number, end: number | null, more: Partial<Hold> = {}): Hold => ({
  account: 'A',
  user,
  email: `${user}@x`,
  mode: 'single',
  start: at(start),
  end: end === null ? null : at(end),
  ...more,
})
const multi = { mode: 'multiple' } as const
const elsewhere = { account: 'B' }

describe('starting a hold', () => {
  const mine = { code: 'ALREADY_HAS_ACCOUNT' }
  const used = (email: string) => ({ code: 'ACCOUNT_IN_USE', email })
  test.each([
    ['a free account', 'single', 10, [], undefined],
    ['a start at the very instant at which another use ends', 'single', 10, [hold('p', 8, 10)], undefined],
    ['a start before another use ends', 'single', 9, [hold('p', 8, 10)], used('p@x')],
    ['a start in the past that overlaps another use', 'single', 7, [hold('p', 8, 10)], used('p@x')],
    ['a single-user account in use', 'single', 10, [hold('p', 8, null)], used('p@x')],
    [
      'an account that was made single-user while it is held in multiple mode',
      'single',
      10,
      [hold('p', 8, null, multi)],
      used('p@x'),
    ],
    [
      'a multiple-user account with two holders',
      'multiple',
      10,
      [hold('p', 8, null, multi), hold('q', 9, null, multi)],
      undefined,
    ],
    ['an account that was made multiple-user while it is held in single mode', 'multiple', 10, [hold('p', 8, null)], used('p@x')],
    ['an account that was made multiple-user after its single use has ended', 'multiple', 10, [hold('p', 8, 10)], undefined],
    ['a second start by the holder in single mode', 'single', 10, [hold('u', 8, null)], mine],
    ['a second start by the holder in multiple mode', 'multiple', 10, [hold('u', 8, null, multi)], mine],
    ['a person who holds another account of the project', 'single', 10, [hold('u', 8, null, elsewhere)], mine],
    ['a start that overlaps a past use by the person', 'single', 8, [hold('u', 7, 9, elsewhere)], mine],
    ['a person whose use of another account has ended', 'single', 9, [hold('u', 7, 9, elsewhere)], undefined],
    ['a start before the planned end of another use', 'single', 10, [hold('p', 8, 12)], used('p@x')],
    [
      'two conflicts, of which the person’s own is reported',
      'single',
      10,
      [hold('p', 8, null), hold('u', 8, null, elsewhere)],
      mine,
    ],
    ['two other holders, of whom the present one is named', 'single', 7, [hold('p', 8, 9), hold('q', 9, null)], used('q@x')],
  ] as const)('is refused only if it conflicts with another hold: %s', (_, mode, start, holds, problem) => {
    expect(findStartProblem({ account: 'A', mode, user: 'u', start: at(start) }, holds)).toEqual(problem)
  })
})

test.each([
  ['nobody holds it', [], 'nothing'],
  ['all of its uses have ended', [hold('p', 8, 10, multi)], 'nothing'],
  ['one person holds it in multiple mode', [hold('p', 8, null, multi)], 'restart'],
  ['one person holds it with a planned end', [hold('p', 8, 12, multi)], 'restart'],
  ['one use began at this instant', [hold('p', 10, null, multi)], 'mode only'],
  ['one person still holds it in single mode', [hold('p', 8, null)], 'nothing'],
  ['two people hold it', [hold('p', 8, null, multi), hold('q', 9, null, multi)], 'refused'],
  ['one person holds it and another use has ended', [hold('p', 8, null, multi), hold('q', 9, 10, multi)], 'restart'],
] as const)('switchToSingle returns the outcome for an account while %s', (_, holds, outcome) => {
  expect(switchToSingle(holds, at(10))).toBe(outcome)
})

test('a hold can end only after its start', () => {
  expect([9, 10, 11].map((hour) => canEndAt(at(10), at(hour)))).toEqual([false, false, true])
})

const account = (
  user_list: string[],
  is_multiple = false,
  held_single = user_list.length > 0 && !is_multiple,
  project_id = 'P',
) => ({
  user_list,
  holders: user_list.map((email) => ({ fullName: `Name of ${email}` })),
  is_multiple,
  held_single,
  project_id,
  status: user_list.length > 0 ? 'active' : 'free',
  current_user: user_list[0] ?? null,
})

test.each([
  ['free and single-user', account([]), true, false],
  ['free and multiple-user', account([], true), true, false],
  ['held and single-user', account(['p@x']), false, true],
  ['held and multiple-user', account(['p@x'], true), true, true],
  ['made multiple-user while it is held in single mode', account(['p@x'], true, true), false, true],
])('an account that is %s offers Add User and Remove User only if they are possible', (_, row, add, remove) => {
  expect([canAddUser(row), canRemoveUser(row)]).toEqual([add, remove])
})

test('a person can start and end the IDs of their own list only if each ID allows it', () => {
  const free = account([])
  const mine = account(['me@x'])
  const theirs = account(['p@x'])
  const shared = account(['p@x'], true, false, 'Q')
  const locked = account(['p@x'], true, true, 'Q')
  const list = [free, mine, theirs, shared, locked]
  expect(findOwnStartProblem({ ...shared, offered: false }, [], 'me@x')).toBe('It is no longer offered to you.')
  expect(list.map((row) => findOwnStartProblem({ ...row, offered: true }, list, 'me@x'))).toEqual([
    'You are using another ID of this project. End it first.',
    'You are using this allocation ID.',
    'In use by Name of p@x.',
    undefined,
    'In use by Name of p@x.',
  ])
  expect(list.map((row) => canEndOwn(row, 'me@x'))).toEqual([false, true, false, false, false])
  expect(canEndOwn({ ...mine, status: 'ended' }, 'me@x')).toBe(false)
})

test.each([
  ['phy-01', undefined],
  ['a.b@c #7', undefined],
  ['', 'The allocation ID is missing.'],
  ['a/b', 'An allocation ID can’t contain / or \\.'],
  ['..', 'An allocation ID can’t be ...'],
  ['x'.repeat(201), 'An allocation ID can have at most 200 characters.'],
])('the allocation ID %j has the problem %s', (id, problem) => {
  expect(findAccountIdProblem(id)).toBe(problem)
})

test.each([
  ['', false],
  ['No', false],
  ['FALSE', false],
  ['0', false],
  ['yes', true],
  [' TRUE ', true],
  ['1', true],
  ['perhaps', undefined],
])('the is_multiple cell %j is read as %s', (cell, value) => {
  expect(parseIsMultiple(cell)).toBe(value)
})

describe('changing the times of a use', () => {
  const time = (text: string): string => `2026-03-10T${text}.000Z`
  const use = (user: string, start: string, end: string | null, more: Partial<Hold> = {}): Hold => ({
    ...hold(user, 0, null, more),
    start: time(start),
    end: end === null ? null : time(end),
  })
  const now = time('14:00:00')
  const one = use('p', '08:00:00', '12:00:00')
  const two = use('q', '13:00:00', null)
  test.each<[what: string, edited: Hold, start: string, end: string | null, others: Hold[], code: string | undefined]>([
    ['an end at the start of the next use', one, '08:00:00', '13:00:00', [two], undefined],
    ['an end one second after the start of the next use', one, '08:00:00', '13:00:01', [two], 'ACCOUNT_IN_USE'],
    ['a start before the end of the previous use', two, '11:59:00', null, [one], 'ACCOUNT_IN_USE'],
    ['an end at its own start', one, '12:00:00', '12:00:00', [two], 'REVOKE_BEFORE_START'],
    ['a start after now', two, '14:00:01', null, [one], 'START_IN_FUTURE'],
    ['a start at the present moment', two, '14:00:00', null, [one], undefined],
    ['another start of an open use', two, '12:30:00', null, [one], undefined],
    ['no end although another use follows', one, '08:00:00', null, [two], 'ACCOUNT_IN_USE'],
    [
      'a use of another ID by the same person in the meantime',
      one,
      '08:00:00',
      '13:30:00',
      [use('p', '13:00:00', null, elsewhere)],
      'ALREADY_HAS_ACCOUNT',
    ],
    [
      'uses by the same person and by another person in the meantime',
      one,
      '08:00:00',
      '13:30:00',
      [two, use('p', '13:00:00', null, elsewhere)],
      'ALREADY_HAS_ACCOUNT',
    ],
    ['several people in multiple mode', { ...one, ...multi }, '08:00:00', '13:30:00', [{ ...two, ...multi }], undefined],
    ['two uses of which one is in single mode', { ...one, ...multi }, '08:00:00', '13:30:00', [two], 'ACCOUNT_IN_USE'],
  ])('has the right outcome with %s', (_, edited, start, end, others, code) => {
    expect(findEditProblem(edited, { start: time(start), end: end === null ? null : time(end) }, others, now)?.code).toBe(code)
  })
})

test('typed allocation IDs are split at all separators, naming repeats and existing ones', () => {
  expect(splitAccountIds('phys-11\r\nphys-12\nphys-13, phys-14\tphys-15;Phys-12  ', ['PHYS-13'])).toEqual({
    fresh: ['phys-11', 'phys-12', 'phys-14', 'phys-15'],
    repeated: ['phys-12'],
    existing: ['phys-13'],
    problems: [],
  })
  expect(splitAccountIds(' ,\n;\t', [])).toEqual({ fresh: [], repeated: [], existing: [], problems: [] })
})

test('invalid and too many typed allocation IDs are reported', () => {
  expect(splitAccountIds('good a/b all', []).problems).toEqual([
    'a/b: An allocation ID can’t contain / or \\.',
    'all: An allocation ID can’t be all.',
  ])
  expect(splitAccountIds('x'.repeat(201), []).problems).toEqual([
    `${'x'.repeat(40)}: An allocation ID can have at most 200 characters.`,
  ])
  const many = Array.from({ length: MAX_TYPED_ACCOUNTS + 1 }, (_, n) => `id-${n}`).join(' ')
  expect(splitAccountIds(many, []).problems).toEqual(['Add at most 500 allocation IDs at once; these are 501.'])
  expect(splitAccountIds(many, ['id-7']).problems).toEqual([])
})
