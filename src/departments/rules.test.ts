import { describe, expect, it } from 'vitest'
import { findDeleteProblem, findDepartmentNameProblem } from './rules.ts'

const people = (count: number) => ({ count, noun: ['person', 'people'] }) as const
const files = (count: number) => ({ count, noun: ['file', 'files'] }) as const
const accounts = (count: number) => ({ count, noun: ['allocation ID', 'allocation IDs'] }) as const

describe('the rules of departments', () => {
  it.each([
    ['Physics', [], undefined],
    ['Physics', [people(0), files(0)], undefined],
    ['Recruiter', [], 'its name is reserved for recruiting'],
    ['Physics', [people(1), files(0)], '1 person still uses it'],
    ['Physics', [people(2)], '2 people still use it'],
    ['Physics', [people(3), files(1)], '3 people and 1 file still use it'],
    ['Physics', [people(0), files(2), people(1), accounts(4)], '2 files, 1 person and 4 allocation IDs still use it'],
  ])('findDeleteProblem of %s with %j is %s', (name, uses, problem) => expect(findDeleteProblem(name, uses)).toBe(problem))

  it.each(['-', 'All', 'undefined', 'a/b', 'a\nb'])('rejects the name %s', (name) =>
    expect(findDepartmentNameProblem(name)).toBeTypeOf('string'),
  )
  it.each(['Physics', 'C++', 'Bio 100%', 'हिन्दी'])('accepts the name %s', (name) =>
    expect(findDepartmentNameProblem(name)).toBeUndefined(),
  )
})
