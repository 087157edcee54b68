import { describe, expect, it } from 'vitest'
import { isReserved } from './reserved-rules.ts'
import { deleteProblem, departmentNameProblem } from './rules.ts'

const unused = { people: 0, files: 0, allocation_projects: 0, accounts: 0 }

describe('departments', () => {
  it.each([
    ['recruiter', true],
    ['head-recruiter', true],
    [' Head-Recruiter ', true],
    ['Recruiters', false],
    ['Physics', false],
  ])('%s reserved: %s', (name, reserved) => expect(isReserved(name)).toBe(reserved))

  it.each([
    ['Physics', {}, undefined],
    ['Recruiter', {}, 'its name is reserved for recruiting'],
    ['Physics', { people: 1 }, '1 person still uses it'],
    ['Physics', { people: 2 }, '2 people still use it'],
    ['Physics', { people: 3, files: 1 }, '3 people and 1 file still use it'],
    [
      'Physics',
      { files: 2, allocation_projects: 1, accounts: 4 },
      '2 files, 1 allocation project and 4 allocation IDs still use it',
    ],
  ])('%s with %o: %s', (name, use, problem) => expect(deleteProblem(name, { ...unused, ...use })).toBe(problem))

  it.each(['-', 'All', 'undefined', 'a/b', 'a\nb'])('rejects the name %s', (name) =>
    expect(departmentNameProblem(name)).toBeTypeOf('string'),
  )
  it.each(['Physics', 'C++', 'Bio 100%', 'हिन्दी'])('accepts the name %s', (name) =>
    expect(departmentNameProblem(name)).toBeUndefined(),
  )
})
