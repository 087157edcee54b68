import { expect, test } from 'vitest'
import { formatValueText } from './value-words.ts'

const id = '019a0000-0000-7000-8000-000000000007'
const names = { [id]: 'Ananya Iyer', AUTHOR: 'Author', 'REVIEWER-2': 'Second reviewer' }

test.each<[string, unknown, string]>([
  ['nothing', null, ''],
  ['true', true, 'yes'],
  ['false', false, 'no'],
  ['zero', 0, '0'],
  ['a number with Indian grouping', 130_000, '1,30,000'],
  ['an instant in Asia/Kolkata', '2026-03-10T18:45:00.000Z', '11/03/2026 12:15 am'],
  ['a day', '2026-03-10', '10/03/2026'],
  ['a text that only looks like an instant', '2026-13-99T99:99:99', '2026-13-99T99:99:99'],
  ['an id as the name it stands for', id, 'Ananya Iyer'],
  ['a list with a name in it', [id, 'Physics'], 'Ananya Iyer, Physics'],
  [
    'an object field by field',
    { shiftType: 5.5, effective: '2026-03-10', note: null },
    'Shift type: 5.5; Effective: 10/03/2026; Note: —',
  ],
  ['a list of names', ['AUTHOR', 'REVIEWER-2'], 'Author, Second reviewer'],
  ['several names in one text', 'AUTHOR, REVIEWER-2', 'Author, Second reviewer'],
  ['a text that begins with a name', 'AUTHOR, please', 'AUTHOR, please'],
  ['names before a value', { 'REVIEWER-2': { [id]: 5 } }, 'Second reviewer: Ananya Iyer: 5'],
])('formatValueText writes %s in words for people', (_, value, words) => expect(formatValueText(value, names)).toBe(words))
