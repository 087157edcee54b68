import { expect, test } from 'vitest'
import { isReserved } from './reserved-rules.ts'

test.each([
  ['recruiter', true],
  ['head-recruiter', true],
  [' Head-Recruiter ', true],
  ['Recruiters', false],
  ['Physics', false],
])('isReserved of the department %s is %s', (name, reserved) => expect(isReserved(name)).toBe(reserved))
