import { expect, onTestFinished, test } from 'vitest'
import { setWaysOut } from '../../web/way-out.ts'
import { listLinesBelow, toFormProblems, listRowIssues } from './form-problems.ts'

const refused = (issues: unknown): Error => Object.assign(new Error('Some of the data sent is not valid.'), { issues })

test('toFormProblems assigns issues to the longest matching field names and lists the rest separately', () => {
  const found = toFormProblems(
    refused([
      { path: 'email', message: 'This email is taken.' },
      { path: 'body.taskList.0.hours', message: 'Hours go from 0 to 23.' },
      { path: 'departments.1', message: 'There is no such department.' },
      { path: 'email', message: 'It is too long.' },
      { path: 'somewhere', message: 'Reload.' },
    ]),
    ['email', 'departments', ['taskList', 0], ['taskList', 0, 'hours']],
  )
  expect(found.fields).toEqual([
    { name: ['email'], errors: ['This email is taken.', 'It is too long.'] },
    { name: ['taskList', 0, 'hours'], errors: ['Hours go from 0 to 23.'] },
    { name: ['departments'], errors: ['There is no such department.'] },
  ])
  expect(found.rest).toEqual(['Reload.'])
  expect(found.message).toBe('Some of the data sent is not valid.')
})

test('toFormProblems returns a message for errors without issues and for other thrown values', () => {
  expect(toFormProblems(new Error('No line.'), ['a'])).toEqual({ message: 'No line.', fields: [], rest: [] })
  expect(toFormProblems('x', ['a']).message).toBe('Something went wrong. Try again.')
  expect(toFormProblems(refused([{ path: 1 }, null, 'x']), ['a']).rest).toEqual([])
})

test('listLinesBelow shows each message once, and only messages that no field shows', () => {
  const one = toFormProblems(Object.assign(new Error('Too long.'), { issues: [{ path: 'name', message: 'Too long.' }] }), [
    'name',
  ])
  expect(listLinesBelow(one)).toEqual([])
  const two = toFormProblems(
    refused([
      { path: 'name', message: 'Too long.' },
      { path: 'a', message: 'Reload.' },
      { path: 'b', message: 'Reload.' },
    ]),
    ['name'],
  )
  expect(listLinesBelow(two)).toEqual(['Some of the data sent is not valid.', 'Reload.'])
  expect(listLinesBelow(two, ['Reload.'])).toEqual(['Some of the data sent is not valid.'])
})

test('a refusal that only its toast explains adds no lines to a form, but other refusals do', () => {
  const sent = (code: string) => Object.assign(refused([{ path: 'name', message: 'It is locked.' }]), { code })
  const lines = (code: string) => listLinesBelow(toFormProblems(sent(code), ['other']))
  setWaysOut({ LOCKED: { to: '/locks', who: 'admin', label: 'Locks' } })
  onTestFinished(() => setWaysOut({}))
  expect([lines('LOCKED'), toFormProblems(sent('LOCKED'), ['name']).fields, listRowIssues(sent('LOCKED'))]).toEqual([[], [], []])
  expect(lines('OTHER')).toEqual(['Some of the data sent is not valid.', 'It is locked.'])
  expect(listRowIssues(sent('OTHER'))).toEqual([{ path: 'name', message: 'It is locked.' }])
  expect(listRowIssues(new Error('No line.'))).toEqual([{ path: '', message: 'No line.' }])
})

test('a confirmation request shows the question and not how a client confirms', () => {
  const asked = (issues: unknown) =>
    Object.assign(new Error('8 hours less. To do it anyway, send the call again.'), { code: 'NEEDS_CONFIRMATION', issues })
  const issue = { path: 'days', message: '8 hours less.' }
  expect(listLinesBelow(toFormProblems(asked([issue]), ['name']))).toEqual(['8 hours less.'])
  expect(listLinesBelow(toFormProblems(asked([issue]), ['days']))).toEqual([])
  expect(toFormProblems(asked([]), ['name']).message).toBe('8 hours less. To do it anyway, send the call again.')
})
