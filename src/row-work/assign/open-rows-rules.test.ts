import { expect, test } from 'vitest'
import { describeRowsByFile } from './open-rows-rules.ts'

test('open rows are named by file', () => {
  const named = [
    { file: 'Optics.xlsx', sr_no: 3 },
    { file: 'Optics.xlsx', sr_no: 5 },
    { file: 'Waves.xlsx', sr_no: 8 },
  ]
  expect(describeRowsByFile(named)).toBe('Optics.xlsx rows 3 and 5; Waves.xlsx row 8')
  expect(describeRowsByFile(named, 44)).toBe('Optics.xlsx rows 3 and 5; Waves.xlsx row 8; 41 more')
  expect(describeRowsByFile([])).toBe('')
})
