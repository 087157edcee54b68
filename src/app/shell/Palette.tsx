import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { plural } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { readPress } from '../../kit/web/read-press.ts'
import { type PaletteItem, readRecent, storeRecent, withRecent } from './palette-items.ts'
export { storeVisit } from './recent-pages.ts'
import { ShellDialog } from './ShellDialog.tsx'
import { clearTypedAhead, typedAhead } from './typed-ahead.ts'
import { type PaletteActs, usePaletteGroups } from './use-palette-groups.ts'
import styles from './Palette.module.css'

type PaletteProps = PaletteActs & { onClose: () => void }

/**
 * Screens and actions by their keywords, rows by their question IDs, files and people by their names (interface.md, Keys); a
 * combobox with its listbox.
 */
export function Palette({ onClose, ...acts }: PaletteProps) {
  const person = usePerson()
  const { history } = useRouter()
  const id = useId()
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const ahead = typedAhead()
    // oxlint-disable-next-line react/set-state-in-effect -- keys may come while the palette is rendered, until it is on the page
    setTyped((before) => ahead || before)
    return clearTypedAhead
  }, [])
  const [chosen, setChosen] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [recent] = useState(() => readRecent(person._id, person.role))
  const query = typed.trim()
  const { groups, waits, failed, findsPeople } = usePaletteGroups(query, recent, acts)

  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  const active = items[at]
  // What arrives later, above it too, does not take the Enter from the item that is shown.
  if (active !== undefined && active.id !== chosen) setChosen(active.id)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  const close = (): void => dialog.current?.close()
  const run = (item: PaletteItem): void => {
    storeRecent(person._id, person.role, withRecent(recent, item))
    close()
    // The focus is restored already: what opens next restores it there.
    if (item.onAct === undefined) history.push(item.href)
    else item.onAct()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const press = readPress(event.nativeEvent)
    if (press === undefined) return
    const { key, ctrl } = press
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[key]
    if (ctrl && key === 'k') close()
    else if (key === 'Enter' && active !== undefined) run(active)
    else if (to !== undefined && !ctrl && items.length > 0) setChosen(items[to]?.id)
    else return
    event.preventDefault()
  }

  const status = items.length === 0 ? (waits ? 'Searching…' : '') : `${items.length} ${plural(items.length, 'result')}`
  return (
    <ShellDialog dialog={dialog} label="Search or run an action" onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-label="Search or run an action"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active === undefined ? undefined : `${id}${active.id}`}
          placeholder="Search or run an action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <Keycap>Esc</Keycap>
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className={styles.list}
        hidden={items.length === 0}
        tabIndex={-1}
      >
        {groups.map((group, place) => (
          <div key={group.title} role="group" aria-labelledby={`${id}group${place}`}>
            <div id={`${id}group${place}`} className={styles.title} role="presentation">
              {group.title}
            </div>
            {group.items.map((item) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that names the option as active handles its keys
              <div
                key={item.id}
                id={`${id}${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                className={styles.item}
                onPointerMove={() => item !== active && setChosen(item.id)}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(item)}
              >
                <Icon name={item.icon} size={18} />
                <span className={styles.label}>{item.label}</span>
                {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                {item.keys !== undefined && <Keycap>{item.keys}</Keycap>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && !waits && (
        <p className={styles.nothing}>
          Nothing found for “{query}”.{' '}
          {findsPeople
            ? 'Try part of the name of a screen, file or person, or the beginning of a question ID.'
            : 'Try part of the name of a screen or file, or the beginning of a question ID.'}
        </p>
      )}
      <footer className={styles.foot}>
        <span>
          <Keycap>↑</Keycap> <Keycap>↓</Keycap> move
        </span>
        <span>
          <Keycap>Enter</Keycap> open
        </span>
        <span role="status">
          {failed
            ? 'Rows, files and people can’t be searched right now.'
            : waits && items.length > 0
              ? `${status}, searching…`
              : status}
        </span>
      </footer>
    </ShellDialog>
  )
}
