import Bare from '@rc-component/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { findLayerTitle, returnFocus } from '../../web/return-focus.ts'
import { Icon } from '../icons.tsx'
import { giveTheme } from '../theme/antd-theme.tsx'
import styles from './Dialog.module.css'

/** The theme decides whether the dialog is animated, and respects reduced motion. */
const Frame = giveTheme(Bare)

type DialogProps = {
  open: boolean
  title: ReactNode
  /** In px; 480 by default. */
  width?: number
  onClose: () => void
  /** False if the dialog holds input, which a click beside it must not discard. */
  maskCloses?: boolean
  afterOpenChange?: (open: boolean) => void
  footer?: ReactNode
  children: ReactNode
}

/**
 * The frame of every dialog. It traps the focus while it is open and then returns it. Its content is unmounted when it closes.
 * The initial focus goes to the element with `data-focus-first`, or else to the close button. An `autoFocus` would come too
 * early, because the content of a reopened dialog is mounted while the frame is still hidden.
 */
export function Dialog({ open, onClose, maskCloses = true, width = 480, afterOpenChange, ...rest }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const around = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (open) around.current = findLayerTitle(document.activeElement)
  }, [open])
  return (
    <Frame
      panelRef={panel}
      prefixCls="dialog"
      visible={open}
      // Holding Esc down counts as one press, because a repeat could answer the question that the first press raised.
      onClose={(event) => !(event instanceof KeyboardEvent && event.repeat) && onClose()}
      maskClosable={maskCloses}
      destroyOnHidden
      width={width}
      className={styles.dialog ?? ''}
      classNames={styles}
      closeIcon={<Icon name="close" size={18} />}
      afterOpenChange={(isOpen) => {
        if (isOpen) panel.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
        // The element that opened the dialog may be gone with its row, or the address may have opened the dialog.
        else returnFocus(around.current)
        afterOpenChange?.(isOpen)
      }}
      {...rest}
    />
  )
}

export function DialogFoot({ note, role, children }: { note?: ReactNode; role?: 'alert'; children: ReactNode }) {
  return (
    <div className={styles.foot} role={role}>
      <span className={styles.note}>{note}</span>
      {children}
    </div>
  )
}
