import RcDialog from '@rc-component/dialog'
import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import styles from './Dialog.module.css'

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

/** The frame of every dialog: holds the focus while open and returns it afterwards; its content is unmounted when closed. */
export function Dialog({ open, onClose, maskCloses = true, width = 480, ...rest }: DialogProps) {
  return (
    <RcDialog
      prefixCls="dialog"
      visible={open}
      onClose={onClose}
      maskClosable={maskCloses}
      destroyOnHidden
      width={width}
      className={styles.dialog ?? ''}
      classNames={styles}
      closeIcon={<Icon name="close" size={18} />}
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
