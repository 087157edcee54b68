import { formatCount } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { HomeCard } from '../../kit/ui/home/HomeCard.tsx'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { describeEntry, getEntryNoun } from './entry-words.ts'
import styles from './HomeWaiting.module.css'

const MAX_LISTED_ENTRIES = 6

export function HomeWaiting() {
  const waits = useRead(inbox.own, {}).data?.waits ?? 0
  const read = useRead(approvals.waiting, { query: { sort: 'day', limit: MAX_LISTED_ENTRIES } }, { enabled: waits > 0 })
  if (waits === 0) return null
  return (
    <HomeCard
      title={`${formatCount(waits)}${waits === MAX_INBOX_COUNT ? '+' : ''} waiting for you`}
      aside={
        <ButtonLink small to="/inbox">
          Decide
        </ButtonLink>
      }
      read={read}
    >
      <ul className={styles.waiting}>
        {read.data?.data.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <PersonName person={entry.person} />
            <small title={describeEntry(entry)}>
              {getEntryNoun(entry)}, {formatDay(entry.day)}: <UserText>{describeEntry(entry)}</UserText>
            </small>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
