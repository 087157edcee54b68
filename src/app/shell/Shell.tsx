import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, lazy, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useRead } from '../../kit/web/use-calls.ts'
import { type CurrentUser, PersonContext, SwitchRoleContext, toActor } from '../../kit/web/person.tsx'
import { RightLostContext, useIsPageKeptOpen } from '../../kit/web/kept-open-page.ts'
import { MenuGroupContext, NewCountContext } from '../../kit/web/page-title.tsx'
import { PreferenceStoreContext } from '../../kit/web/preferences.ts'
import { endSession, storeRole, readRole, storeEmail } from '../../kit/web/session-storage.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { undoNewest } from '../../kit/web/toast.ts'
import { focusMessages } from '../../kit/ui/feedback/Toasts.tsx'
import { Toasts } from '../../kit/ui/feedback/Toasts.tsx'
import { WayOutLink } from '../../kit/web/WayOutLink.tsx'
import { session } from '../../session/contract.ts'
import { type MenuEntry, buildMenu } from '../menu.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { useCurrentGroup } from './current-entry.ts'
import { loadFinders } from './finders.ts'
import { Header } from './Header.tsx'
import { loadEntries, useInbox } from './inbox.ts'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { isMenuOpen, storeMenuOpen } from './menu-state.ts'
import { SideMenu } from './SideMenu.tsx'
import { type ShellAct, listShortcuts } from './shortcuts.ts'
import { useLive } from './use-live.ts'
import { storeTyped } from './typed-ahead.ts'
import { usePreferenceStore } from './preference-store.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { MessagePage } from './MessagePage.tsx'
import styles from './Shell.module.css'

const GiveAgain = lazyPart('GiveAgain', () => import('./GiveAgain.tsx'))
const NewVersion = lazyPart('NewVersion', () => import('./NewVersion.tsx'))
const loadPalette = () => Promise.all([import('./Palette.tsx'), loadFinders()]).then(([{ Palette: part }]) => ({ default: part }))
const DrawerMenu = lazyPart('DrawerMenu', () => import('./DrawerMenu.tsx'), { isOpen: ({ open }) => open })
const Tips = lazyPart('Tips', () => import('../../kit/ui/tip/Tips.tsx'))
const ShortcutSheet = lazyPart('ShortcutSheet', () => import('./ShortcutSheet.tsx'))
const PasswordGate = lazy(() => import('./PasswordGate.tsx').then(({ PasswordGate: part }) => ({ default: part })))
/** What every dialog needs: the forms of antd. */
const loadForms = () => import('../../kit/ui/dialog/FormDialog.tsx')
const AHEAD_MS = 2_000

const noEntries: readonly MenuEntry[] = []
const useEntries = (person: CurrentUser | undefined): readonly MenuEntry[] =>
  useMemo(() => (person === undefined ? noEntries : buildMenu(person, toActor(person))), [person])

/** A page that stays open so long is among the recent ones of the palette. */
const VISIT_MS = 1_500
function useVisits(person: CurrentUser | undefined): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.href })
  useEffect(() => {
    if (person === undefined || path === undefined) return undefined
    const timer = setTimeout(
      () => void import('./Palette.tsx').then(({ storeVisit }) => storeVisit(person._id, person.role)).catch(() => undefined),
      VISIT_MS,
    )
    return () => clearTimeout(timer)
  }, [person, path])
}

function PaletteLoading({ onCancel }: { onCancel: () => void }) {
  useLayoutEffect(() => storeTyped(onCancel), [onCancel])
  return null
}

