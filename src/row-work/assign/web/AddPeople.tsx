import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { StaffRole } from '../../../access/levels.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { withPerson } from './sharing.ts'
import type { Sharing } from './task-draft.ts'
import styles from './AddPeople.module.css'

type Props = {
  role: StaffRole
  department: string
  sharing: Sharing
  onChange: (next: Sharing) => void
  rowDepartments: readonly { name: string }[] | undefined
  label: string
  /** Called when the user leaves the picker, by Esc or for another control. Without it, the picker stays. */
  onLeave: ((byEscape: boolean) => void) | undefined
  children?: ReactNode
}

/** Keeps the focus for the next person until the user leaves it. */
export function AddPeople({ role, department, sharing, onChange, rowDepartments, label, onLeave, children }: Props) {
  const pressed = useRef(false)
  const left = useRef(false)
  // The picker closes only after a press has ended. Otherwise, the pressed control would move away from the pointer.
  useEffect(() => {
    const down = (): void => void (pressed.current = true)
    const up = (): void => {
      pressed.current = false
      if (!left.current) return
      left.current = false
      setTimeout(() => onLeave?.(false))
    }
    document.addEventListener('pointerdown', down, true)
    document.addEventListener('pointerup', up, true)
    return () => {
      document.removeEventListener('pointerdown', down, true)
      document.removeEventListener('pointerup', up, true)
    }
  }, [onLeave])
  const onKeyDown = (event: KeyboardEvent): void => {
    // The first Esc only closes the list of choices.
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || isOpen || onLeave === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onLeave(true)
  }
  return (
    <div className={styles.add} data-part="add" data-focus-first onKeyDownCapture={onKeyDown}>
      <PersonSelect
        role={role}
        department={department}
        without={sharing.people.map(({ person }) => person)}
        placeholder={label}
        onChange={(email) => email !== undefined && onChange(withPerson(sharing, email))}
        rowDepartments={rowDepartments}
        {...(onLeave && { onLeave: () => (pressed.current ? void (left.current = true) : onLeave(false)) })}
      />
      {children}
    </div>
  )
}
