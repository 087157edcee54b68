import { describe, expect, test } from 'vitest'
import { buildActor } from '../../test/actor.ts'
import { type HandOverChoice, type CurrentHoldings, findHandOverProblem, mayHandOver } from './leaving-rules.ts'
import type { Actor } from '../access/levels.ts'

const all = { rows: true, reports: true }
const found: CurrentHoldings = {
  rows: [
    { role: 'AUTHOR', count: 12, clashing: 2, named: 'Optics.xlsx rows 3 and 5' },
    { role: 'REVIEWER', count: 1, clashing: 0, named: '' },
  ],
  reports: 1,
}
const rows = (role: 'AUTHOR' | 'REVIEWER' | 'UPLOADER', count: number, unassigned = 0): HandOverChoice => ({
  rows: [{ role, count, unassigned }],
})

test.each<[string, HandOverChoice, Partial<typeof all>, string | undefined]>([
  ['an empty choice is accepted', {}, {}, undefined],
  ['a choice of everything that was shown is accepted', { ...rows('AUTHOR', 12, 2), reports: { count: 1 } }, {}, undefined],
  ['a role without a clash is accepted', rows('REVIEWER', 1), {}, undefined],
  ['rows that the receiver cannot hold were not shown', rows('AUTHOR', 12), {}, 'OWN_WORK Optics.xlsx rows 3 and 5'],
  [
    'fewer rows that the receiver cannot hold were shown',
    rows('AUTHOR', 12, 1),
    {},
    'HOLDINGS_CHANGED 2 rows as Author that can’t be handed over instead of 1',
  ],
  [
    'a row that the receiver cannot hold was shown but does not exist',
    rows('REVIEWER', 1, 1),
    {},
    'HOLDINGS_CHANGED 0 rows as Reviewer that can’t be handed over instead of 1',
  ],
  ['more rows were shown than exist', rows('AUTHOR', 13, 2), {}, 'HOLDINGS_CHANGED 12 open rows as Author instead of 13'],
  ['only one row is left', rows('REVIEWER', 4), {}, 'HOLDINGS_CHANGED 1 open row as Reviewer instead of 4'],
  ['the role has no rows left', rows('UPLOADER', 3), {}, 'HOLDINGS_CHANGED 0 open rows as Uploader instead of 3'],
  ['a direct report is gone', { reports: { count: 2 } }, {}, 'HOLDINGS_CHANGED 1 direct report instead of 2'],
  ['rows are chosen by a user who may not assign', rows('REVIEWER', 1), { rows: false }, 'NOT_YOURS_TO_HAND_OVER the open rows'],
  [
    'direct reports are chosen by a user who may not set managers',
    { reports: { count: 1 } },
    { reports: false },
    'NOT_YOURS_TO_HAND_OVER the direct reports',
  ],
  ['parts that the choice does not name are not checked', { reports: { count: 1 } }, { rows: false }, undefined],
])('findHandOverProblem compares the choice with the present holdings: %s', (_, choice, less, expected) => {
  const problem = findHandOverProblem(choice, found, { ...all, ...less })
  expect(problem && `${problem.code} ${Object.values(problem.values).join('')}`).toBe(expected)
})

describe('mayHandOver', () => {
  const actor = (roles: Actor['roles'], tabs: Actor['tabs'] = []): Actor => buildActor({ roles, tabs })
  test.each<[string, Actor, string[]]>([
    ['an admin hand over rows and direct reports', actor(['ADMIN']), ['rows', 'reports']],
    ['a manager hand over rows', actor(['MANAGER']), ['rows']],
    ['a sub-admin with projects hand over rows', actor(['SUBADMIN'], ['Manage Users', 'Manage Projects']), ['rows']],
    ['a sub-admin with users only hand over nothing', actor(['SUBADMIN'], ['Manage Users']), []],
  ])('lets %s', (_, who, may) => {
    expect(Object.entries(mayHandOver(who)).flatMap(([assigned, yes]) => (yes ? [assigned] : []))).toEqual(may)
  })
})
