import { absences } from '../../absences/contract.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import { daysOf } from '../../closed-months/rules.ts'
import { showDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import styles from './OwnRequests.module.css'

/** The own absences of a month that wait for the approver, or were declined; what waits can be withdrawn. */
export function OwnRequests({ month }: { month: string }) {
  const read = useRead(absences.own, { query: daysOf(month) })
  const withdraw = useWrite(absences.recordOwn)
  if (read.error !== null) return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  const requests = read.data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-label="Absences that wait or were declined">
      <ul className={styles.list}>
        {requests.map(({ date, reason, status, remarks }) => (
          <li key={date}>
            <span>
              {showDay(date)}: {reason === '' ? 'No absence' : seenWords[reason]},{' '}
              {status === 'waiting' ? 'waits for approval' : `declined: ${remarks}`}
            </span>
            {status === 'waiting' && (
              <Button
                busy={withdraw.isPending}
                aria-label={`Withdraw ${showDay(date)}`}
                onClick={() => withdraw.mutate({ query: {}, body: { date, reason: '' } })}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
