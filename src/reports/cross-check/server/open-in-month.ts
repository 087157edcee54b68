import type { OpenInMonth } from '../../../closed-months/server/extension-points.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { shortList } from '../../../kit/shared/short-list.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { everybodyIn } from '../../server/selection.ts'
import type { CheckedDay } from '../contract.ts'
import { gapsInWords } from '../rules.ts'
import { hasGap, loadCheckedDays } from './checked-days.ts'
import { waitingDays } from './queries.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'

/** People of a read: flat memory. */
const PAGE_PEOPLE = 200
/** How many days a point names. */
const NAMED = 3
const dayName = ({ user, dateKey }: CheckedDay): string => `${user.fullName} ${formatDay(dateKey).slice(0, 5)}`

/**
 * Days on which the sources differ while the timesheet waits: whoever decides it sees the difference, and settles it by that
 * (ADR 16).
 */
export const openInMonth: OpenInMonth = async (db, reach, { from, to, isClosing, extensionsOf }) => {
  if (isClosing) return []
  const until = to < reach.day ? to : reach.day
  const { people, selection } = await everybodyIn(db, { from, to: until })
  const finished = extensionsOf(finishedInProjects)
  const differ: CheckedDay[] = []
  for (let at = 0; at < people.length; at += PAGE_PEOPLE) {
    const page = { selection, people: people.slice(at, at + PAGE_PEOPLE), finished, isKept: hasGap }
    differ.push(...(await loadCheckedDays(db, reach, page)))
  }
  const isWaiting = new Set((await waitingDays(db, reach, { from, to: until })).map(({ id }) => id))
  const open = differ.filter(({ _id }) => isWaiting.has(_id)).toSorted((a, b) => a.dateKey.localeCompare(b.dateKey))
  const period = `from=${from}&to=${until}`
  return [
    {
      group: 'missing',
      title: { open: 'Work and timesheets differ', done: 'Work and timesheets agree' },
      noun: ['day on which work and timesheet differ', 'days on which work and timesheets differ'],
      count: open.length,
      list: open.map((day) => ({
        name: dayName(day),
        detail: gapsInWords(day.gaps).join('; '),
        href: `/report/cross-check?${period}&look=yes&q=${encodeURIComponent(day.user.email)}`,
      })),
      detail:
        open.length > 0
          ? shortList(open.map(dayName), NAMED)
          : differ.length > 0
            ? `${counted(differ.length, 'day')} with a difference, none waits`
            : 'of all days with a timesheet',
      place: { label: 'Open', href: `/report/cross-check?${period}&look=yes` },
    },
  ]
}
