import { type AbsenceRequest, absences } from '../../absences/contract.ts'
import { seenWords } from '../../absences/vocabulary.ts'
import { daysOf } from '../../closed-months/rules.ts'
import { showDay } from '../../kit/shared/time.ts'
import { daysAfter } from '../../kit/shared/typed-date.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import styles from './OwnRequests.module.css'

type Asked = AbsenceRequest & { from: string }

/** Days in a row for which the same waits are one, with its first day; the latest first, as they came. */
function joinWaiting(requests: readonly AbsenceRequest[]): Asked[] {
  const joined: Asked[] = []
  for (const request of requests) {
    const last = joined.at(-1)
    const continues = last?.status === 'waiting' && last.from === daysAfter(request.date, 1)
    if (last && continues && request.status === 'waiting' && request.reason === last.reason) last.from = request.date
    else joined.push({ ...request, from: request.date })
  }
  return joined
}
const daysIn = ({ from, date }: Asked): string => (from === date ? showDay(date) : `${showDay(from)} to ${showDay(date)}`)

/** The own absences of a month that wait for the approver, or were declined; what waits can be withdrawn. */
export function OwnRequests({ month }: { month: string }) {
  const read = useRead(absences.own, { query: daysOf(month) })
  const withdraw = useWrite(absences.recordOwn)
  if (read.error !== null) return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  const requests = joinWaiting(read.data?.requests ?? [])
  if (requests.length === 0) return null
  return (
    <section aria-label="Absences that wait or were declined">
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
