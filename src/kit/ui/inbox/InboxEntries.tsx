import { useRouter } from '@tanstack/react-router'
import { dayOf, showInstant, showTime } from '../../shared/time.ts'
import type { Came } from '../../web/inbox-looks.ts'
import { usePerson, useSwitchRole } from '../../web/person.tsx'
import { Icon } from '../icons.tsx'
import styles from './InboxEntries.module.css'

/** "09:40 am" today, else with the day. */
const when = (at: string): string => (dayOf(new Date(at)) === dayOf(new Date()) ? showTime(at) : showInstant(at))

/** What came to the person: what, by whom, and where it is. */
export function InboxEntries({ came, onOpen }: { came: readonly Came[]; onOpen?: () => void }) {
  return (
    <ul className={styles.entries}>
      {came.map((one) => (
        <Entry key={one.entry.id} came={one} onOpen={onOpen} />
      ))}
    </ul>
  )
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
          {entry.object}, {when(entry.at)}
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
