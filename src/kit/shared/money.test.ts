import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rupees, toPaise, toRupees, formatRupees } from './money.ts'
import { RUPEES_MOST, findRupeesProblem } from './rupees-problem.ts'

describe('money', () => {
  it.each([0, 0.01, 0.07, 1.1, 52_000, 4_35_678.29, RUPEES_MOST])('converts %d rupees to paise and back unchanged', (rupees) => {
    expect(Rupees.parse(rupees)).toBe(rupees)
    expect(toRupees(toPaise(rupees))).toBe(rupees)
  })

  it.each([-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, RUPEES_MOST + 0.01, 1e21, 1.005, 1e-7, '52000', null])(
    'refuses %s as an amount of rupees',
    (bad) => {
      expect(Rupees.safeParse(bad).success).toBe(false)
    },
  )

  it.each([0, 0.07, RUPEES_MOST, -1, Number.NaN, RUPEES_MOST + 1, 1.005])(
    'reports the same problem with %d in forms and in calls',
    (rupees) => {
      expect(findRupeesProblem(rupees)).toBe(Rupees.safeParse(rupees).error?.issues[0]?.message)
    },
  )

  it('keeps every amount exact to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: RUPEES_MOST * 100 }), (paise) => {
        expect(Rupees.safeParse(toRupees(paise)).success).toBe(true)
        expect(toPaise(toRupees(paise))).toBe(paise)
      }),
    )
  })

  it('formats rupees with two decimals and Indian grouping', () => {
    expect(formatRupees(123_456.7)).toBe('1,23,456.70')
    expect(formatRupees(0)).toBe('0.00')
  })
})
