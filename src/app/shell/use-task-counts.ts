import { isStaff, mayCall } from '../../kit/shared/access.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { actorOf, usePerson } from '../../kit/web/person.tsx'
import { tasks } from '../../tasks/desk/contract.ts'

/** The number of tasks in each list of a staff role, by the menu's route; none for the other roles. Writes on tasks refresh them. */
export function useTaskCounts(): (route: string) => number | undefined {
  const person = usePerson()
  const enabled = isStaff(person.role) && mayCall(tasks.counts.access.who, actorOf(person))
  const counts = useRead(tasks.counts, { params: { role: person.role } }, { enabled })
  return (route) => (enabled ? counts.data?.data[route.slice(1)] : undefined)
}
