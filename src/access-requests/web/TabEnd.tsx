import type { Tab } from '../../access/levels.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { accessRequests } from '../contract.ts'

export function TabEnd({ tab }: { tab: Tab }) {
  const own = useRead(accessRequests.own, {})
  const until = own.data?.tabs.find((each) => each.tab === tab)?.until
  return until == null ? null : <em>until {formatDayInWords(until, 'short')}</em>
}
