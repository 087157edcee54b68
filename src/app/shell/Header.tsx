import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isStaff } from '../../access/levels.ts'
import { getRecruitingRole } from '../../access/recruiting-role.ts'
import { MessageRegion } from '../../kit/ui/feedback/MessageRegion.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { ProductMark, Wordmark } from '../../kit/ui/theme/ProductMark.tsx'
import { toActor, usePerson } from '../../kit/web/person.tsx'
import { WayOutLink } from '../../kit/web/WayOutLink.tsx'
import { buildMenu } from '../menu.ts'
import { useCurrentEntry } from './current-entry.ts'
import { UserMenu } from './UserMenu.tsx'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import { Bell } from './Bell.tsx'
import { IconButton } from './IconButton.tsx'
import type { Inbox } from './inbox.ts'
import { REWORK_ROLES } from './rework-roles.ts'
import styles from './Header.module.css'

/**
 * The tag that counts reworks: an amber return arrow above 0, and a green tick disc at 0 (interface.md, Patterns). The documents
 * say orange and green (000 §2).
 */
function ReworkTag({ count }: { count: number }) {
  return (
    <Link
      to={'/rework-received' as LinkProps['to']}
      className={count > 0 ? joinClassNames(styles.reworkTag, styles.waiting) : joinClassNames(styles.reworkTag, styles.none)}
    >
      {count > 0 ? (
        <Icon name="returnArrow" size={14} />
      ) : (
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="8" cy="8" r="7" />
          <path d="m5 8.2 2.1 2.1L11 6.2" />
        </svg>
      )}
      <span>
        <span className={styles.word}>Reworks </span>
        {count}
      </span>
    </Link>
  )
}

type HeaderProps = {
  menuOpen: boolean
  onMenu: () => void
  onRole: (role: string) => void
  onSearch: () => void
  onSheet: () => void
  inbox: Inbox
}

export function Header({ menuOpen, onMenu, onRole, onSearch, onSheet, inbox }: HeaderProps) {
  const person = usePerson()
  const { role, roleData, reworks, departments } = person
  // Recruiters also have a staff role, but that role does not describe their work here.
  const recruits = isStaff(role) ? getRecruitingRole(departments) : undefined
  const tag = recruits ?? role
  const atHome = useCurrentEntry(buildMenu(person, toActor(person))) === '/'
  const [userMenuOpen, setUserMenuOpen] = useState(false)
  return (
    <header className={styles.header}>
      <IconButton
        icon="menu"
        size={20}
        aria-label="Menu"
        aria-controls="side-menu"
        aria-expanded={menuOpen}
        aria-keyshortcuts="Control+B"
        onClick={onMenu}
      />
      <Link to="/" className={styles.logo} aria-label="Proofline, Home" aria-current={atHome ? 'page' : undefined}>
        <ProductMark />
        <Wordmark />
      </Link>
      <MessageRegion WayOut={WayOutLink} />
      <div className={styles.end}>
        <button type="button" className={styles.search} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={onSearch}>
          <Icon name="search" size={16} />
          <span>Search or run an action</span>
          <Keycap>Ctrl K</Keycap>
        </button>
        <Bell inbox={inbox} />
        {REWORK_ROLES.includes(role) && recruits === undefined && <ReworkTag count={reworks} />}
        {roleData.length > 1 ? (
          <button
            type="button"
            className={joinClassNames(styles.roleTag, styles.roleButton)}
            aria-haspopup="menu"
            aria-expanded={userMenuOpen}
            aria-label={`${tag}, switch role`}
            onClick={() => setUserMenuOpen(true)}
          >
            {tag}
          </button>
        ) : (
          <span className={styles.roleTag}>{tag}</span>
        )}
        <UserMenu open={userMenuOpen} onOpen={setUserMenuOpen} onRole={onRole} onSheet={onSheet} />
      </div>
    </header>
  )
}

/** For pages without the shell. */
export function BareHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={joinClassNames(styles.header, styles.isBare)}>
      <ProductMark />
      <MessageRegion />
      {children}
    </header>
  )
}
