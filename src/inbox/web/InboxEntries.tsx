import { useRouter } from '@tanstack/react-router'
import { roleWords } from '../../access/role-words.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { toDay, shiftDay, formatTime, formatWeekday } from '../../kit/shared/time.ts'
import type { Came } from './looks.ts'
import { usePerson, useSwitchRole } from '../../kit/web/person.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import styles from './InboxEntries.module.css'

const dayLabel = (day: string): string => {
  const today = toDay(new Date())
  if (day === today) return 'Today'
  return day === shiftDay(today, -1) ? 'Yesterday' : formatWeekday(day)
}

type Props = { came: readonly Came[]; onOpen?: (() => void) | undefined }

/** Entries with the same key are merged: the same person did the same to several objects of one kind. */
const likeness = ({ entry, look }: Came): string =>
  entry.count === 1 ? [entry.kind, entry.role, ...look.says(entry)].join('\n') : entry.id

/** Groups the entries by day and then by kind, the newest first. Similar entries are merged into one. */
export function InboxEntries({ came, onOpen }: Props) {
  const days = groupBy(came, ({ entry }) => toDay(new Date(entry.at)))
  return [...days].map(([day, ofDay]) => (
    <div key={day} role="group" aria-label={dayLabel(day)}>
      <p className={styles.day} aria-hidden="true">
        {dayLabel(day)}
      </p>
      <ul className={styles.entries}>
        {[...groupBy(ofDay, ({ entry }) => entry.kind).values()]
          .flatMap((ofKind) => [...groupBy(ofKind, likeness)])
          .map(([key, alike]) => (
            <Entries key={key} came={alike} onOpen={onOpen} />
          ))}
      </ul>
    </div>
  ))
}

function Entries({ came, onOpen }: Props) {
  const [first] = came
  if (first === undefined) return null
  const { entry, look } = first
  const [what, how] = look.says(entry)
  const isNew = came.some(({ entry: one }) => one.isNew)
  return (
    <li className={styles.entry} data-new={isNew || undefined}>
      <Icon name={look.icon} size={18} />
      <p>
        {isNew && <span className="sr-only">New: </span>}
        <b>{what}</b> {how}
        {came.length === 1 && <Where came={first} />}
      </p>
      {came.length === 1 ? (
        <OpenLink came={first} onOpen={onOpen} />
      ) : (
        <ul className={styles.alike}>
          {came.map((one) => (
            <li key={one.entry.id}>
              <Where came={one} />
              <OpenLink came={one} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const startsWithDay = /^\d\d\/\d\d\/\d{4}/

function useOtherRole({ entry: { role } }: Came) {
  const person = usePerson()
  return role !== null && role !== person.role && person.roleData.includes(role) ? role : undefined
}

/** An object that is a day follows "for", so that it is not read as the day of arrival. */
function Where({ came }: { came: Came }) {
  const { object, at } = came.entry
  const other = useOtherRole(came)
  const of = startsWithDay.test(object) ? `for ${object}` : object
  return <small>{[of, formatTime(at), ...(other === undefined ? [] : [`as ${roleWords[other]}`])].join(' · ')}</small>
}

function OpenLink({ came, onOpen }: { came: Came; onOpen: (() => void) | undefined }) {
  const { entry, look } = came
  const switchRole = useSwitchRole()
  const { history } = useRouter()
  const [what] = look.says(entry)
  const other = useOtherRole(came)
  const href = look.href(entry)
  return (
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
  )
}
