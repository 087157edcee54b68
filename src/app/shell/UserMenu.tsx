import { useEffect, useId, useRef } from 'react'
import { Icon } from '../../kit/ui/icons.tsx'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import styles from './UserMenu.module.css'

const UserMenuList = lazyPart('UserMenuList', () => import('./UserMenuList.tsx'), { isOpen: ({ open }) => open })

type UserMenuProps = {
  /** The header's role tag opens the menu too, so the roles come first. */
  open: boolean
  onOpen: (open: boolean) => void
  onRole: (role: string) => void
  onSheet: () => void
}

export function UserMenu({ open, onOpen: setOpen, onRole, onSheet }: UserMenuProps) {
  const person = usePerson()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open, setOpen])
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
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <Avatar name={person.fullName} />
        <span className={styles.name}>{person.fullName}</span>
        <Icon name="chevronDown" size={14} />
      </button>
      <UserMenuList
        id={id}
        open={open}
        onClose={(isChosen) => {
          setOpen(false)
          if (isChosen) button.current?.focus()
        }}
        onRole={onRole}
        onSheet={onSheet}
      />
    </div>
  )
}
