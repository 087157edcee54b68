/** The faults of a screen that the reachability journey must report, and the tables that the journey reads. */
import { expect, test } from 'vitest'
import { places, screenExceptions } from '../../e2e/support/screen-places.ts'
import { applyExceptions } from './apply-exceptions.ts'
import {
  coversProblem,
  type FoundScreen,
  missingParts,
  listScreenParts,
  type ScreenProblem,
  type CatalogueScreen,
  screens,
  sizeProblems,
} from './screens.ts'

const screen: CatalogueScreen = {
  path: '/users',
  module: 'users',
  reachedBy: { ADMIN: ['Manage Users'] },
  columns: ['Full Name', 'addedBy'],
  filters: ['full name', 'search'],
  actions: ['Add User', 'Delete (confirmation)', 'Update salary (ADMIN and MANAGER only)', 'Block / Unblock', 'edit day'],
  pageSize: 5,
  pageSizeOptions: [10, 20],
}
const table = { filters: { search: 'Email' }, actions: { 'edit day': { press: ['Actions'], find: 'Change' } } }
const found: FoundScreen = {
  columns: ['Full Name', 'Added By', 'Files'],
  controls: ['Full name', 'Email', 'Add User', 'Delete', 'Update salary', 'Block', 'Unblock'],
  pageSize: 5,
  pageSizes: [5, 10, 20],
}
const without = (name: string): FoundScreen => ({
  ...found,
  columns: found.columns.filter((each) => each !== name),
  controls: found.controls.filter((each) => each !== name),
})
const compare = (page: FoundScreen, role = 'ADMIN') => [
  ...missingParts(
    listScreenParts(screen, '/users', role, table).filter(({ press }) => press.length === 0),
    page,
  ),
  ...sizeProblems(screen, page),
]

test('the screen check reports no problem on a page that has everything', () => {
  expect(compare(found)).toEqual([])
})

test.each([
  ['a column', 'Full Name', { kind: 'columns', name: 'Full Name' }],
  ['the column of a field without a heading', 'Added By', { kind: 'columns', name: 'addedBy' }],
  ['a filter', 'Full name', { kind: 'filters', name: 'full name' }],
  ['a filter under another name', 'Email', { kind: 'filters', name: 'search' }],
  ['an action', 'Add User', { kind: 'actions', name: 'Add User' }],
  ['an action on rows', 'Delete', { kind: 'actions', name: 'Delete (confirmation)' }],
  ['one of two actions', 'Unblock', { kind: 'actions', name: 'Block / Unblock' }],
])('the screen check reports %s that is missing', (_, name, problem) => {
  expect(compare(without(name))).toEqual([{ ...problem, why: 'missing' }])
})

test('the screen check reports a heading that differs from the documented one only in case', () => {
  expect(compare({ ...found, columns: ['Full name', 'Added By'] })).toEqual([
    { kind: 'columns', name: 'Full Name', why: 'missing' },
  ])
})

test('the screen check reports an action limited to roles when others have it or those lack it', () => {
  const name = 'Update salary (ADMIN and MANAGER only)'
  expect(compare(found, 'SUBADMIN')).toEqual([{ kind: 'actions', name, why: 'offered to others than the documents say' }])
  expect(compare(without('Update salary'), 'SUBADMIN')).toEqual([])
  expect(compare(without('Update salary'), 'MANAGER')).toEqual([{ kind: 'actions', name, why: 'missing' }])
})

test('the screen check reports an action limited to routes when it is on another route', () => {
  const lists = {
    ...screen,
    paths: ['/assigned/:file', '/done/:file'],
    columns: [],
    filters: [],
    actions: ['Update task (types assigned only)'],
  }
  const at = (route: string, controls: string[]) => missingParts(listScreenParts(lists, route, 'AUTHOR'), { ...found, controls })
  expect(at('/assigned/:file', ['Update task'])).toEqual([])
  expect(at('/assigned/:file', [])).toMatchObject([{ why: 'missing' }])
  expect(at('/done/:file', ['Update task'])).toMatchObject([{ why: 'offered to others than the documents say' }])
})

test('the screen check looks for an action behind the press that leads to it', () => {
  const parts = listScreenParts(screen, '/users', 'ADMIN', table).filter(({ press }) => press.includes('Actions'))
  expect(missingParts(parts, { ...found, controls: ['Change'] })).toEqual([])
  expect(missingParts(parts, found)).toEqual([{ kind: 'actions', name: 'edit day', why: 'missing' }])
})

test('the screen check reports a wrong page size and wrong page size choices', () => {
  expect(compare({ ...found, pageSize: 10 })).toEqual([{ kind: 'pageSize', name: '5', why: 'is 10' }])
  expect(compare({ ...found, pageSizes: [5, 10] })).toEqual([{ kind: 'pageSizeOptions', name: '10,20', why: 'are 5,10' }])
})

test('a screen exception covers only its own problem and is reported when needless or undecided', () => {
  const problem: ScreenProblem = { route: '/users', role: 'SUBADMIN', kind: 'columns', name: 'Salary', why: 'missing' }
  const apply = (exception: object, problems = [problem]): string[] =>
    applyExceptions(problems, [{ route: '/users', name: 'Salary', decision: '89', ...exception }], coversProblem)
  expect(apply({})).toEqual([])
  expect(apply({ role: 'SUBADMIN' })).toEqual([])
  expect(apply({}, [])).toEqual([expect.stringMatching(/^exception that is no longer needed/)])
  expect(apply({ role: 'MANAGER' })).toHaveLength(2)
  expect(apply({ decision: 'P0' })).toEqual([expect.stringMatching(/^exception without a row of docs\/decisions\.md/)])
})

test('the tables of the journey name only parts of the catalogue and decisions that exist', () => {
  const named = (path: string, kind: 'columns' | 'filters' | 'actions') =>
    Object.keys(places[path]?.[kind] ?? {}).map((name) => `${path} ${name}`)
  const known = screens.flatMap(({ path, ...parts }) =>
    (['columns', 'filters', 'actions'] as const).flatMap((kind) => parts[kind].map((name) => `${path} ${name}`)),
  )
  const all = Object.keys(places).flatMap((path) =>
    (['columns', 'filters', 'actions'] as const).flatMap((kind) => named(path, kind)),
  )
  expect(all.filter((each) => !known.includes(each))).toEqual([])
  const problems = screenExceptions.map(({ route, role = '', name = '' }) => ({
    route,
    role,
    name,
    kind: 'actions' as const,
    why: '',
  }))
  expect(applyExceptions(problems, screenExceptions, coversProblem)).toEqual([])
})
