import { expect, it } from 'vitest'
import type { RolePlan } from '../plan-contract.ts'
import { moveSentence, obstacle, rowsShown, weightsSentence } from './plan-words.ts'

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
  last: 1003,
  acted: none,
  nobody: none,
  moves: [],
  clashes: { ...none, holders: [] },
  people: [person('Rohit Verma', 300), person('Sneha Menon', 187)],
}

it('names five rows and counts the others', () => {
  expect(rowsShown([507, 512, 517, 522, 527, 530], 14)).toBe('507, 512, 517, 522, 527 and 9 more')
  expect(rowsShown([507, 512], 2)).toBe('507, 512')
})

it('describes who gets barred rows', () => {
  const move = { from: 0, to: 1, as: 'AUTHOR', count: 3, rows: [1, 2, 3] } as const
  expect(moveSentence({ ...move, rows: [...move.rows] }, plan.people)).toBe('3 rows that Rohit Verma authored go to Sneha Menon.')
  expect(moveSentence({ ...move, as: 'UPLOADER', count: 1, rows: [1] }, plan.people)).toBe(
    '1 row that Rohit Verma uploads goes to Sneha Menon.',
  )
})

it('describes what blocks the plan', () => {
  expect(obstacle(plan, 'REVIEWER')).toBeUndefined()
  expect(obstacle({ ...plan, dealt: 0 }, 'REVIEWER')).toBe(
    'All of these rows are already assigned, so there are none left to assign.',
  )
  expect(obstacle({ ...plan, acted: { count: 1, rows: [7] } }, 'REVIEWER')).toBe(
    'The reviewer has acted on row 7. Ask an admin to reopen the task first.',
  )
  expect(obstacle({ ...plan, nobody: { count: 2, rows: [1, 2] } }, 'REVIEWER')).toContain('rows 1, 2')
})

it('explains weights that do not add up to the rows', () => {
  const typed = (one: number, other: number, split: 'weights' | 'equal' = 'weights') =>
    weightsSentence(plan, {
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
