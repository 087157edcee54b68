import { expect, it } from 'vitest'
import type { RolePlan } from '../plan-contract.ts'
import { describeObstacles, moveSentence, formatRows, describeWeights, explainWhyBlocked } from './plan-words.ts'

const person = (fullName: string, gets: number) => ({
  _id: fullName,
  fullName,
  email: `${fullName}@proofline.example`,
  departments: [],
  pace: 0,
  withoutAccount: false,
  hindrance: null,
  away: { days: 0, from: null, asked: 0, askedFrom: null },
  openNow: 0,
  share: gets,
  gets,
  after: gets,
  first: null,
  last: null,
})
const none = { count: 0, rows: [] }
const plan: RolePlan = {
  role: 'REVIEWER',
  dealt: 487,
  left: 0,
  changes: 487,
  last: 1003,
  acted: none,
  nobody: none,
  moves: [],
  clashes: { ...none, holders: [] },
  people: [person('Rohit Verma', 300), person('Sneha Menon', 187)],
}

it('at most five rows are named, and the others counted', () => {
  expect(formatRows([507, 512, 517, 522, 527, 530], 14)).toBe('507, 512, 517, 522, 527 and 9 more')
  expect(formatRows([507, 512], 2)).toBe('507, 512')
})

it('a sentence tells who gets barred rows', () => {
  const move = { from: 0, to: 1, as: 'AUTHOR', count: 3, rows: [1, 2, 3] } as const
  expect(moveSentence({ ...move, rows: [...move.rows] }, plan.people)).toBe('3 rows that Rohit Verma authored go to Sneha Menon.')
  expect(moveSentence({ ...move, as: 'UPLOADER', count: 1, rows: [1] }, plan.people)).toBe(
    '1 row that Rohit Verma uploads goes to Sneha Menon.',
  )
})

it('the obstacles of a plan are described, with the role when there are several', () => {
  const obstacles = (changes: number, ...roles: RolePlan[]) => describeObstacles({ changes, roles })
  const acted = { ...plan, acted: { count: 1, rows: [7] } }
  const sentence = 'The reviewer has acted on row 7. Ask an admin to reopen the task first.'
  const noneLeft = ['All of these rows are already assigned, so there are none left to assign.']
  expect(obstacles(487, plan)).toEqual([])
  expect(obstacles(487, acted)).toEqual([sentence])
  expect(obstacles(0, { ...plan, nobody: { count: 2, rows: [1, 2] } })).toEqual([expect.stringContaining('rows 1, 2')])
  expect(obstacles(0, { ...plan, dealt: 0, changes: 0 })).toEqual(noneLeft)
  expect(obstacles(0, { ...plan, changes: 0 })).toEqual(noneLeft)
  // A role does not block the line if all its rows stay with other people.
  expect(obstacles(487, { ...plan, role: 'AUTHOR', dealt: 0, changes: 0 }, plan)).toEqual([])
  expect(obstacles(487, { ...plan, role: 'AUTHOR' }, acted)).toEqual([`Reviewer: ${sentence}`])
})

it('rows of other people need a choice before they are assigned', () => {
  const clashing = { changes: 487, roles: [{ ...plan, clashes: { count: 9, rows: [1], holders: [] } }] }
  expect(explainWhyBlocked(clashing, () => 'error')).toBe('Rows already assigned: choose what happens to them.')
  expect(explainWhyBlocked(clashing, () => 'skip')).toBeUndefined()
  expect(explainWhyBlocked({ changes: 487, roles: [plan] }, () => 'error')).toBeUndefined()
  expect(explainWhyBlocked({ changes: 0, roles: [plan] }, () => 'error')).toBe('This can’t be assigned this way.')
})

it('weights that do not add up to the rows are explained', () => {
  const typed = (one: number, other: number, split: 'weights' | 'equal' = 'weights') =>
    describeWeights(plan, {
      people: [
        { person: 'Rohit', weight: one },
        { person: 'Sneha', weight: other },
      ],
      split,
    })
  expect(typed(300, 187)).toBeUndefined()
  expect(typed(900, 600, 'equal')).toBeUndefined()
  expect(typed(900, 600)).toBe('These numbers make 1,500, so they count as weights: 300 and 187 rows.')
})
