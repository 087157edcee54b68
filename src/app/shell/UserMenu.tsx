import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../../kit/ui/icons.tsx'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { type ThemeChoice, THEME_CHOICES, chooseTheme } from '../../kit/ui/theme/theme-choice.ts'
import { useThemeChoice } from '../../kit/ui/theme/theme.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { logOut } from './log-out.ts'
import styles from './UserMenu.module.css'

const themeLabel: Record<ThemeChoice, string> = { system: 'Same as system', light: 'Light', dark: 'Dark' }

type UserMenuProps = {
  /** The header's role tag opens it too: the roles come first. */
  open: boolean
  onOpen: (open: boolean) => void
  onRole: (role: string) => void
  onSheet: () => void
}

export function UserMenu({ open, onOpen: setOpen, onRole, onSheet }: UserMenuProps) {
  const person = usePerson()
  const choice = useThemeChoice()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const items = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    items()[0]?.focus()
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open, setOpen])

  /** The keys of the ARIA menu pattern. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) {
      if (event.key === 'ArrowDown') setOpen(true)
      return
    }
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (next !== undefined) all[next]?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  const choose = (act: () => void) => () => {
    close()
    act()
  }

  return (
    <div className={styles.userMenu} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${person.fullName}, user menu`}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <Avatar name={person.fullName} />
        <span className={styles.name}>{person.fullName}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      {open && (
        <div id={id} role="menu" tabIndex={-1} aria-label="User menu" className={styles.list} onKeyDown={onKeyDown}>
          <p className={styles.email} role="none">
            {person.email}
          </p>
          {person.roleData.length > 1 && (
            <div role="group" aria-label="Work as">
              <p className={styles.title} aria-hidden="true">
                Work as
              </p>
              {person.roleData.map((role) => (
                <MenuItem key={role} kind="radio" checked={role === person.role} onClick={choose(() => onRole(role))}>
                  {role}
                </MenuItem>
              ))}
            </div>
          )}
          <div role="group" aria-label="Theme">
            <p className={styles.title} aria-hidden="true">
              Theme
            </p>
            {THEME_CHOICES.map((one) => (
              <MenuItem key={one} kind="radio" checked={one === choice} onClick={choose(() => chooseTheme(one))}>
                {themeLabel[one]}
              </MenuItem>
            ))}
          </div>
          <div role="group" aria-label="Account">
            <MenuItem onClick={choose(onSheet)}>Keyboard shortcuts</MenuItem>
            <MenuItem onClick={choose(() => void navigate({ to: '/changePassword' }))}>Change Password</MenuItem>
            <MenuItem onClick={choose(() => void logOut())}>Logout</MenuItem>
          </div>
        </div>
      )}
    </div>
  )
}

type MenuItemProps = { kind?: 'radio'; checked?: boolean; onClick: () => void; children: string }
function MenuItem({ kind, checked, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role={kind === 'radio' ? 'menuitemradio' : 'menuitem'}
      aria-checked={kind === 'radio' ? checked : undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={onClick}
    >
      <span className={styles.tick}>{checked === true && <Icon name="check" size={14} />}</span>
      {children}
    </button>
  )
}
