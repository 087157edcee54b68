import { describe, expect, test } from 'vitest'
import { isUnit, computeDoubleTolerance, computeMoodleTolerance, readKeyNumber } from './number-rules.ts'

const read = (text: string) => {
  const number = readKeyNumber({ text, runs: undefined })
  return number && [number.value, number.unit?.text, number.unit?.isBefore].filter((part) => part !== undefined).join(' | ')
}

test.each([
  ['9.8', '9.8'],
  ['−12.50', '-12.50'],
  ['+1,20,000', '120000'],
  ['6.02e23', '6.02e23'],
  ['.5', '.5'],
  ['9.8 m/s²', '9.8 | m/s² | false'],
  ['9.8m/s^2', '9.8 | m/s^2 | false'],
  ['45°', '45 | ° | false'],
  ['50%', '50 | % | false'],
  ['50 per cent', '50 | per cent | false'],
  ['-273.15 °C', '-273.15 | °C | false'],
  ['8.314 J K⁻¹ mol⁻¹', '8.314 | J K⁻¹ mol⁻¹ | false'],
  ['6.63e-34 J s', '6.63e-34 | J s | false'],
  ['1,200 kg', '1200 | kg | false'],
  ['3 metres per second', '3 | metres per second | false'],
  ['₹ 500', '500 | ₹ | true'],
  ['Rs. 1,50,000/-', '150000 | Rs. | true'],
])('the key %s is read as the number %s', (text, number) => {
  expect(read(text)).toBe(number)
})

test.each([
  '10 to 12',
  '10-12',
  '1/2',
  '3 × 10^8',
  '2π',
  '2F',
  '3x + 1',
  '7 students',
  'm/s',
  '',
  '5 or 6',
  '1e999',
  '12 34',
  'B',
])('the key %j is not read as a number', (text) => {
  expect(read(text)).toBeUndefined()
})

test('a number with formatting is not read, while a unit may have formatting', () => {
  expect(
    readKeyNumber({
      text: '108',
      runs: [
        ['10', ''],
        ['8', '^'],
      ],
    }),
  ).toBeUndefined()
  const runs = [
    ['9.8 m/s', ''],
    ['2', '^'],
  ] as const
  expect(readKeyNumber({ text: '9.8 m/s2', runs: runs.map(([text, marks]) => [text, marks]) })).toMatchObject({
    value: '9.8',
    unit: {
      text: 'm/s2',
      runs: [
        ['m/s', ''],
        ['2', '^'],
      ],
    },
  })
})

test('words and sums are not units', () => {
  for (const text of ['', '·', 'x', 'to 5', 'of', 'apples', 'm + s', 'a'.repeat(50)]) expect(isUnit(text), text).toBe(false)
})

describe('the Moodle tolerance of a number', () => {
  /**
   * Returns whether Moodle accepts a number for a key. The calculation follows question.php of Moodle's numerical questions, with
   * PHP's 14 digits.
   */
  const takes = (key: string, tolerance: number, given: string): boolean => {
    const stored = Number(Number(key).toPrecision(14))
    const epsilon = 1e-14
    const slack = Number(tolerance.toPrecision(14)) + epsilon * Math.max(tolerance, Math.abs(stored), epsilon)
    return stored - slack <= Number(given) && Number(given) <= stored + slack
  }
  /** Returns the key as Moodle stores it, with its last digit increased by one. */
  const nextTo = (key: string): string => {
    const number = Number(Number(key).toPrecision(14))
    const kept = Math.min(14, key.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '').length)
    return String(number + 10 ** (Math.floor(Math.log10(Math.abs(number))) - kept + 1))
  }

  test.each([
    '9.8',
    '-0.5',
    '6.02e23',
    '1.6e-19',
    '8.85e-12',
    '3.14159265358979',
    '1.7320508075688772',
    '0.1234567890123456',
    '12345678901234567890',
    '99999999999999999',
    '123456789012345',
    '987654321098765',
  ])('accepts %s and refuses its neighbour', (key) => {
    const tolerance = computeMoodleTolerance(key)
    expect(tolerance).toBeDefined()
    expect(takes(key, tolerance ?? 0, key)).toBe(true)
    expect(takes(key, tolerance ?? 0, nextTo(key))).toBe(false)
  })

  test('is 0 for a key with few digits', () => {
    expect(['9.8', '50', '0', '1.23456789012'].map(computeMoodleTolerance)).toEqual([0, 0, 0, 0])
  })

  test.each(['6.63e-34', '9.11e-31', '0.0000000000000000000000000000663'])(
    'does not exist for %s, which Moodle reads as 0',
    (key) => {
      expect(computeMoodleTolerance(key)).toBeUndefined()
    },
  )
})

test.each([
  ['9.8', '0'],
  ['-.5', '0'],
  ['6.63e-34', '0'],
  ['1.7320508075688772', '0'],
  ['1e300', '0'],
  ['12345678901234567890', '890e0'],
  ['-12345678901234567890', '890e0'],
  ['0.12345678901234567890', '110e-20'],
])('the number %s loses %s when it is stored as a double', (value, lost) => {
  expect(computeDoubleTolerance(value)).toBe(lost)
})
