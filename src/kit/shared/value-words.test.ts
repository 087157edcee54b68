import { expect, test } from 'vitest'
import { valueText } from './value-words.ts'

test('formats values for people', () => {
  const id = '019a0000-0000-7000-8000-000000000007'
  const names = { [id]: 'Ananya Iyer' }
  expect(valueText(null, names)).toBe('')
  expect(valueText(true, names)).toBe('yes')
  expect(valueText(false, names)).toBe('no')
  expect(valueText(0, names)).toBe('0')
  expect(valueText(130_000, names)).toBe('1,30,000')
  expect(valueText('2026-03-10T18:45:00.000Z', names)).toBe('11/03/2026 12:15 am')
  expect(valueText('2026-03-10', names)).toBe('10/03/2026')
  expect(valueText('2026-13-99T99:99:99', names)).toBe('2026-13-99T99:99:99')
  expect(valueText(id, names)).toBe('Ananya Iyer')
  expect(valueText([id, 'Physics'], names)).toBe('Ananya Iyer, Physics')
  expect(valueText({ shiftType: 5.5, effective: '2026-03-10', note: null }, names)).toBe(
    'Shift type: 5.5; Effective: 10/03/2026; Note: —',
  )
})

test('names what stands in a list, in one text of several, and in front of a value', () => {
  const id = '019a0000-0000-7000-8000-000000000007'
  const names = { [id]: 'Ananya Iyer', AUTHOR: 'Author', 'REVIEWER-2': 'Second reviewer' }
  expect(valueText(['AUTHOR', 'REVIEWER-2'], names)).toBe('Author, Second reviewer')
  expect(valueText('AUTHOR, REVIEWER-2', names)).toBe('Author, Second reviewer')
  expect(valueText('AUTHOR, please', names)).toBe('AUTHOR, please')
  expect(valueText({ 'REVIEWER-2': { [id]: 5 } }, names)).toBe('Second reviewer: Ananya Iyer: 5')
})
