import { mayCall } from '../../access/levels.ts'
import { plural } from '../../kit/shared/counted.ts'
import type { MenuCounts } from '../../kit/web/domain.ts'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { webDomains } from '../web.ts'

/** `words` are its accessible description: "12 tasks". */
export type MenuCount = { count: number; words: string }

const all: readonly MenuCounts[] = webDomains.flatMap(({ menuCounts }) => menuCounts ?? [])

function useCounts({ call, noun }: MenuCounts): (route: string) => MenuCount | undefined {
  const person = usePerson()
  const enabled = mayCall(call.access.who, toActor(person))
  const { data } = useRead(call, { params: { role: person.role } }, { enabled })
  return (route) => {
    const count = enabled ? data?.data[route.slice(1)] : undefined
    return count === undefined ? undefined : { count, words: `${count} ${plural(count, ...noun)}` }
  }
}

/** The counts that the domains put beside the entries of a menu's group, by route. */
export function useMenuCounts(): (route: string) => MenuCount | undefined {
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the list of domains never changes, so the order of the hooks never does
  const counts = all.map((one) => useCounts(one))
  return (route) => counts.flatMap((countOf) => countOf(route) ?? [])[0]
}
