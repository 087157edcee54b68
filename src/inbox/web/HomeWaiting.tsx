import { plural, showCount } from '../../kit/shared/counted.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { HomeCard, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { inbox, MOST_COUNTED } from '../contract.ts'
import styles from './HomeWaiting.module.css'

/** Home's count of what waits for the person's decision; nothing where nothing waits. */
export function HomeWaiting() {
  const read = useRead(inbox.own, {})
  const waits = read.data?.waits ?? 0
  if (waits === 0) return null
  return (
    <HomeCard title="Inbox" read={read}>
      <HomeRows>
        <li className={styles.waiting}>
          <span>
            <b>
              {showCount(waits)}
              {waits === MOST_COUNTED && '+'}
            </b>{' '}
            {plural(waits, 'waits', 'wait')} for you
          </span>
          <ButtonLink small to="/inbox">
            Decide
          </ButtonLink>
        </li>
      </HomeRows>
    </HomeCard>
  )
}
