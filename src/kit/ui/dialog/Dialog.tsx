import Bare from '@rc-component/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { layerTitle, returnFocus } from '../../web/return-focus.ts'
import { Icon } from '../icons.tsx'
import { giveTheme } from '../theme/antd-theme.tsx'
import styles from './Dialog.module.css'

/** The theme says whether it moves: not for who wants less motion. */
const Frame = giveTheme(Bare)

type DialogProps = {
  open: boolean
  title: ReactNode
  /** In px; 480 by default. */
  width?: number
  /** By the close button, Esc, or a click beside the dialog. */
  onClose: () => void
  /** False: a click beside the dialog does nothing, because it holds input. */
  maskCloses?: boolean
  afterOpenChange?: (open: boolean) => void
  footer?: ReactNode
  children: ReactNode
}

/**
 * The frame of every dialog: holds the focus while open and returns it afterwards; its content is unmounted when closed. It opens
 * with the focus on what has `data-focus-first`, else on the close button. An `autoFocus` would come too early: of a dialog that
 * opens again, the content is mounted while the frame is still hidden.
 */
export function Dialog({ open, onClose, maskCloses = true, width = 480, afterOpenChange, ...rest }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const around = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (open) around.current = layerTitle(document.activeElement)
  }, [open])
  return (
    <Frame
      panelRef={panel}
      prefixCls="dialog"
      visible={open}
      // A held Esc is pressed once: the next time could answer what the first has asked.
      onClose={(event) => !(event instanceof KeyboardEvent && event.repeat) && onClose()}
      maskClosable={maskCloses}
      destroyOnHidden
      width={width}
      className={styles.dialog ?? ''}
      classNames={styles}
      closeIcon={<Icon name="close" size={18} />}
      afterOpenChange={(isOpen) => {
        if (isOpen) panel.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
        // Its opener is gone with a row, or it was opened by an address.
        else returnFocus(around.current)
        afterOpenChange?.(isOpen)
      }}
      {...rest}
    />
  )
}

/** The footer's line: a note at the left, the buttons at the right. */
export function DialogFoot({ note, role, children }: { note?: ReactNode; role?: 'alert'; children: ReactNode }) {
  return (
    <div className={styles.foot} role={role}>
      <span className={styles.note}>{note}</span>
      {children}
    </div>
  )
}
