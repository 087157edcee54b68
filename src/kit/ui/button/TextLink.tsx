import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './TextLink.module.css'

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={styles.link}>
      {children}
    </a>
  )
}

/** A link to a page of the product. In a grid it has `tabIndex` -1, and Enter on the cell opens it. */
export const TextLink = createLink(Anchor)
