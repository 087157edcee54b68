import { Fragment } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { HomeCard, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { formatAmount } from './format-amount.ts'
import styles from './HomeWaiting.module.css'

/** How many of them the card names. */
const NAMED = 5

/** Home's count of what waits for the person's decision, the oldest first; nothing where nothing waits. */
export function HomeWaiting() {
  const waits = useRead(inbox.own, {}).data?.waits ?? 0
  const read = useRead(approvals.waiting, { query: { sort: 'day', limit: NAMED } }, { enabled: waits > 0 })
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
      <HomeRows>
        {read.data?.data.map(({ kind, id, person, day, parts }) => (
          <li key={`${kind} ${id}`} className={styles.waiting}>
            <PersonName person={person} />
            <span>{formatDay(day)}</span>
            <small>
              {parts.map(({ name, amount }, at) => (
                <Fragment key={`${at} ${name}`}>
                  {at > 0 && ', '}
                  <UserText>{name}</UserText> {formatAmount(amount)}
                </Fragment>
              ))}
            </small>
          </li>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
