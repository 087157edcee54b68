import { useState } from 'react'
import { SafeLink } from '../button/SafeLink.tsx'
import styles from './LinkedPicture.module.css'

const nameOf = (href: string): string => {
  const { hostname, pathname } = new URL(href)
  return `${pathname.split('/').at(-1)} from ${hostname}`
}

/** A picture on another host, with its link. If the picture cannot be loaded, only the link is shown. */
export function LinkedPicture({ href, text }: { href: string; text: string }) {
  const [isGone, setGone] = useState(false)
  const link = <SafeLink href={href}>{text}</SafeLink>
  if (isGone) return link
  return (
    <span className={styles.figure}>
      <img
        className={styles.picture}
        src={href}
        alt={nameOf(href)}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setGone(true)}
      />
      {link}
    </span>
  )
}
