import type { OpenInMonth } from '../../closed-months/server/extension-points.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { compareByDate, proposeNationalDays } from './proposed.ts'
import { selectHolidaysOfYear, selectUnclearPeople } from './queries.ts'

/**
 * Lists the days of the month that no ADMIN has confirmed, and the people for whom nobody has chosen between several calendars.
 */
export const openInMonth: OpenInMonth = async (db, _reach, { from, to, isClosing }) => {
  // Neither point prevents the closing, because every figure is defined. A proposed day is a working day, and the default
  // calendar applies to these people.
  if (isClosing) return []
  const year = Number(from.slice(0, 4))
  const isOfMonth = ({ day }: { day: string | null }): boolean => day !== null && day >= from && day <= to
  const stored = (await selectHolidaysOfYear(db, year)).filter(isOfMonth)
  const national = (await proposeNationalDays(db, [year])).filter(isOfMonth)
  const proposed = [...stored.filter(({ state }) => state === 'proposed'), ...national].toSorted(compareByDate)
  const confirmed = stored.filter(({ state }) => state === 'confirmed')
  const unclear = await selectUnclearPeople(
    db,
    db`select d from unnest(${[from, to, ...confirmed.flatMap(({ day }) => day ?? [])]}::date[]) as d`,
  )
  const href = `/holidays?year=${year}`
  return [
    {
      group: 'missing',
      title: { open: 'Holidays to confirm', done: 'Holidays confirmed' },
      noun: ['holiday to confirm', 'holidays to confirm'],
      count: proposed.length,
      detail:
        proposed.length > 0
          ? 'They are days off once they are confirmed, before the month is closed.'
          : confirmed
              .map(({ name, day, isHalf }) => `${name}, ${formatDay(day ?? '')}${isHalf ? ' (half day)' : ''}`)
              .join('; ') || 'None in this month',
      place: { label: 'Open', href },
      list: proposed.map(({ name, day }) => ({ name, detail: formatDay(day ?? ''), href })),
    },
    {
      group: 'missing',
      title: { open: 'People without a decided holiday calendar', done: 'Everyone’s holiday calendar is decided' },
      noun: ['person without a decided holiday calendar', 'people without a decided holiday calendar'],
      count: unclear.length,
      detail: unclear.length > 0 ? 'Their departments have different calendars, so the workspace’s applies.' : '',
      place: { label: 'Decide', href: `${href}&view=people` },
      list: unclear.map(({ fullName, departments }) => ({
        name: fullName,
        detail: departments.join(', '),
        href: `${href}&view=people`,
      })),
    },
  ]
}
