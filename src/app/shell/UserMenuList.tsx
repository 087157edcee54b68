import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../kit/ui/icons.tsx'
import { type ThemeChoice, THEME_CHOICES, chooseTheme } from '../../kit/ui/theme/theme-choice.ts'
import { useThemeChoice } from '../../kit/ui/theme/theme.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { logOut } from './log-out.ts'
import styles from './UserMenu.module.css'

const themeLabel: Record<ThemeChoice, string> = { system: 'Same as system', light: 'Light', dark: 'Dark' }

type Props = {
  id: string
  open: boolean
  onClose: (returns: boolean) => void
  onRole: (role: string) => void
  onSheet: () => void
}

/** The documents' entries come first, then ours (decision 142). */
export function UserMenuList({ open, ...props }: Props) {
  return open ? <List {...props} /> : null
}

function List({ id, onClose, onRole, onSheet }: Omit<Props, 'open'>) {
  const person = usePerson()
  const choice = useThemeChoice()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const items = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  useEffect(() => items()[0]?.focus(), [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Tab') onClose(false)
    else if (next !== undefined) all[next]?.focus()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }
  const choose = (act: () => void) => () => {
    onClose(true)
    act()
  }
  return (
    <div ref={list} id={id} role="menu" tabIndex={-1} aria-label="User menu" className={styles.list} onKeyDown={onKeyDown}>
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
        <MenuItem onClick={choose(() => void navigate({ to: '/changePassword' }))}>Change Password</MenuItem>
        <MenuItem onClick={choose(() => void logOut())}>Logout</MenuItem>
        <MenuItem onClick={choose(() => void navigate({ to: '/sessions' }))}>Sessions</MenuItem>
        <MenuItem onClick={choose(() => void navigate({ to: '/notifications' }))}>Notifications</MenuItem>
        <MenuItem onClick={choose(onSheet)}>Shortcuts</MenuItem>
      </div>
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
