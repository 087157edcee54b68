import { expect, test } from 'vitest'
import { known, buildTaskAt } from '../../../test/standings.ts'
import { STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { buildRoleSummaries, deriveStageState, PLACES_OF, sumStageStateCounts } from './rules.ts'

/** The states of the author, reviewer, second reviewer and uploader stages. */
const statesOf = (standing: (typeof known)[number]['standing'], secondReview: boolean): string =>
  STAFF_ROLES.map((role) => deriveStageState(role, buildTaskAt(standing, secondReview), secondReview)).join(' ')

test.each<[string, (typeof known)[number]['standing'], string, string]>([
  ['a new task', ['-', '-', '-', '-'], 'waiting upcoming upcoming upcoming', 'waiting upcoming unneeded upcoming'],
  [
    'a task that the author may attempt again',
    ['-', 'sent_for_re_attempt', '-', '-'],
    'waiting returned upcoming upcoming',
    'waiting returned unneeded upcoming',
  ],
  [
    'a skip that waits for approval',
    ['skipped', '-', '-', '-'],
    'skipped waiting upcoming upcoming',
    'skipped waiting unneeded upcoming',
  ],
  [
    'an approved skip',
    ['skipped', 'skip_approved', '-', '-'],
    'skipped skipped unneeded unneeded',
    'skipped skipped unneeded unneeded',
  ],
  ['a first answer', ['done:A', '-', '-', '-'], 'done waiting upcoming upcoming', 'done waiting unneeded upcoming'],
  ['a rework', ['done:A', 'sent_for_rework', '-', '-'], 'rework returned upcoming upcoming', 'rework returned unneeded upcoming'],
  [
    'a rework that was answered',
    ['rework_done:A', '-', '-', '-'],
    'done rework upcoming upcoming',
    'done rework unneeded upcoming',
  ],
  [
    'a task that the second reviewer returned',
    ['done:A', 'approved', 'sent_for_rework', '-'],
    'approved rework returned upcoming',
    'approved rework returned upcoming',
  ],
  [
    'a rejected task',
    ['done:A', 'rejected', '-', '-'],
    'rejected rejected unneeded unneeded',
    'rejected rejected unneeded unneeded',
  ],
  [
    'a task to be skipped',
    ['done:A', 'to_be_skipped', '-', '-'],
    'done skipped unneeded waiting',
    'done skipped unneeded waiting',
  ],
  [
    'an approved task',
    ['done:A', 'approved', '-', '-'],
    'approved approved waiting upcoming',
    'approved approved unneeded waiting',
  ],
  [
    'a task approved by both reviewers',
    ['done:A', 'approved', 'approved', '-'],
    'approved approved approved waiting',
    'approved approved approved waiting',
  ],
  [
    'an uploaded task',
    ['done:A', 'approved', 'approved', 'uploaded'],
    'approved approved approved uploaded',
    'approved approved approved uploaded',
  ],
  [
    'a task whose upload was skipped',
    ['done:A', 'to_be_skipped', '-', 'skipped'],
    'done skipped unneeded skipped',
    'done skipped unneeded skipped',
  ],
])('the states of the stages depend on the second review as expected for %s', (_, standing, on, off) =>
  expect([statesOf(standing, true), statesOf(standing, false)]).toEqual([on, off]),
)

test.each([...STAFF_ROLES])('the table of the %s has exactly the states that can occur', (role) => {
  const found = new Set(
    known.flatMap(({ standing }) =>
      [true, false].map((secondReview) => deriveStageState(role, buildTaskAt(standing, secondReview), secondReview)),
    ),
  )
  expect([...found].toSorted()).toEqual([...PLACES_OF[role]].toSorted())
})

const asha = { _id: 'a', fullName: 'Asha Rao', email: 'asha.rao@proofline.example' }
const summaryOf = (role: StaffRole) =>
  buildRoleSummaries(
    [
      { role: 'AUTHOR', person: asha, places: { waiting: 2, done: 1 } },
      { role: 'AUTHOR', person: null, places: { waiting: 3 } },
      { role: 'REVIEWER', person: asha, places: { upcoming: 4 } },
    ],
    [
      { role: 'AUTHOR', decisions: 3, median: 60, average: 90 },
      { role: 'REVIEWER', decisions: 0, median: 0, average: 0 },
    ],
  ).find((summary) => summary.role === role)

test('the summary of a role has its people, their sums, and the time per decision', () =>
  expect(summaryOf('AUTHOR')).toEqual({
    role: 'AUTHOR',
    places: { waiting: 5, done: 1 },
    people: [
      { person: asha, count: 3, places: { waiting: 2, done: 1 } },
      { person: null, count: 3, places: { waiting: 3 } },
    ],
    time: { decisions: 3, median: 60, average: 90 },
  }))

test('a role without decisions has no time', () => expect(summaryOf('REVIEWER')?.time).toBeNull())

test('a role without rows has an empty summary', () =>
  expect(summaryOf('UPLOADER')).toEqual({ role: 'UPLOADER', places: {}, people: [], time: null }))

test('the counts of states are added up', () => expect(sumStageStateCounts({ waiting: 2, done: 1 })).toBe(3))
