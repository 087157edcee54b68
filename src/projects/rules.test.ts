import { expect, test } from 'vitest'
import { findProjectNameProblem } from './rules.ts'

test.each([
  ['Optics', undefined],
  ['Optics & Waves #2 100% (new)', undefined],
  ['All India', undefined],
  ['भौतिकी', undefined],
  ['a/b', 'A project name can’t contain / or \\.'],
  ['a\\b', 'A project name can’t contain / or \\.'],
  ['a\nb', 'A project name can’t contain line breaks, tabs or other control characters.'],
  ['a\u009b31mb', 'A project name can’t contain line breaks, tabs or other control characters.'],
  ['a\u2028b', 'A project name can’t contain line breaks, tabs or other control characters.'],
  ['add', 'A project name can’t be add.'],
  ['Update', 'A project name can’t be Update.'],
  ['-', 'A project name can’t be -.'],
  ['ALL', 'A project name can’t be ALL.'],
  ['..', 'A project name can’t be ...'],
  ['019a0000-0000-7000-8000-000000000001', 'A project name can’t look like an internal ID.'],
])('findProjectNameProblem of %j is %s', (name, problem) => {
  expect(findProjectNameProblem(name)).toBe(problem)
})
