import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { IconName } from '../../web/icon-name.ts'
import { getButtonClass, type ButtonLook } from './button-class.ts'
import { Keycap } from './Keycap.tsx'

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'children'> & {
    children?: ReactNode
    /** An icon without a label needs an `aria-label`. */
    icon?: IconName
    /** Shows a spinner and ignores clicks. The button stays focusable, and its label stays readable. */
    busy?: boolean
    /** Why the button cannot be pressed now. It stays focusable, so that keyboards and screen readers reach this tip. */
    why?: string | undefined
    keycap?: string
  }

/** The longest double-click interval that operating systems let a person choose. */
const DOUBLE_CLICK_MS = 900

export function Button(props: ButtonProps) {
  const { kind, danger, small, className, children, icon, busy = false, why, keycap, disabled, onClick, ...rest } = props
  const [mountedAt] = useState(() => performance.now())
  // A second click may belong to the previous button in this place: "Cancel the import" replaces "Import".
  const isOfAnother = ({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean =>
    detail > 1 && timeStamp - mountedAt < DOUBLE_CLICK_MS
  return (
    <button
      type="button"
      title={why}
      {...rest}
      className={getButtonClass({ kind, danger, small }, className)}
      disabled={disabled}
      aria-disabled={why !== undefined || rest['aria-disabled']}
      data-kind={kind}
      aria-busy={busy || undefined}
      // A busy submit button would otherwise submit its form again.
      onClick={(event) => (busy || why !== undefined || isOfAnother(event) ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {keycap !== undefined && <Keycap>{keycap}</Keycap>}
    </button>
  )
}
