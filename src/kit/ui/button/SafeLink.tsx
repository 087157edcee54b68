import type { ReactNode } from 'react'
import { toWebLink } from '../../shared/links.ts'
import textLinkStyles from './TextLink.module.css'

/**
 * An external link. http and https links open in a new tab; anything else is plain text (security.md).
 * @param tabIndex -1 inside a DataGrid, where Enter on the cell opens the link
 */
export function SafeLink({
  href,
  children,
  tabIndex,
}: {
  href: string | null | undefined
  children?: ReactNode
  tabIndex?: number
}) {
  const address = toWebLink(href)
  if (address === undefined) return <span>{children ?? href}</span>
  return (
    <a className={textLinkStyles.link} href={address} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {children ?? address}
    </a>
  )
}
