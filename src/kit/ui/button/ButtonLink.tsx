import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

function Anchor({ kind, danger, small, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ kind, danger, small }, className)}>
      {children}
    </a>
  )
}

/** A link to a page of the product that looks like a `Button`. */
export const ButtonLink = createLink(Anchor)
