import { expect, test } from 'vitest'
import { linesBelow, problemsOf } from './form-problems.ts'

const refused = (issues: unknown): Error => Object.assign(new Error('Some of what was sent is not valid.'), { issues })

test('assigns issues to their fields by the longest matching name; the rest is shown under the form', () => {
  const found = problemsOf(
    refused([
      { path: 'email', message: 'This email is taken.' },
      { path: 'body.taskList.0.hours', message: 'Hours go from 0 to 23.' },
      { path: 'departments.1', message: 'There is no such department.' },
      { path: 'email', message: 'It is too long.' },
      { path: 'somewhere', message: 'Load it again.' },
    ]),
    ['email', 'departments', ['taskList', 0], ['taskList', 0, 'hours']],
  )
  expect(found.fields).toEqual([
    { name: ['email'], errors: ['This email is taken.', 'It is too long.'] },
    { name: ['taskList', 0, 'hours'], errors: ['Hours go from 0 to 23.'] },
    { name: ['departments'], errors: ['There is no such department.'] },
  ])
  expect(found.rest).toEqual(['Load it again.'])
  expect(found.message).toBe('Some of what was sent is not valid.')
})

test('returns a message for an error without issues, and for a value that is no error', () => {
  expect(problemsOf(new Error('No line.'), ['a'])).toEqual({ message: 'No line.', fields: [], rest: [] })
  expect(problemsOf('x', ['a']).message).toBe('Something went wrong. Please try again.')
  expect(problemsOf(refused([{ path: 1 }, null, 'x']), ['a']).rest).toEqual([])
})

test('says each sentence once: below the fields only what none of them shows', () => {
  const one = problemsOf(Object.assign(new Error('Too long.'), { issues: [{ path: 'name', message: 'Too long.' }] }), ['name'])
  expect(linesBelow(one)).toEqual([])
  const two = problemsOf(
    refused([
      { path: 'name', message: 'Too long.' },
      { path: 'a', message: 'Load it again.' },
      { path: 'b', message: 'Load it again.' },
    ]),
    ['name'],
  )
  expect(linesBelow(two)).toEqual(['Some of what was sent is not valid.', 'Load it again.'])
  expect(linesBelow(two, ['Load it again.'])).toEqual(['Some of what was sent is not valid.'])
})
