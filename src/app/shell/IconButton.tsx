import type { ComponentProps } from 'react'
import { Icon } from '../../kit/ui/icons.tsx'
import type { IconName } from '../../kit/web/icon-name.ts'
import styles from './IconButton.module.css'

type IconButtonProps = { icon: IconName; size?: number; 'aria-label': string } & Omit<ComponentProps<'button'>, 'children'>

export function IconButton({ icon, size = 18, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.iconButton} data-part="icon-button">
      <Icon name={icon} size={size} />
    </button>
  )
}
