import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { getButtonClass, type ButtonLook } from './button-class.ts'

function Anchor({ kind, danger, small, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={getButtonClass({ kind, danger, small }, className)}>
      {children}
    </a>
  )
}

export const ButtonLink = createLink(Anchor)
