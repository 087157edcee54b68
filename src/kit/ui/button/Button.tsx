import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { IconName } from '../../web/icon-name.ts'
import { getButtonClass, type ButtonLook } from './button-class.ts'
import { Keycap } from './Keycap.tsx'

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'children'> & {
    children?: ReactNode
    /** The icon before the label. An icon without a label needs an `aria-label`. */
    icon?: IconName
    /** Shows a spinner and ignores clicks. The button stays focusable, and its label stays readable. */
    busy?: boolean
    /** Why the button cannot be pressed now. It stays focusable, so that this tip is reachable by keyboard and screen reader. */
    why?: string | undefined
    /** The key that presses the button, shown after the label. */
    keycap?: string
  }

/** The longest double-click interval that operating systems let a person choose. */
const DOUBLE_CLICK_MS = 900

/** The product's only button. `ButtonLink` looks the same but is a link to a page. */
export function Button(props: ButtonProps) {
  const { kind, danger, small, className, children, icon, busy = false, why, keycap, disabled, onClick, ...rest } = props
  const [mountedAt] = useState(() => performance.now())
  // Returns whether the click is the second one of a double click on a button that was here before. For example, "Cancel the
  // import" takes the place of "Import".
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
