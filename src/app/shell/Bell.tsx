import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { dayOf, showInstant } from '../../kit/shared/time.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import type { Came, Inbox } from './inbox.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Bell.module.css'

/** "09:40 am" today, else with the day. */
const when = (at: string): string => (dayOf(new Date(at)) === dayOf(new Date()) ? showInstant(at).slice(11) : showInstant(at))

/** The bell with the count of what is new, and the list of what came; closing the list marks it as seen. */
export function Bell({ inbox, onRole }: { inbox: Inbox; onRole: (role: string) => void }) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { came, count, error, see } = inbox
  const close = (): void => list.current?.hidePopover()
  return (
    <>
      <span className={styles.bell} data-open={open || undefined}>
        <IconButton
          icon="bell"
          aria-label={count > 0 ? `New work, ${count} new` : 'New work'}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={id}
          popoverTarget={id}
        />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="New work"
        className={styles.list}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') list.current?.querySelector<HTMLElement>('a, button')?.focus()
          else see()
        }}
      >
        <div className={styles.head}>
          <h2>New work</h2>
          <IconButton icon="close" aria-label="Close" onClick={close} />
        </div>
        {open && came !== undefined && came.length > 0 && (
          <ul className={styles.entries}>
            {came.map((one) => (
              <Entry key={one.entry.id} came={one} onClose={close} onRole={onRole} />
            ))}
          </ul>
        )}
        {came?.length === 0 && <p className={styles.nothing}>Nothing came to you in the last 14 days.</p>}
        {came === undefined && <p className={styles.nothing}>{error ?? 'Loading…'}</p>}
      </div>
    </>
  )
}

function Entry({ came: { entry, look }, onClose, onRole }: { came: Came; onClose: () => void; onRole: (role: string) => void }) {
  const { role, roleData } = usePerson()
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
          onClose()
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          if (other !== undefined) onRole(other)
          history.push(href)
        }}
      >
        Open
      </a>
    </li>
  )
}
