import { expect, test } from 'vitest'
import { buildPersonOptions } from './person-groups.ts'

const person = (fullName: string, manager: string | null, ...departments: string[]) => ({
  _id: fullName,
  fullName,
  email: `${fullName}@x.example`,
  roleData: ['AUTHOR' as const],
  employee_id: null,
  openTasks: 1,
  hindrance: null,
  departments,
  manager: manager === null ? null : { _id: manager, fullName: manager.toUpperCase() },
})
const people = [
  person('Ana', 'kavita'),
  person('Ben', 'kavita', 'Physics', 'Chemistry'),
  person('Cy', 'farhan'),
  person('Dee', null, 'Physics'),
]

test('a manager sees their own team first, then the others by manager', () => {
  const groups = buildPersonOptions(people, 'kavita').map((group) => [
    group.label,
    'options' in group ? group.options.map(({ value }) => value) : [],
  ])
  expect(groups).toEqual([
    ['Your team', ['Ana@x.example', 'Ben@x.example']],
    ['Team of FARHAN', ['Cy@x.example']],
    ['No manager', ['Dee@x.example']],
  ])
})

test('people who are not managers see one list', () => {
  expect(buildPersonOptions(people, undefined).map(({ label }) => label)).toEqual(['Ana', 'Ben', 'Cy', 'Dee'])
})

test('people of a department of the rows come first, and that department is named', () => {
  const rows = [{ name: 'Chemistry' }, { name: 'Physics' }]
  const shown = buildPersonOptions(people, undefined, rows)
  expect(shown.map((option) => [option.label, 'departments' in option && option.departments[0]])).toEqual([
    ['Ben', 'Chemistry'],
    ['Dee', 'Physics'],
    ['Ana', undefined],
    ['Cy', undefined],
  ])
  const [team] = buildPersonOptions(people, 'kavita', rows)
  expect(team && 'options' in team && team.options.map(({ label }) => label)).toEqual(['Ben', 'Ana'])
})
