import { expect, test } from 'vitest'
import { STAFF_ROLES } from '../../access/levels.ts'
import { STATUSES, type TaskStatus } from '../../rows/workflow/vocabulary.ts'
import { parseDayChoice, listDayChoices, STATUSES_BY_DAY_CHOICE, parseRolesOfReport } from './vocabulary.ts'

test.each([
  ['book', null],
  ['Book', null],
  ['-', null],
  ['', null],
  ['undefined', null],
  ['all', null],
  ['author', ['AUTHOR']],
  ['REVIEWER-2', ['REVIEWER-2']],
  ['reviewer_2', ['REVIEWER-2']],
  ['author-reviewer-2-uploader', ['AUTHOR', 'REVIEWER-2', 'UPLOADER']],
  ['reviewer-uploader', ['REVIEWER', 'UPLOADER']],
  ['reviewer,author,reviewer', ['REVIEWER', 'AUTHOR']],
  ['manager', undefined],
  ['author,book', undefined],
  ['author,', undefined],
  ['reviewer-22', undefined],
  ['reviewer-3', undefined],
])('the report name %s is parsed into its roles', (text, roles) => {
  expect(parseRolesOfReport(text)).toEqual(roles)
})

test('each role has the documented status choices, and several roles only done', () => {
  expect(STAFF_ROLES.map((role) => listDayChoices([role]))).toEqual([
    ['done', 'skipped', 'rework'],
    ['done', 'sent for rework'],
    ['done', 'sent for rework'],
    ['done', 'skipped'],
  ])
  expect(listDayChoices(['AUTHOR', 'UPLOADER'])).toEqual(['done'])
  expect(listDayChoices(STAFF_ROLES)).toEqual(['done'])
})

test('the choices of a role cover each of its statuses once', () => {
  for (const role of STAFF_ROLES) {
    const shared: TaskStatus[] = Object.values(STATUSES_BY_DAY_CHOICE[role]).flat()
    expect(shared.toSorted(), role).toEqual([...STATUSES[role]].toSorted())
  }
})

test('a status choice is parsed in any spelling', () => {
  expect(['Done', 'sent_for_rework', 'send for rework', 'rework_done', 'approved'].map(parseDayChoice)).toEqual([
    'done',
    'sent for rework',
    'sent for rework',
    'rework',
    undefined,
  ])
})
