import type { OpenInMonth } from '../../../closed-months/server/extension-points.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { joinFirst } from '../../../kit/shared/short-list.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { DAY_HOURS, describeImpossible } from '../../../users/day-hours-rules.ts'
import { reachedSql } from '../../../users/server/lookup.ts'
import { selectEverybody } from '../../server/selection.ts'
import type { CheckedDay } from '../contract.ts'
import { type Gap, describeGaps } from '../rules.ts'
import { hasGap, loadCheckedDays } from './checked-days.ts'
import { selectImpossibleWorklog } from './impossible-days.ts'
import { selectWaitingDays } from './queries.ts'
import { finishedInProjects } from '../../../timesheets/server/extension-points.ts'

/** People are read in pages to limit memory use. */
const PAGE_PEOPLE = 200
/** The maximum number of days named in a point. */
const MAX_NAMED_DAYS = 3
const dayName = ({ user, dateKey }: CheckedDay): string => `${user.fullName} ${formatDay(dateKey).slice(0, 5)}`

type NamedDay = { name: string; dateKey: string; email: string; detail: string }
const toNamedDay = (day: CheckedDay, gaps: readonly Gap[]): NamedDay => {
  return { name: dayName(day), dateKey: day.dateKey, email: day.user.email, detail: describeGaps(gaps).join('; ') }
}
const isImpossible = ({ of }: Gap): boolean => of === 'impossible'

/**
 * Lists the days on which the sources differ while the timesheet is undecided. The approver sees the difference and settles it
 * with the decision (ADR 16). Also lists all days on which a sum is above 24 hours (decision 174).
 */
export const openInMonth: OpenInMonth = async (db, reach, { from, to, isClosing, extensionsOf }) => {
  if (isClosing) return []
  const until = to < reach.day ? to : reach.day
  const { people, selection } = await selectEverybody(db, { from, to: until })
  const finished = extensionsOf(finishedInProjects)
  const found: CheckedDay[] = []
  for (let at = 0; at < people.length; at += PAGE_PEOPLE) {
    const page = { selection, people: people.slice(at, at + PAGE_PEOPLE), finished, isKept: hasGap }
    found.push(...(await loadCheckedDays(db, reach, page)))
  }
  const differ = found.filter(({ gaps }) => !gaps.every(isImpossible))
  const isWaiting = new Set((await selectWaitingDays(db, reach, { from, to: until })).map(({ id }) => id))
  const open = differ.filter(({ _id }) => isWaiting.has(_id))
  const isOf = db`day between ${from}::date and ${until}::date and ${reachedSql(db, reach, db`user_id`)}`
  const inWorklog = await selectImpossibleWorklog(db, isOf)
  const impossible = new Map([
    // This includes people without a primary production role on the day, because the worklog pays for their recorded work.
    ...inWorklog.map(({ person, fullName, email, day, seconds }): [string, NamedDay] => {
      const name = `${fullName} ${formatDay(day).slice(0, 5)}`
      return [`${person} ${day}`, { name, dateKey: day, email, detail: describeImpossible({ sum: 'worklog', seconds }) }]
    }),
    ...found
      .filter(({ gaps }) => gaps.some(isImpossible))
      .map((day): [string, NamedDay] => [day._id, toNamedDay(day, day.gaps.filter(isImpossible))]),
  ])
  const period = `from=${from}&to=${until}`
  const href = `/report/cross-check?${period}&look=yes`
  const pointOf = (days: readonly NamedDay[], none: string) => {
    const inOrder = days.toSorted((a, b) => a.dateKey.localeCompare(b.dateKey))
    return {
      group: 'missing' as const,
      count: days.length,
      list: inOrder.map(({ name, detail, email }) => ({ name, detail, href: `${href}&q=${encodeURIComponent(email)}` })),
      detail:
        days.length > 0
          ? joinFirst(
              inOrder.map(({ name }) => name),
              MAX_NAMED_DAYS,
            )
          : none,
      place: { label: 'Open', href },
    }
  }
  return [
    {
      title: { open: 'Work and timesheets differ', done: 'Work and timesheets agree' },
      noun: ['day on which work and timesheet differ', 'days on which work and timesheets differ'],
      ...pointOf(
        open.map((day) => toNamedDay(day, day.gaps)),
        differ.length > 0
          ? `${formatQuantity(differ.length, 'day')} with a difference, none waits`
          : 'of all days with a timesheet',
      ),
    },
    {
      title: { open: `Days have more than ${DAY_HOURS} hours`, done: `No day has more than ${DAY_HOURS} hours` },
      noun: [`day with more than ${DAY_HOURS} hours`, `days with more than ${DAY_HOURS} hours`],
      ...pointOf([...impossible.values()], 'in the timesheets, records and files, nor in the worklog'),
    },
  ]
}
