import { Link } from '@tanstack/react-router'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import { formatWeekday, weekdayName } from '../../kit/shared/time.ts'
import { countMarks, daysIn } from '../gap-rules.ts'
import type { GapsOfPerson } from '../gaps-contract.ts'
import { linkOfApprover } from './gap-links.ts'
import { getDayLook } from './gap-looks.ts'
import styles from './TeamGaps.module.css'

const DAY_WIDTH = 27

/** People × the days of a month; a name opens the person's own month. */
export const teamGapColumns = (month: string, today: string): GridColumn<GapsOfPerson>[] => [
  {
    id: 'fullName',
    title: 'Name',
    width: 150,
    frozen: true,
    hideable: false,
    sortable: false,
    show: ({ _id, fullName, email }) => (
      <TextLink to="/timesheet/gaps" search={{ month, person: _id }} tabIndex={-1} title={email}>
        {fullName}
      </TextLink>
    ),
  },
  {
    id: 'missing',
    title: 'Missing',
    decides: true,
    kind: 'number',
    width: 66,
    sortable: false,
    value: ({ days }) => countMarks(days, 'missing'),
  },
  ...daysIn(month).map((date, at): GridColumn<GapsOfPerson> => {
    const name = formatWeekday(date)
    return {
      id: date.slice(8),
      title: String(at + 1),
      name,
      head: (
        <span className={styles.head} data-off={weekdayName(date) === 'Sunday'} data-today={date === today}>
          <span>{weekdayName(date).slice(0, 2)}</span>
          <span>{at + 1}</span>
        </span>
      ),
      width: DAY_WIDTH,
      sortable: false,
      hideable: false,
      value: (row) => getDayLook(row, date).words,
      show: (row) => <DayOfPerson row={row} date={date} at={at} />,
    }
  }),
  { id: 'manager', title: 'Manager', width: 110, sortable: false, value: ({ manager }) => manager?.fullName },
]

function DayOfPerson({ row, date, at }: { row: GapsOfPerson; date: string; at: number }) {
  const { _id, fullName, days } = row
  const look = getDayLook(row, date)
  const title = `${formatWeekday(date)}: ${look.words}`
  const link = linkOfApprover(_id, date, days[at] ?? 'none')
  if (link === undefined)
    return (
      <span className={styles.cell} title={title}>
        <DayMark look={look} />
        <span className="sr-only">{look.words}</span>
      </span>
    )
  return (
    <Link {...link} className={styles.cell} title={title} tabIndex={-1} aria-label={`${fullName}, ${title}`}>
      <DayMark look={look} />
    </Link>
  )
}
