import { expect, test } from 'vitest'
import type { PersonTotals } from './contract.ts'
import { type CountColumn, getCountValue } from './count-rules.ts'
import { toHourFigures, createEmptyTotals, toShownCounts } from './totals-rules.ts'

const none = createEmptyTotals()
const person: PersonTotals = {
  _id: '019a0000-0000-7000-8000-000000000001',
  fullName: 'Asha Rao',
  email: 'asha.rao@proofline.example',
  count: 5,
  daysWorked: 4,
  daysRequired: 3,
  waitingHours: 1.5,
  noTargetLines: 2,
  noTargetUnits: 12.5,
  counts: { ...toShownCounts(none), loss: 6, 'working day': 7 },
  totals: { ...toHourFigures(none.hours), delta: -2.5, totalProductivityHours: 33 },
  colors: '',
  holidays: [],
}

test.each<[CountColumn, string | number]>([
  ['fullName', 'Asha Rao'],
  ['count', 5],
  ['loss', 6],
  ['working day', 7],
  ['daysWorked', 4],
  ['daysRequired', 3],
  ['delta', -2.5],
  ['totalProductivityHours', 33],
  ['noTargetLines', 2],
  ['noTargetUnits', 12.5],
  ['waitingHours', 1.5],
])('getCountValue sorts a person in the column %s by %s', (column, value) => expect(getCountValue(person, column)).toBe(value))

test('getCountValue has no whole-day values in a report of some projects', () => {
  const part: PersonTotals = { ...person, counts: null, daysRequired: null }
  expect([getCountValue(part, 'loss'), getCountValue(part, 'daysRequired')]).toEqual([null, null])
})
