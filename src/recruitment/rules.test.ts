import { describe, expect, test } from 'vitest'
import {
  findBudgetProblem,
  getContactKey,
  findContactProblem,
  cleanContact,
  getEffectOnCandidate,
  findEmailProblem,
  type StageEntry,
  findStageStart,
  findTextProblem,
  findVacancyProblem,
} from './rules.ts'

describe('phone numbers', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '098765 43210',
    '0 98765 43210',
    '+91 98765 43210',
    '+919876543210',
    '91-9876543210',
    '0091 98765 43210',
    '+91 (0) 98765 43210',
    '(98765) 43210',
    '98765.43210',
    '98765/43210',
    '98765\u201143210',
    '98765\u201343210',
    '98765\u00a043210',
    '(+91) 98765 43210',
    'tel:+91-98765-43210',
    'Tel: 98765 43210',
    'tel:+91-98765-43210;ext=12',
    '98765 43210 x12',
    '98765 43210, ext. 12',
    '+91 98765 43210 Extension 1204',
    // Numbers copied from contact lists look like these, with direction marks and blanks around them.
    '\u202a+91 98765 43210\u202c',
    '\u200e98765 43210 ',
  ])('getContactKey of %s is 9876543210', (contact) => {
    expect(findContactProblem(contact)).toBeUndefined()
    expect(getContactKey(contact)).toBe('9876543210')
  })

  test.each([
    ['+44 20 7946 0018', '442079460018'],
    ['+1 (555) 010-9999', '15550109999'],
    ['022 2345 6789', '2223456789'],
    ['2345678', '2345678'],
    // Ten digits, of which the first two are not a country code.
    ['9123456789', '9123456789'],
    ['+91 91234 56789', '9123456789'],
  ])('getContactKey of %s is %s', (contact, key) => {
    expect(findContactProblem(contact)).toBeUndefined()
    expect(getContactKey(contact)).toBe(key)
  })

  test.each([
    '',
    '   ',
    '123456',
    '0000000',
    '1234567890123456',
    '98765 43210 x',
    'x98765 43210',
    '98765 43210 x1234567',
    '98765 43210 x12 x13',
    'tel:',
    'sms:98765 43210',
    '98765\n43210',
    '98765\t43210',
    `98765${' '.repeat(100_000)}43210x`,
    '98765+43210',
    '++91 98765 43210',
    '<b>9876543210</b>',
    '\u096f\u096e\u096d\u096c\u096b\u096a\u0969\u0968\u0967\u0966',
    'nine eight seven six five',
    `98765 ${' '.repeat(40)}43210`,
  ])('%j is not a phone number', (contact) => {
    expect(findContactProblem(contact)).toBe('Enter a phone number: 7 to 15 digits, such as +91 98765 43210.')
  })
})

test.each([
  ['+91 98765 43210', '+91 98765 43210'],
  [' (+91) 98765-43210 ext 12 ', '(+91) 98765-43210 ext 12'],
  ['\u202a+91 98765 43210\u202c\u200f', '+91 98765 43210'],
  ['\u202a', ''],
  ['98765\u202a\u200b43210', '9876543210'],
])('cleanContact keeps the phone number %j as %j', (contact, kept) => {
  expect(cleanContact(contact)).toBe(kept)
})

test.each([
  ['asha.rao@example.com', true],
  ['Asha.Rao@Example.com', true],
  // A Cyrillic a, a full-width letter, a combining accent and a direction mark.
  ['\u0430sha@example.com', false],
  ['\uff41sha@example.com', false],
  ['a\u0301sha@example.com', false],
  ['asha@example.com\u200e', false],
])('findEmailProblem accepts the email %j: %s', (email, isPlain) => {
  expect(findEmailProblem(email) === undefined).toBe(isPlain)
})

test.each([
  [0, undefined],
  [660_000, undefined],
  [660_000.5, undefined],
  [1_000_000_000, undefined],
  [0.1, undefined],
  [660_000.555, 'The budget can have at most 2 decimals.'],
  [-1, 'The budget must be an amount from 0 to 1,00,00,00,000 rupees.'],
  [1_000_000_001, 'The budget must be an amount from 0 to 1,00,00,00,000 rupees.'],
  [Number.NaN, 'The budget must be an amount from 0 to 1,00,00,00,000 rupees.'],
])('findBudgetProblem of %s is %s', (rupees, problem) => {
  expect(findBudgetProblem(rupees)).toBe(problem)
})

test.each([
  [1, true],
  [9_999, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [10_000, false],
  [Number.NaN, false],
])('findVacancyProblem accepts %s: %s', (count, isRight) => {
  expect(findVacancyProblem(count)).toBe(isRight ? undefined : 'The vacancy must be a whole number from 1 to 9,999.')
})

test.each([
  ['Pune', undefined],
  ['<script>alert(1)</script>', undefined],
  ['a'.repeat(200), undefined],
  ['a'.repeat(201), 'The location can have at most 200 characters.'],
  ['Pune\u202e', 'The location can’t contain line breaks, tabs or other control characters.'],
  ['Pu\nne', 'The location can’t contain line breaks, tabs or other control characters.'],
  ['\u200b', 'The location must have visible characters.'],
])('findTextProblem of the location %j is %s', (text, problem) => {
  expect(findTextProblem('The location', text)).toBe(problem)
})

describe('stageSince', () => {
  const at = (minutes: number): string => new Date(Date.parse('2026-06-01T04:00:00.000Z') + minutes * 60_000).toISOString()
  const added: StageEntry = { at: at(0), by: 'tara', from: null, to: 'applied' }
  const move = (minutes: number, from: StageEntry['from'], to: StageEntry['to'], by = 'tara'): StageEntry => ({
    at: at(minutes),
    by,
    from,
    to,
  })
  const [away, back] = [move(9_000, 'applied', 'screened'), move(9_005, 'screened', 'applied')]
  test.each<[string, [...StageEntry[], StageEntry], number]>([
    ['added', [added], 0],
    ['moved on', [added, away], 9_000],
    ['moved on and back by an undo', [added, away, back], 0],
    ['moved back by an undo and then moved on again', [added, away, back, move(9_006, 'applied', 'screened')], 9_000],
    ['moved back by two undos', [added, away, back, move(9_006, 'applied', 'screened'), move(9_007, 'screened', 'applied')], 0],
    ['moved back later without an undo', [added, away, move(9_011, 'screened', 'applied')], 9_011],
    ['moved back by somebody else', [added, away, move(9_005, 'screened', 'applied', 'vikram')], 9_005],
    ['moved on from that stage', [added, away, move(9_005, 'screened', 'interview')], 9_005],
  ])('returns the start of the stage for a candidate %s', (_, entries, minutes) => {
    expect(findStageStart(entries)).toBe(at(minutes))
  })
})

test.each([
  ['applied', 'screened', undefined],
  ['offered', 'applied', undefined],
  ['interview', 'interview', { leaves: 'already in the stage interview' }],
  ['hired', 'hired', { leaves: 'already in the stage hired' }],
  ['hired', 'offered', { reverses: 'hired' }],
  ['declined', 'hired', { reverses: 'declined' }],
] as const)('a move from %s to %s has the effect %j', (stage, to, effect) => {
  expect(getEffectOnCandidate({ stage }, to)).toEqual(effect)
})