/** Header, side menu and content area around every signed-in page (000 §2 Shell and login). */
export function Shell() {
  const [role, setRole] = useState(readRole() ?? '')
  const me = useRead(session.me, { params: { role } }, { keepPrevious: true })
  const [menuOpen, setMenuOpen] = useState(isMenuOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  // With each shell anew, so that each receives what is typed before its first palette is there.
  const [Palette] = useState(() => lazy(loadPalette))
  const [dialog, setDialog] = useState<'palette' | 'sheet'>()
  const closePalette = useCallback(() => setDialog((open) => (open === 'palette' ? undefined : open)), [])
  const person = me.data?.user
  const entries = useEntries(person)
  const group = useCurrentGroup(entries)
  const store = usePreferenceStore(person?._id)
  const gated = person !== undefined && person.passwordChosenBy.length > 0
  usePageFocus()
  usePageScroll()
  useVisits(person)
  useLive(person !== undefined && !gated)
  const inbox = useInbox(person !== undefined && !gated)

  // A revoked role gets 403: the next login starts in the primary role.
  const roleIsGone = me.error?.status === 403
  const isHeld = useIsPageKeptOpen()
  useEffect(() => {
    if (roleIsGone && !isHeld) endSession('Your role has changed. Please log in again.')
  }, [roleIsGone, isHeld])

  const toggleMenu = (): void => {
    if (matchMedia('(max-width: 600px)').matches) setDrawerOpen((open) => !open)
    else
      setMenuOpen((open) => {
        storeMenuOpen(!open)
        return !open
      })
  }
  const doAct = (act: ShellAct): boolean => {
    switch (act) {
      case 'palette':
      case 'sheet':
        setDialog(act)
        return true
      case 'menu':
        toggleMenu()
        return true
      case 'filter': {
        const filter = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]')
        filter?.focus()
        filter?.select()
        return filter !== null
      }
      case 'undo':
        return undoNewest()
      case 'messages':
        return focusMessages()
    }
  }
  const keys = useMemo(() => (person === undefined ? [] : listShortcuts(entries, toActor(person))), [person, entries])
  const begun = useShortcuts(keys, doAct)
  // Preloaded before Ctrl+K is pressed, and before the bell or a dialog opens.
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadPalette(), loadForms(), loadEntries()]).catch(() => undefined), AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (person !== undefined) storeEmail(person.email)
  }, [person])

  const switchRole = (next: string): void => {
    storeRole(next)
    setRole(next)
  }

  if (person === undefined) {
    return (
      <main className={styles.waiting}>
        <title>Proofline</title>
        <ConnectionBar />
        {me.error === null ? (
          <>
            <h1 className="sr-only">Proofline</h1>
            <PageSkeleton />
          </>
        ) : (
          <MessagePage title="Your account could not be loaded">
            <p>{me.error.message}</p>
            <Button onClick={() => void me.refetch()}>Try again</Button>
          </MessagePage>
        )}
        <Toasts />
      </main>
    )
  }
  if (gated) {
    return (
      <PersonContext value={person}>
        <Suspense>
          <PasswordGate />
        </Suspense>
      </PersonContext>
    )
  }
  return (
    <PersonContext value={person}>
      <SwitchRoleContext value={switchRole}>
        <a
          className={styles.skipLink}
          href="#content"
          onClick={(event) => {
            // The URL stays as it is: it is the page's state.
            event.preventDefault()
            document.getElementById('content')?.focus()
          }}
        >
          Skip to content
        </a>
        <div className={styles.shell}>
          <Header
            menuOpen={menuOpen}
            onMenu={toggleMenu}
            onRole={switchRole}
            onSearch={() => setDialog('palette')}
            onSheet={() => setDialog('sheet')}
            inbox={inbox}
          />
          <SideMenu entries={entries} open={menuOpen} onToggle={toggleMenu} />
          <DrawerMenu entries={entries} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
          <div className={styles.content}>
            <ConnectionBar />
            <NewVersion />
            {/* Another role has other lists: remount, so that nothing of the old one stays. */}
            <main id="content" tabIndex={-1} key={person.role}>
              <PreferenceStoreContext value={store}>
                <NewCountContext value={inbox.fresh + inbox.waits}>
                  <RightLostContext value={roleIsGone}>
                    <MenuGroupContext value={group}>
                      <Outlet />
                      {/* Within a landmark, as all that is read. */}
                      <Tips />
                    </MenuGroupContext>
                  </RightLostContext>
                </NewCountContext>
              </PreferenceStoreContext>
            </main>
          </div>
        </div>
        <div role="status" className={styles.keyHintPlace}>
          {begun !== undefined && <KeyHint begun={begun} keys={keys} />}
        </div>
        <Toasts WayOut={WayOutLink} />
        <GiveAgain />
        <Suspense fallback={dialog === 'palette' && <PaletteLoading onCancel={closePalette} />}>
          {dialog === 'palette' && (
            <Palette
              entries={entries}
              menuOpen={menuOpen}
              onClose={closePalette}
              onMenu={toggleMenu}
              onRole={switchRole}
              onSheet={() => setDialog('sheet')}
            />
          )}
          {dialog === 'sheet' && (
            <ShortcutSheet entries={entries} onClose={() => setDialog((open) => (open === 'sheet' ? undefined : open))} />
          )}
        </Suspense>
      </SwitchRoleContext>
    </PersonContext>
  )
}

/** The keys that can follow the first one of a sequence. */
function KeyHint({ begun, keys }: { begun: string; keys: ReturnType<typeof listShortcuts> }) {
  return (
    <div className={styles.keyHint}>
      <span>{begun} then</span>
      {keys
        .flatMap(({ keys: ways, does }) => ways.map((way) => ({ way, does })))
        .filter(({ way }) => way.length > 1 && way[0] === begun)
        .map(({ way, does }) => (
          <span key={way.join(' ')}>
            <kbd>{way[1]}</kbd> {does}
          </span>
        ))}
    </div>
  )
}
