import type { ReactNode } from 'react'
import './page-header.css'

type PageHeaderProps = {
  title: string
  /** Breadcrumb links, then the page itself as plain text. */
  crumbs?: readonly ReactNode[]
  /** Beside the title, such as "2,000 rows". */
  aside?: ReactNode
  /** Buttons at the right; one primary button at most. */
  children?: ReactNode
}

/** Breadcrumbs over the h1, the page's buttons at the right; also sets the browser tab's title. */
export function PageHeader({ title, crumbs = [], aside, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <title>{`${title} · Proofline`}</title>
      <div className="page-names">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {crumbs.map((crumb, at) => (
                <li key={at} {...(at === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
                  {crumb}
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {aside !== undefined && <span className="page-aside">{aside}</span>}
        </div>
      </div>
      {children !== undefined && <div className="page-acts">{children}</div>}
    </header>
  )
}
