import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { formatCount, formatPlural } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import type { MenuEntry, MenuLink } from '../menu.ts'
import { useCurrentEntry } from './current-entry.ts'
import { menuIcons } from './menu-icons.ts'
import { isGroupOpen, storeGroupOpen } from './menu-state.ts'
import { RailTips } from './RailTips.tsx'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import styles from './SideMenu.module.css'
import { mayCall } from '../../access/levels.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'

/** `words` is the accessible description, such as "12 tasks". */
type MenuCount = { count: number; words: string }

function useMenuCounts(): (route: string) => MenuCount | undefined {
  const person = usePerson()
  const enabled = mayCall(tasks.counts.access.who, toActor(person))
  const { data } = useRead(tasks.counts, { params: { role: person.role } }, { enabled })
  return (route) => {
    const count = enabled ? data?.data[route.slice(1)] : undefined
    return count === undefined ? undefined : { count, words: `${count} ${formatPlural(count, 'task', 'tasks')}` }
  }
}

/**
 * Scrolls the open menu to the link in a low window. `scrollIntoView` would also move the starting point of Tab to the link
 * (Chromium 150), so the first Tab on a page would skip the link to the content.
 */
function bringIntoView(link: Element | null): void {
  const list = link?.closest(`.${styles.scroll}, .${styles.drawer}`)
  // The entries of a closed group have no position.
  if (!link?.checkVisibility() || !list) return
  const [place, seen] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollTop += Math.max(0, place.bottom - seen.bottom) + Math.min(0, place.top - seen.top)
}

function EntryLink({
  entry,
  current,
  rail,
  child = false,
  count,
}: {
  entry: MenuLink
  current: boolean
  rail: boolean
  child?: boolean
  count?: MenuCount | undefined
}) {
  return (
    <Link
      // The menu is data, so its test checks the routes and not the router's types.
      to={entry.route as LinkProps['to']}
      className={joinClassNames(styles.entry, child && styles.child)}
      // Highlights exact matches only, not every prefix.
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      ref={current ? bringIntoView : undefined}
      aria-label={rail ? entry.label : undefined}
      // The accessible name is the documents' label alone, and the count is in the description.
      aria-description={rail ? entry.hint : (count?.words ?? entry.hint)}
      title={rail ? undefined : entry.hint}
    >
      {!child && <Icon name={menuIcons[entry.label] ?? 'file'} size={18} />}
      {!rail && <span>{entry.label}</span>}
      {!rail && count !== undefined && <small aria-hidden="true">{formatCount(count.count)}</small>}
    </Link>
  )
}

type GroupEntry = Extract<MenuEntry, { children: unknown }>

function GroupLinks({ entry, current }: { entry: GroupEntry; current: string | undefined }) {
  const countOf = useMenuCounts()
  return entry.children.map((child) => (
    <li key={child.route}>
      <EntryLink entry={child} current={child.route === current} rail={false} child count={countOf(child.route)} />
    </li>
  ))
}

function Group({ entry, current }: { entry: GroupEntry; current: string | undefined }) {
  const holdsCurrent = entry.children.some(({ route }) => route === current)
  const [open, setOpen] = useState(() => isGroupOpen(entry.label))
  const list = useId()
  const toggle = (): void => {
    storeGroupOpen(entry.label, !open)
    setOpen(!open)
  }
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={list}
        data-holds-current={(!open && holdsCurrent) || undefined}
        onClick={toggle}
      >
        <Icon name={menuIcons[entry.label] ?? 'list'} size={18} />
        <span>{entry.label}</span>
        <Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />
      </button>
      <ul id={list} hidden={!open}>
        <GroupLinks entry={entry} current={current} />
      </ul>
    </>
  )
}

/** A group on the rail, whose entries are in a flyout beside the icon. Arrows move within it; Esc and the left arrow go back. */
function RailGroup({ entry, current }: { entry: GroupEntry; current: string | undefined }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const id = useId()

  const show = (): void => {
    const [box, place] = [flyout.current, button.current?.getBoundingClientRect()]
    if (box === null || place === undefined) return
    box.showPopover()
    box.style.left = `${place.right + 12}px`
    box.style.top = `${Math.max(8, Math.min(place.top, innerHeight - box.offsetHeight - 8))}px`
    const current = box.querySelector<HTMLElement>('a[aria-current=page]') ?? box.querySelector('a')
    current?.focus()
  }
  const hide = (): void => {
    flyout.current?.hidePopover()
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const links = [...(flyout.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = {
      ArrowDown: (at + 1) % links.length,
      ArrowUp: (at - 1 + links.length) % links.length,
      Home: 0,
      End: links.length - 1,
    }[event.key]
    if (event.key === 'Escape' || event.key === 'ArrowLeft') hide()
    else if (event.key === 'Tab') return hide()
    else if (to !== undefined) links[to]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={id}
        aria-label={entry.label}
        data-holds-current={entry.children.some(({ route }) => route === current) || undefined}
        // Otherwise a press on the button would close the flyout before the click, and the click would open it again.
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault()
          if (open) hide()
          else show()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight' || open) return
          event.preventDefault()
          show()
        }}
      >
        <Icon name={menuIcons[entry.label] ?? 'list'} size={18} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the links in it */}
      <div
        ref={flyout}
        id={id}
        popover="auto"
        className={styles.flyout}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        onClick={(event) =>
          event.target instanceof Element && event.target.closest('a') !== null && flyout.current?.hidePopover()
        }
      >
        <p className={styles.flyoutTitle} aria-hidden="true">
          {entry.label}
        </p>
        <ul aria-label={entry.label} className={styles.entries}>
          <GroupLinks entry={entry} current={current} />
        </ul>
      </div>
    </>
  )
}

export function MenuEntries({ entries, rail }: { entries: readonly MenuEntry[]; rail: boolean }) {
  const current = useCurrentEntry(entries)
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        // Two entries may have the same label, so the route is the key.
        <li key={'route' in entry ? entry.route : entry.label} className={'isOurs' in entry ? styles.ours : undefined}>
          {!('children' in entry) ? (
            <EntryLink entry={entry} current={entry.route === current} rail={rail} />
          ) : rail ? (
            <RailGroup entry={entry} current={current} />
          ) : (
            <Group entry={entry} current={current} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** 245 px wide. By default the menu is collapsed (000 §2) to a rail of icons with tooltips. */
export function SideMenu({ entries, open, onToggle }: { entries: readonly MenuEntry[]; open: boolean; onToggle: () => void }) {
  return (
    <nav id="side-menu" className={joinClassNames(styles.menu, open && styles.isOpen)} aria-label="Main">
      <div className={styles.scroll}>
        {open ? (
          <MenuEntries entries={entries} rail={false} />
        ) : (
          <RailTips>
            <MenuEntries entries={entries} rail />
          </RailTips>
        )}
      </div>
      {open && (
        <button type="button" className={styles.collapse} onClick={onToggle}>
          Collapse menu <Keycap>Ctrl B</Keycap>
        </button>
      )}
    </nav>
  )
}
