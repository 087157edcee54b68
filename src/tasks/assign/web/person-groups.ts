import type { DepartmentPerson } from '../../../users/contract.ts'

export type PersonOption = Pick<DepartmentPerson, 'fullName' | 'email' | 'openTasks'> & { value: string; label: string }
type Group = { label: string; options: PersonOption[] }
/** An entry of the picker's list: a person, or a group of people. */
export type Entry = Group | PersonOption

const asOption = ({ fullName, email, openTasks }: DepartmentPerson): PersonOption => ({
  fullName,
  email,
  openTasks,
  value: email,
  label: fullName,
})

/** The people of a picker in the server's order; for a manager in groups, their own team first (decisions 112). */
export function optionsOf(people: readonly DepartmentPerson[], managerId: string | undefined): Entry[] {
  if (managerId === undefined) return people.map(asOption)
  const groups = new Map<string, Group>()
  for (const person of people) {
    const { manager } = person
    const label = manager === null ? 'No manager' : manager._id === managerId ? 'Your team' : `Team of ${manager.fullName}`
    const group = groups.get(manager?._id ?? '') ?? { label, options: [] }
    group.options.push(asOption(person))
    groups.set(manager?._id ?? '', group)
  }
  return [...groups.values()]
}
