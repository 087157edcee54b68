import { useState } from 'react'
import { groupBy } from '../../kit/shared/grouped.ts'
import type { InApp } from '../../kit/shared/inbox.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type NotificationKind, notifications, type QuietHours } from '../notifications-contract.ts'
import styles from './NotificationsPage.module.css'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FieldIssue } from '../../kit/ui/form/Field.tsx'
import { Switch } from '../../kit/ui/form/Switch.tsx'
import { findQuietProblem } from '../notification-rules.ts'

const proposed: QuietHours = { from: '19:00', until: '09:00', offDays: true }
const offWords = (shiftType: number): string => (shiftType === 5 ? 'Saturdays, Sundays and holidays' : 'Sundays and holidays')

function QuietHoursForm({ stored, shiftType }: { stored: QuietHours | null; shiftType: number }) {
  const [typed, setTyped] = useState(stored ?? proposed)
  const [isOn, setOn] = useState(stored !== null)
  const save = useWrite(notifications.choose)
  const problem = typed.from === '' || typed.until === '' ? 'Please enter both times.' : findQuietProblem(typed)
  const store = (quiet: QuietHours | null): void => {
    // A toast shows the refusal, and the typed values stay.
    save.mutateAsync({ body: { quiet } }).catch(() => undefined)
  }
  return (
    <section aria-labelledby="quiet" className={styles.card}>
      <div className={styles.head}>
        <h2>
          <label id="quiet" htmlFor="quiet-on">
            Quiet hours
          </label>
        </h2>
        <Switch
          id="quiet-on"
          checked={isOn}
          onChange={(on) => {
            setOn(on)
            if (!on && stored !== null) store(null)
          }}
        />
      </div>
      <p className={styles.lead}>
        After your shift nothing pops up and the bell does not count what arrives. It is counted when quiet hours end, and the
        inbox lists it at once.
      </p>
      {isOn && (
        <form
          className={styles.quiet}
          onSubmit={(event) => {
            event.preventDefault()
            if (problem === undefined) store(typed)
          }}
        >
          <label>
            From
            <input
              type="time"
              value={typed.from}
              aria-describedby="quiet-issue"
              onChange={({ target }) => setTyped({ ...typed, from: target.value.slice(0, 5) })}
            />
          </label>
          <label>
            Until
            <input
              type="time"
              value={typed.until}
              aria-describedby="quiet-issue"
              onChange={({ target }) => setTyped({ ...typed, until: target.value.slice(0, 5) })}
            />
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={typed.offDays}
              onChange={({ target }) => setTyped({ ...typed, offDays: target.checked })}
            />
            All day on days off of your shift ({offWords(shiftType)})
          </label>
          <Button kind="primary" type="submit" busy={save.isPending}>
            Save
          </Button>
          <FieldIssue id="quiet-issue" issue={problem} />
        </form>
      )}
    </section>
  )
}

const words: Record<InApp, string> = { message: 'Message and bell', bell: 'Bell', inbox: 'Inbox only' }

export function NotificationsPage() {
  const read = useRead(notifications.own, {})
  const data = read.data?.data
  return (
    <div className={styles.page}>
      <PageHeader title="Notifications" aside={data?.quiet_until != null && `quiet until ${formatInstant(data.quiet_until)}`} />
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined ? (
        read.error === null && <PageSkeleton bars={6} />
      ) : (
        <>
          <QuietHoursForm key={JSON.stringify(data.quiet)} stored={data.quiet} shiftType={data.shift_type} />
          <section aria-labelledby="shown" className={styles.card}>
            <h2 id="shown">What you are shown</h2>
            <p className={styles.lead}>
              A message appears when something arrives while the app is open. The bell lists and counts it. The inbox lists
              everything, whatever you choose.
            </p>
            {[...groupBy(data.kinds, ({ group }) => group)].map(([group, kinds]) => (
              <div key={group} role="group" aria-label={group}>
                <h3>{group}</h3>
                <ul className={styles.kinds}>
                  {kinds.map((kind) => (
                    <KindLine key={kind.kind} kind={kind} />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        </>
      )}
    </div>
  )
}

function KindLine({ kind: { kind, title, app, offers, always } }: { kind: NotificationKind }) {
  const choose = useWrite(notifications.choose, { successToast: false })
  const [pending, setPending] = useState<InApp>()
  const id = `kind-${kind}`
  const change = async (chosen: InApp): Promise<void> => {
    setPending(chosen)
    try {
      await choose.mutateAsync({ body: { kinds: { [kind]: { app: chosen } } } })
    } catch {
      // A toast shows the refusal, and the stored choice is selected again.
    }
    setPending(undefined)
  }
  return (
    <li>
      <div>
        <label htmlFor={id}>{title}</label>
        {always !== null && <small id={`${id}-why`}>Always in the bell, also in quiet hours. {always}</small>}
      </div>
      <select
        id={id}
        aria-describedby={always === null ? undefined : `${id}-why`}
        value={pending ?? app}
        onChange={({ target }) => void change(target.value as InApp)}
      >
        {offers.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </li>
  )
}
