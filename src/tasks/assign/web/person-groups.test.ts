import { expect, test } from 'vitest'
import { optionsOf } from './person-groups.ts'

const person = (fullName: string, manager: string | null) => ({
  _id: fullName,
  fullName,
  email: `${fullName}@x.example`,
  roleData: ['AUTHOR' as const],
  employee_id: null,
  openTasks: 1,
  manager: manager === null ? null : { _id: manager, fullName: manager.toUpperCase() },
})
const people = [person('Ana', 'kavita'), person('Ben', 'kavita'), person('Cy', 'farhan'), person('Dee', null)]

test('shows a manager their own team first, the others grouped by manager', () => {
  const groups = optionsOf(people, 'kavita').map((group) => [
    group.label,
    'options' in group ? group.options.map(({ value }) => value) : [],
  ])
  expect(groups).toEqual([
    ['Your team', ['Ana@x.example', 'Ben@x.example']],
    ['Team of FARHAN', ['Cy@x.example']],
    ['No manager', ['Dee@x.example']],
  ])
})

test('shows everyone else one list', () => {
  expect(optionsOf(people, undefined).map(({ label }) => label)).toEqual(['Ana', 'Ben', 'Cy', 'Dee'])
})
