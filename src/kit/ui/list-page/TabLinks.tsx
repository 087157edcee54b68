import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './TabLinks.module.css'

export type TabLink = { key: string; title: string; count: string | undefined; link: LinkProps }

export const TabLinks = ({ label, tabs, current }: { label: string; tabs: readonly TabLink[]; current: string }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ key, title, count, link }) => (
      <Link
        key={key}
        {...link}
        aria-current={key === current ? 'page' : false}
        // Otherwise the router would also mark the first tab, because its address is a prefix of the others.
        activeOptions={{ exact: true }}
      >
        {title} <small>{count}</small>
      </Link>
    ))}
  </nav>
)
