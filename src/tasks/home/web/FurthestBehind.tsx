import { useState } from 'react'
import { counted, showCount } from '../../../kit/shared/counted.ts'
import type { Fields } from '../../../kit/shared/endpoint.ts'
import { showInstant } from '../../../kit/shared/time.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { HomeCard, HomeNote } from '../../../kit/ui/home/HomeCard.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { home } from '../contract.ts'
import { ageOf } from '../rules.ts'
import styles from './FurthestBehind.module.css'

const SHOWN = 6
type Behind = Fields<typeof home.people>['data'][number]

const columnsAt = (now: Date): SmallColumn<Behind>[] => [
  {
    title: 'Person',
    show: ({ person, role }) => (
      <div className={styles.person}>
        <Avatar name={person.fullName} />
        <PersonName person={person} />
        <span className={styles.role}>{role}</span>
      </div>
    ),
  },
  { title: 'Open', number: true, show: ({ open }) => showCount(open) },
  {
    title: 'Oldest',
    number: true,
    show: ({ oldest }) => (oldest === null ? '–' : counted(ageOf(oldest, now).days, 'day')),
    cell: ({ oldest }) => (oldest === null ? {} : { 'data-tone': ageOf(oldest, now).tone, title: showInstant(oldest) }),
  },
  {
    title: 'Done, 7 days',
    number: true,
    show: ({ days }) => (
      <>
        <Bars days={days} /> {showCount(days.reduce((sum, count) => sum + count, 0))}
      </>
    ),
  },
]

/** Home's people with ready rows, the one with the oldest row first, and what they did on the seven days before today. */
export function FurthestBehind() {
  const read = useRead(home.people, {}, { staleTime: 0 })
  const [isWhole, setWhole] = useState(false)
  const [now] = useState(() => new Date())
  const all = read.data?.data ?? []
  return (
    <HomeCard
      title="Furthest behind"
      aside={
        all.length > SHOWN && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `The first ${SHOWN}` : `All ${showCount(all.length)}`}
          </Button>
        )
      }
      read={read}
    >
      {all.length === 0 ? (
        <HomeNote>Nobody has a row to do.</HomeNote>
      ) : (
        <SmallTable
          label="People, the furthest behind first"
          look="card"
          className={styles.people}
          columns={columnsAt(now)}
          rows={isWhole ? all : all.slice(0, SHOWN)}
          rowKey={({ person, role }) => `${person._id} ${role}`}
        />
      )}
    </HomeCard>
  )
}

const [WIDTH, HEIGHT] = [7, 16]

/** Seven small bars that end yesterday; the number beside them is their sum. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <svg className={styles.bars} width={days.length * WIDTH} height={HEIGHT} aria-hidden="true">
      {days.map((count, at) => {
        const height = Math.max(1, Math.round((count * HEIGHT) / most))
        return <rect key={at} x={at * WIDTH} y={HEIGHT - height} width={WIDTH - 2} height={height} />
      })}
    </svg>
  )
}
