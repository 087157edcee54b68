import { absences } from '../../absences/contract.ts'
import { joinRuns } from '../../absences/run-rules.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import { toMonthRange } from '../../closed-months/rules.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import styles from './OwnRequests.module.css'

type OwnRequestsProps = { month: string; isOff: (date: string) => boolean }
const daysIn = ({ from, date }: { from: string; date: string }): string =>
  from === date ? formatDay(date) : `${formatDay(from)} to ${formatDay(date)}`

export function OwnRequests({ month, isOff }: OwnRequestsProps) {
  const read = useRead(absences.own, { query: toMonthRange(month) })
  const withdraw = useWrite(absences.recordOwn)
  if (read.error !== null) return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  const requests = joinRuns(read.data?.requests ?? [], isOff)
  if (requests.length === 0) return null
  return (
    <section aria-label="Absences waiting or declined">
      <ul className={styles.list}>
        {requests.map((query) => (
          <li key={query.date}>
            <span>
              {daysIn(query)}: {query.reason === '' ? 'No absence' : seenWords[query.reason]},{' '}
              {query.status === 'waiting' ? 'waiting for approval' : `declined: ${query.remarks}`}
            </span>
            {query.status === 'waiting' && (
              <Button
                busy={withdraw.isPending}
                aria-label={`Withdraw ${daysIn(query)}`}
                onClick={() =>
                  withdraw.mutate({
                    query: {},
                    body: { date: query.from, ...(query.from < query.date && { to: query.date }), reason: '' },
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
