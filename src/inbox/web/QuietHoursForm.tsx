import { useState } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FieldIssue } from '../../kit/ui/form/Field.tsx'
import { Switch } from '../../kit/ui/form/Switch.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { quietProblem } from '../notification-rules.ts'
import { notifications, type QuietHours } from '../notifications-contract.ts'
import styles from './NotificationsPage.module.css'

/** Proposed to who has none: from the evening until the morning. */
const proposed: QuietHours = { from: '19:00', until: '09:00', offDays: true }
const offWords = (shiftType: number): string => (shiftType === 5 ? 'Saturdays, Sundays and holidays' : 'Sundays and holidays')

/** The hours after the shift in which nothing pops up and the bell's count stays (decision P472). */
export function QuietHoursForm({ stored, shiftType }: { stored: QuietHours | null; shiftType: number }) {
  const [typed, setTyped] = useState(stored ?? proposed)
  const [isOn, setOn] = useState(stored !== null)
  const save = useWrite(notifications.choose)
  const problem = typed.from === '' || typed.until === '' ? 'Please enter both times.' : quietProblem(typed)
  const store = (quiet: QuietHours | null): void => {
    // A refusal is a toast, and what was typed stays.
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
