import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRead } from '../../kit/web.tsx'
import { PersonContext } from '../../kit/web/person.tsx'
import { endSession, keepRole, readRole } from '../../kit/web/session-storage.ts'
import { Toasts } from '../../kit/web/toast.tsx'
import { session } from '../../session/contract.ts'
import { menuOf } from '../menu.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { Header } from './Header.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { DrawerMenu, SideMenu } from './SideMenu.tsx'
import './shell.css'
import { usePageFocus } from './use-page-focus.ts'

const MENU = 'menu'

/** Header, side menu and content area around every signed-in page (000 §2 Shell and login). */
export function Shell() {
  const [role, setRole] = useState(readRole() ?? '')
  const me = useRead(session.me, { params: { role } }, { keepPrevious: true })
  const [menuOpen, setMenuOpen] = useState(localStorage.getItem(MENU) === 'open')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const person = me.data?.user
  usePageFocus()

  // A role that was taken away answers 403: the next login starts in the primary role.
  const roleIsGone = me.error?.status === 403
  useEffect(() => {
    if (roleIsGone) endSession('Your role has changed. Please log in again.')
  }, [roleIsGone])

  const toggleMenu = (): void => {
    if (matchMedia('(max-width: 600px)').matches) setDrawerOpen((open) => !open)
    else
      setMenuOpen((open) => {
        localStorage.setItem(MENU, open ? 'closed' : 'open')
        return !open
      })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'b' || event.shiftKey || event.altKey) return
      event.preventDefault()
      toggleMenu()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const switchRole = (next: string): void => {
    keepRole(next)
    setRole(next)
  }

  if (person === undefined) {
    return (
      <main className="shell-waiting">
        <title>Proofline</title>
        <ConnectionBar />
        {me.error === null ? (
          <>
            <h1 className="sr-only">Proofline</h1>
            <PageSkeleton />
          </>
        ) : (
          <div className="message-page">
            <h1>Your account could not be loaded</h1>
            <p>{me.error.message}</p>
            <button type="button" className="shell-button" onClick={() => void me.refetch()}>
              Try again
            </button>
          </div>
        )}
        <Toasts />
      </main>
    )
  }
  const entries = menuOf(person)
  return (
    <PersonContext value={person}>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          // The address stays as it is: it is the page's state.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        Skip to the content
      </a>
      <div className="shell">
        <Header menuOpen={menuOpen} onMenu={toggleMenu} onRole={switchRole} />
        <SideMenu entries={entries} open={menuOpen} onToggle={toggleMenu} />
        <DrawerMenu entries={entries} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className="shell-content">
          <ConnectionBar />
          {/* Another role is another set of lists: nothing of the old one may stay on the screen. */}
          <main id="content" tabIndex={-1} key={person.role}>
            <Outlet />
          </main>
        </div>
      </div>
      <Toasts />
    </PersonContext>
  )
}
