import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { useMay } from '../../kit/web/person.tsx'
import { type Inbox, loadEntries } from './inbox.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Bell.module.css'

const InboxEntries = lazy(loadEntries)

/**
 * The bell, with the number of new entries and of entries that wait for a decision, and the list of entries. Closing the list, or
 * leaving it for the inbox, marks its entries as seen.
 */
export function Bell({ inbox }: { inbox: Inbox }) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const isAtInbox = useLocation({ select: ({ pathname }) => pathname === '/inbox' })
  const tab = useLocation({ select: ({ search }) => [(search as { tab?: string | string[] }).tab].flat()[0] })
  const decides = useMay('admin or manager')
  // A person who decides first sees the waiting entries in the inbox. For that person, arrived entries count as read only on
  // their own tabs.
  const isReading = isAtInbox && (decides ? tab === 'came' || tab === 'back' : true)
  const { came, fresh, waits, error, see } = inbox
  const count = fresh + waits
  const counts = [fresh > 0 ? `${fresh} new` : [], waits > 0 ? `${waits} waiting for you` : []].flat()
  const seeNow = useEffectEvent(see)
  useEffect(() => (isReading ? () => seeNow() : undefined), [isReading])
  const close = (): void => list.current?.hidePopover()
  return (
    <>
      <span className={styles.bell} data-open={open || isAtInbox || undefined}>
        <IconButton
          icon="bell"
          aria-label={['New work', ...counts].join(', ')}
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
          {/* The link is above the entries, because entries that load later would move it away from under the pointer. */}
          <TextLink to="/inbox" onClick={close}>
            Open the inbox
          </TextLink>
          <IconButton icon="close" aria-label="Close" onClick={close} />
        </div>
        <Suspense>{open && came !== undefined && came.length > 0 && <InboxEntries came={came} onOpen={close} />}</Suspense>
        {came?.length === 0 && <p className={styles.nothing}>Nothing new in the last 14 days.</p>}
        {came === undefined && <p className={styles.nothing}>{error ?? 'Loading…'}</p>}
      </div>
    </>
  )
}
