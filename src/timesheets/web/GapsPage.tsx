import { getRouteApi } from '@tanstack/react-router'
import { isMonth } from '../../closed-months/rules.ts'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../kit/web/person.tsx'
import { gaps } from '../gaps-contract.ts'
import { OwnGaps } from './OwnGaps.tsx'
import { PersonGaps } from './PersonGaps.tsx'
import type { GapsSearch } from './search.ts'
import { TeamGaps } from './TeamGaps.tsx'

const route = getRouteApi('/timesheet/gaps')

/** Which days of a month are filled: of the people of a manager or ADMIN, of one of them, or one's own. */
export function GapsPage() {
  const search = route.useSearch()
  const change = useSearchChange<GapsSearch>(route.useNavigate())
  const seesOthers = useMay(gaps.team.access.who)
  const month = search.month !== undefined && isMonth(search.month) ? search.month : undefined
  const onMonth = (next: string | undefined): void => change({ month: next })
  if (!seesOthers) return <OwnGaps month={month} onMonth={onMonth} />
  if (search.person !== undefined) return <PersonGaps userId={search.person} month={month} onMonth={onMonth} />
  return <TeamGaps search={search} month={month} onSearch={change} />
}
