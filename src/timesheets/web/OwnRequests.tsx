import { absences } from '../../absences/contract.ts'
import { joinRuns } from '../../absences/run-rules.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import { daysOf } from '../../closed-months/rules.ts'
import { showDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import styles from './OwnRequests.module.css'

type OwnRequestsProps = { month: string; isOff: (date: string) => boolean }
const daysIn = ({ from, date }: { from: string; date: string }): string =>
  from === date ? showDay(date) : `${showDay(from)} to ${showDay(date)}`

/** The caller’s own absences of a month that wait for the approver, or were declined; what waits can be withdrawn. */
export function OwnRequests({ month, isOff }: OwnRequestsProps) {
  const read = useRead(absences.own, { query: daysOf(month) })
  const withdraw = useWrite(absences.recordOwn)
  if (read.error !== null) return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  const requests = joinRuns(read.data?.requests ?? [], isOff)
  if (requests.length === 0) return null
  return (
    <section aria-label="Absences waiting or declined">
      <ul className={styles.list}>
        {requests.map((asked) => (
          <li key={asked.date}>
            <span>
              {daysIn(asked)}: {asked.reason === '' ? 'No absence' : seenWords[asked.reason]},{' '}
              {asked.status === 'waiting' ? 'waits for approval' : `declined: ${asked.remarks}`}
            </span>
            {asked.status === 'waiting' && (
              <Button
                busy={withdraw.isPending}
                aria-label={`Withdraw ${daysIn(asked)}`}
                onClick={() =>
                  withdraw.mutate({
                    query: {},
                    body: { date: asked.from, ...(asked.from < asked.date && { to: asked.date }), reason: '' },
                  })
                }
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
