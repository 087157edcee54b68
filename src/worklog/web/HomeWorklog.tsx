import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type OwnDay, ownTargets } from '../own-targets-contract.ts'

const MAX_SHOWN = 5

/**
 * Returns whether a day is past and has no figures, no recorded absence and no pending one. It does not use the rules of the
 * form, which Home does not load.
 */
const isUnfilled = ({ group, why, off, asked, completedUnits, completedHours }: OwnDay): boolean =>
  group === 'lapsed' && why === null && !off.isOff && !asked && completedUnits === null && completedHours === null

export function HomeWorklog() {
  const read = useRead(ownTargets.own, { query: { group: 'ongoing', page: 1, pageSize: MAX_SHOWN } }, { staleTime: 0 })
  const { data = [], counts } = read.data ?? {}
  return (
    <HomeCard title="Worklog" aside={<TextLink to="/user/worklog">Your worklog</TextLink>} read={read}>
      {data.length === 0 ? (
        <HomeNote>
          {counts !== undefined && counts.upcoming > 0 ? 'No targets today. There are days to come.' : 'No targets today.'}
        </HomeNote>
      ) : (
        <HomeRows>
          {data.map(({ _id, name, type, target, end, subTargets }) => {
            const unfilled = subTargets.filter(isUnfilled).length
            const amount = type === 'hours' ? `${formatCount(target)} h` : formatQuantity(target, 'unit')
            return (
              <li key={_id}>
                <b>{name}</b>{' '}
                <small>
                  {amount} per day until {formatDay(end)}
                  {unfilled > 0 && `, ${formatQuantity(unfilled, 'day')} not filled`}
                </small>
              </li>
            )
          })}
        </HomeRows>
      )}
      {counts !== undefined && counts.ongoing > data.length && (
        <HomeNote>{`And ${formatCount(counts.ongoing - data.length)} more.`}</HomeNote>
      )}
    </HomeCard>
  )
}
