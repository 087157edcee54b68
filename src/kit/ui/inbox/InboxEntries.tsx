import { useRouter } from '@tanstack/react-router'
import { groupedBy } from '../../shared/grouped.ts'
import { dayOf, daysFrom, showTime, showWeekday } from '../../shared/time.ts'
import type { Came } from '../../web/inbox-looks.ts'
import { usePerson, useSwitchRole } from '../../web/person.tsx'
import { Icon } from '../icons.tsx'
import styles from './InboxEntries.module.css'

/** "Today", "Yesterday", "Thursday 19/11/2026" */
const dayLabel = (day: string): string => {
  const today = dayOf(new Date())
  if (day === today) return 'Today'
  return day === daysFrom(today, -1) ? 'Yesterday' : showWeekday(day)
}

/** What came to the person, by day and then by kind, the newest first: what, by whom, and where it is. */
export function InboxEntries({ came, onOpen }: { came: readonly Came[]; onOpen?: () => void }) {
  const days = groupedBy(came, ({ entry }) => dayOf(new Date(entry.at)))
  return [...days].map(([day, ofDay]) => (
    <div key={day} role="group" aria-label={dayLabel(day)}>
      <p className={styles.day} aria-hidden="true">
        {dayLabel(day)}
      </p>
      <ul className={styles.entries}>
        {[...groupedBy(ofDay, ({ entry }) => entry.kind).values()].flat().map((one) => (
          <Entry key={one.entry.id} came={one} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  ))
}

function Entry({ came: { entry, look }, onOpen }: { came: Came; onOpen: (() => void) | undefined }) {
  const { role, roleData } = usePerson()
  const switchRole = useSwitchRole()
  const { history } = useRouter()
  const [what, how] = look.says(entry)
  const other = entry.role !== null && entry.role !== role && roleData.includes(entry.role) ? entry.role : undefined
  const href = look.href(entry)
  return (
    <li className={styles.entry} data-new={entry.isNew || undefined}>
      <Icon name={look.icon} size={18} />
      <p>
        {entry.isNew && <span className="sr-only">New: </span>}
        <b>{what}</b> {how}
        <small>
          {entry.object}, {showTime(entry.at)}
          {other !== undefined && `, as ${other}`}
        </small>
      </p>
      <a
        href={href}
        aria-label={`Open ${what} of ${entry.object}`}
        onClick={(event) => {
          onOpen?.()
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          if (other !== undefined) switchRole(other)
          history.push(href)
        }}
      >
        Open
      </a>
    </li>
  )
}
