import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { formatInstant, formatTime } from '../../kit/shared/time.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMay } from '../../kit/web/person.tsx'
import { type PersonEvent, people } from '../person-contract.ts'
import {
  type EventRun,
  describePersonChange,
  describeField,
  formatRanges,
  describeRowsOfWork,
  groupEventRuns,
  describeRoleWork,
} from './person-words.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import styles from './PersonEvents.module.css'
import personPageStyles from './PersonPage.module.css'

export function PersonEvents({ userId }: { userId: string }) {
  const mayAudit = useMay('admin')
  return (
    <section className={personPageStyles.card} aria-labelledby="person-events">
      <h2 id="person-events">Recent events</h2>
      <p className={personPageStyles.note}>
        What changed of this user, and what the user did with tasks.
        {mayAudit && (
          <>
            {' '}
            <Link to="/audit" search={{ type: 'user', object: userId }}>
              See all in the audit log
            </Link>
          </>
        )}
      </p>
      <EventsPage userId={userId} />
    </section>
  )
}

/** Shows a page of events and, below it, the earlier page, which begins where this page ends even if new events were added. */
function EventsPage({ userId, before }: { userId: string; before?: string }) {
  const request = { params: { id: userId }, query: before === undefined ? {} : { before } }
  const { data, error, refetch } = useRead(people.events, request, { staleTime: 0 })
  const [earlier, setEarlier] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const come = data !== undefined
  // The button that requested this page is gone, so the new content gets the focus.
  useEffect(() => {
    if (come && before !== undefined) list.current?.focus({ preventScroll: true })
  }, [come, before])
  if (error !== null && data === undefined) return <ErrorStrip message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <p role="status" className={personPageStyles.none}>
        Loading…
      </p>
    )
  const { events, next } = data
  if (events.length === 0 && before === undefined && next === null) return <p className={personPageStyles.none}>Nothing yet.</p>
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        className={styles.events}
        aria-label={before === undefined ? 'Latest events' : 'Earlier events'}
      >
        {groupEventRuns(events).map((run, at) => (
          <Event key={`${run.event.at} ${at}`} run={run} />
        ))}
      </ol>
      {next !== null && !earlier && (
        <Button className={styles.earlier} onClick={() => setEarlier(true)}>
          Show earlier events
        </Button>
      )}
      {next !== null && earlier && <EventsPage userId={userId} before={next} />}
    </>
  )
}

function Event({ run }: { run: EventRun }) {
  const { at, actor, change, work } = run.event
  return (
    <li>
      <time dateTime={at}>{formatInstant(at)}</time>
      <div>
        {change && (
          <>
            <p className={styles.eventWhat}>
              <b>{describePersonChange(change)}</b>
              {actor && (
                <span>
                  by <PersonName person={actor} inText />
                </span>
              )}
            </p>
            {change.fields.map((field) => (
              <p key={field.field} className={styles.eventMore}>
                {describeField(field)}
              </p>
            ))}
          </>
        )}
        {work && <WorkLine work={work} run={run} />}
      </div>
    </li>
  )
}

function WorkLine({ work, run: { since, rows, srNos } }: { work: NonNullable<PersonEvent['work']>; run: EventRun }) {
  const mayOpen = useMay('manages projects')
  const { kind, from, to, file, section, living } = work
  const statuses = kind === 'update' || kind === 'correction' || kind === 'undo'
  const [srNo, ...others] = srNos
  const single = srNo !== undefined && others.length === 0
  const place = `${describeRowsOfWork({ rows, sr_no: single ? srNo : null })} of ${file}`
  return (
    <>
      <p className={styles.eventWhat}>
        <b>{describeRoleWork(work)}</b>
        {statuses && from !== null && <StatusChip word={from} />}
        {statuses && from !== null && <Icon name="chevronRight" size={12} />}
        {statuses && to !== null && <StatusChip word={to} />}
        {statuses && from !== null && to === null && <span>no status</span>}
        {living && mayOpen ? (
          <TextLink
            to="/project/$sectionName/$department/$filename"
            params={{ sectionName: section, department: '-', filename: file }}
            search={single ? { task: srNo } : {}}
          >
            {place}
          </TextLink>
        ) : (
          <span>{living ? place : `${place}, which is deleted`}</span>
        )}
      </p>
      {others.length > 0 && (
        <p className={styles.eventMore}>
          {formatRanges(srNos)}, since {formatTime(since)}
        </p>
      )}
    </>
  )
}
