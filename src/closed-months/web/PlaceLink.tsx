import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { href: string; label?: string; className: string | undefined; children: ReactNode }

export function PlaceLink({ href, label, className, children }: Props) {
  const { history } = useRouter()
  return (
    <a
      className={className}
      href={href}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.push(href)
      }}
    >
      {children}
    </a>
  )
}
