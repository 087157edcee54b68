import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { Tooltip } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/Keycap.tsx'
import { type MenuEntry, type MenuLink, currentRoute } from '../menu.ts'

const iconOf: Record<string, IconName> = {
  'Task Management': 'list',
  'Manage Projects': 'folder',
  'Manage Users': 'people',
  'Allocation ID': 'card',
  'Allocation Id': 'card',
}

function EntryLink({
  entry,
  current,
  rail,
  child = false,
}: {
  entry: MenuLink
  current: boolean
  rail: boolean
  child?: boolean
}) {
  return (
    <Tooltip title={rail ? entry.label : undefined} placement="right" trigger={['hover', 'focus']}>
      <Link
        // The menu is data: its routes are the documents' and its test's, not the router's types.
        to={entry.route as LinkProps['to']}
        className={child ? 'menu-entry menu-child' : 'menu-entry'}
        aria-current={current ? 'page' : undefined}
        aria-label={rail ? entry.label : undefined}
      >
        {!child && <Icon name={iconOf[entry.label] ?? 'file'} size={18} />}
        {!rail && <span>{entry.label}</span>}
      </Link>
    </Tooltip>
  )
}

function Group({
  entry,
  current,
  rail,
  onExpand,
}: {
  entry: Extract<MenuEntry, { children: unknown }>
  current: string | undefined
  rail: boolean
  onExpand: () => void
}) {
  const holdsCurrent = entry.children.some(({ route }) => route === current)
  const [open, setOpen] = useState(true)
  const list = useId()
  return (
    <>
      <Tooltip title={rail ? entry.label : undefined} placement="right" trigger={['hover', 'focus']}>
        <button
          type="button"
          className="menu-entry"
          aria-expanded={!rail && open}
          aria-controls={list}
          aria-label={rail ? entry.label : undefined}
          data-holds-current={(rail || !open) && holdsCurrent ? true : undefined}
          onClick={() => {
            if (!rail) return setOpen(!open)
            setOpen(true)
            onExpand()
          }}
        >
          <Icon name={iconOf[entry.label] ?? 'list'} size={18} />
          {!rail && (
            <>
              <span>{entry.label}</span>
              <Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />
            </>
          )}
        </button>
      </Tooltip>
      <ul id={list} hidden={rail || !open}>
        {entry.children.map((child) => (
          <li key={child.route}>
            <EntryLink entry={child} current={child.route === current} rail={false} child />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entries({ entries, rail, onExpand }: { entries: readonly MenuEntry[]; rail: boolean; onExpand: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const current = currentRoute(entries, path)
  return (
    <ul className="menu-entries">
      {entries.map((entry) => (
        <li key={entry.label}>
          {'children' in entry ? (
            <Group entry={entry} current={current} rail={rail} onExpand={onExpand} />
          ) : (
            <EntryLink entry={entry} current={entry.route === current} rail={rail} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Width 245, collapsed by default (000 §2) to a rail of icons with tooltips. */
export function SideMenu({ entries, open, onToggle }: { entries: readonly MenuEntry[]; open: boolean; onToggle: () => void }) {
  return (
    <nav id="side-menu" className={open ? 'side-menu side-menu-open' : 'side-menu'} aria-label="Main">
      <Entries entries={entries} rail={!open} onExpand={onToggle} />
      {open && (
        <button type="button" className="menu-collapse" onClick={onToggle}>
          Collapse menu <Keycap>Ctrl B</Keycap>
        </button>
      )}
    </nav>
  )
}

/** On a phone the menu lies over the page; the dialog element keeps the focus inside and closes on Esc. */
export function DrawerMenu({ entries, open, onClose }: { entries: readonly MenuEntry[]; open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  useEffect(() => close(), [path])
  return (
    <dialog
      ref={dialog}
      className="drawer-menu"
      aria-label="Menu"
      // A touch beside it closes it too; where a browser does not know this yet, the button and Esc remain.
      closedby="any"
      onClose={onClose}
    >
      {open && (
        <div className="drawer-content">
          <button type="button" className="shell-icon-button" aria-label="Close the menu" onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
          <nav aria-label="Main">
            <Entries entries={entries} rail={false} onExpand={onClose} />
          </nav>
        </div>
      )}
    </dialog>
  )
}
