import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle, useMenuGroup } from '../../web/page-title.tsx'
import { WhatIsThis } from './WhatIsThis.tsx'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  title: string
  /**
   * Breadcrumb links, followed by the page itself as plain text. A page of a menu entry leaves them out and shows the entry's
   * group.
   */
  crumbs?: readonly ReactNode[] | undefined
  aside?: ReactNode
  children?: ReactNode
}

export const buildCrumb = (to: LinkProps['to'], words: string): ReactNode => (
  <Link key={words} to={to}>
    {words}
  </Link>
)

/** Also sets the title of the browser tab. */
export function PageHeader({ title, crumbs: given, aside, children }: PageHeaderProps) {
  const group = useMenuGroup()
  const crumbs = given ?? (group === undefined ? [] : [group, title])
  return (
    <header className={styles.header} data-part="page-header">
      <PageTitle>{title}</PageTitle>
      <div className={styles.names}>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.crumbs}>
              {crumbs.map((crumb, at) => (
                <li key={at} {...(at === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
                  {crumb}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </div>
      </div>
      <WhatIsThis />
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </header>
  )
}
