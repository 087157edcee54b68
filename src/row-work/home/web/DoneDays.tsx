import { formatCount } from '../../../kit/shared/counted.ts'
import { formatDay, getWeekdayName } from '../../../kit/shared/time.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { HomeCard } from '../../../kit/ui/home/HomeCard.tsx'
import styles from './DoneDays.module.css'

type DoneDaysProps = {
  /** The last one is today. */
  days: readonly { day: string; count: number }[]
  read: Parameters<typeof HomeCard>[0]['read']
}

export function DoneDays({ days, read }: DoneDaysProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <HomeCard title="Done today" aside={<b className={styles.figure}>{formatCount(days.at(-1)?.count ?? 0)}</b>} read={read}>
      <ol className={styles.bars} aria-label="Done on each of the last seven days">
        {days.map(({ day, count }, at) => {
          const isToday = at === days.length - 1
          return (
            <li
              key={day}
              title={`${formatDay(day)}: ${formatCount(count)}`}
              className={joinClassNames(isToday && styles.isToday)}
            >
              <span className={styles.count}>{formatCount(count)}</span>
              <i style={{ height: `${Math.round((count * 100) / most)}%` }} />
              <span className={styles.day}>{isToday ? 'Today' : getWeekdayName(day).slice(0, 3)}</span>
            </li>
          )
        })}
      </ol>
    </HomeCard>
  )
}
