import { groupBy } from '../../../kit/shared/grouped.ts'
import type { DepartmentPerson } from '../../../users/contract.ts'

export type PersonOption = Pick<DepartmentPerson, 'fullName' | 'email' | 'openTasks' | 'departments' | 'hindrance'> & {
  value: string
  label: string
}
type Group = { label: string; options: PersonOption[] }
export type Entry = Group | PersonOption

const asOption = ({ fullName, email, openTasks, departments, hindrance }: DepartmentPerson): PersonOption => ({
  fullName,
  email,
  openTasks,
  departments,
  hindrance,
  value: email,
  label: fullName,
})

/**
 * Moves the people of these departments to the front and otherwise keeps the order. A person's matching department becomes the
 * first of theirs.
 */
function matchesFirst(people: readonly DepartmentPerson[], departments: readonly { name: string }[]): DepartmentPerson[] {
  const matchOf = (person: DepartmentPerson) => departments.find(({ name }) => person.departments.includes(name))?.name
  const matching = people.flatMap((person) => {
    const name = matchOf(person)
    return name === undefined ? [] : [{ ...person, departments: [name, ...person.departments.filter((one) => one !== name)] }]
  })
  return [...matching, ...people.filter((person) => matchOf(person) === undefined)]
}

/**
 * People of the rows' departments come first, otherwise in the server's order. For a manager they are grouped by team, with the
 * manager's own team first (decision 112).
 */
export function buildPersonOptions(
  people: readonly DepartmentPerson[],
  managerId: string | undefined,
  departments: readonly { name: string }[] = [],
): Entry[] {
  if (managerId === undefined) return matchesFirst(people, departments).map(asOption)
  return [...groupBy(people, ({ manager }) => manager?._id ?? '').values()].map((team): Group => {
    const { manager } = team[0]
    const label = manager === null ? 'No manager' : manager._id === managerId ? 'Your team' : `Team of ${manager.fullName}`
    return { label, options: matchesFirst(team, departments).map(asOption) }
  })
}
