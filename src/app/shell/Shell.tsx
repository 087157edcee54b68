import { Outlet, useRouterState, useRouter } from '@tanstack/react-router'
import { Suspense, lazy, useCallback, useEffect, useLayoutEffect, useMemo, useState, useRef, useEffectEvent } from 'react'
import { useRead, call } from '../../kit/web/use-calls.ts'
import { type CurrentUser, PersonContext, SwitchRoleContext, toActor } from '../../kit/web/person.tsx'
import { RightLostContext, useIsPageKeptOpen } from '../../kit/web/kept-open-page.ts'
import { MenuGroupContext, NewCountContext } from '../../kit/web/page-title.tsx'
import { PreferenceStoreContext, type PreferenceStore } from '../../kit/web/preferences.ts'
import { endSession, storeRole, readRole, storeEmail } from '../../kit/web/session-storage.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { undoNewest } from '../../kit/web/toast.ts'
import { session } from '../../session/contract.ts'
import { type MenuEntry, buildMenu } from '../menu.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { useCurrentGroup } from './current-entry.ts'
import { loadFinders } from './finders.ts'
import { BareHeader, Header } from './Header.tsx'
import { loadEntries, useInbox } from './inbox.ts'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { breakpoints } from '../../kit/ui/theme/breakpoints.ts'
import { isMenuOpen, storeMenuOpen } from './menu-state.ts'
import { SideMenu } from './SideMenu.tsx'
import { type ShellAct, listShortcuts, type Shortcut, toKeycap, matchShortcut } from './shortcuts.ts'
import { storeTyped } from './typed-ahead.ts'
import { MessagePage } from './MessagePage.tsx'
import styles from './Shell.module.css'
import { preferences } from '../../session/preferences-contract.ts'
import { useLive } from '../../kit/web/live.ts'
import { isFocusLost } from '../../kit/web/focus-unmoved.ts'
import { watchFocus } from '../../kit/web/return-focus.ts'
import { useKeyedThing } from '../../kit/web/key-guard.ts'
import { readPlace, storePlace } from '../../kit/web/kept-places.ts'
import { areLetterKeysOn, isBehindDialog, isTyping } from '../../kit/web/letter-keys.ts'

const SEQUENCE_MS = 1_500

/**
 * Runs the shortcuts of the table. If `onAct` returns false, there was nothing to do, and the browser handles the key. Returns
 * the first key of a started sequence (G), for the hint that shows the possible next keys.
 */
function useShortcuts(all: readonly Shortcut[], onAct: (act: ShellAct) => boolean): string | undefined {
  const { history } = useRouter()
  const [hint, setHint] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Taken from the key events, because a busy machine handles events late. */
  const begun = useRef<{ cap: string; at: number }>(undefined)
  const setPending = (cap: string | undefined, at = 0): void => {
    clearTimeout(timer.current)
    begun.current = cap === undefined ? undefined : { cap, at }
    setHint(cap)
    if (cap !== undefined) timer.current = setTimeout(() => setHint(undefined), SEQUENCE_MS)
  }
  const isSecond = (event: KeyboardEvent): boolean =>
    begun.current !== undefined && event.timeStamp - begun.current.at <= SEQUENCE_MS
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const cap = toKeycap(event)
    if (cap === undefined || event.defaultPrevented || /^(Shift|Control|Meta|CapsLock)$/.test(cap)) return
    // Otherwise Firefox would open its quick find, even on pages without a filter.
    if (cap === '/' && !isTyping(event.target) && areLetterKeysOn()) event.preventDefault()
    const before = isSecond(event) ? begun.current?.cap : undefined
    const step = isBehindDialog() ? undefined : matchShortcut(all, before, cap)
    const typing = isTyping(event.target)
    const isSwitchedOff = (shortcut: Shortcut): boolean =>
      (shortcut.letter === true && (typing || !areLetterKeysOn())) || (shortcut.act === 'undo' && typing)
    if (step === undefined) return setPending(undefined)
    if ('waitsAfter' in step)
      return setPending(typing || !areLetterKeysOn() || event.repeat ? undefined : step.waitsAfter, event.timeStamp)
    setPending(undefined)
    const { fires } = step
    if (isSwitchedOff(fires) || event.repeat) return
    if (fires.route !== undefined) history.push(fires.route)
    else if (fires.act === undefined || !onAct(fires.act)) return
    event.preventDefault()
  })
  /** The second key of a sequence must have no other effect: the A of G A must not approve anything on the page. */
  const onSecondKey = useEffectEvent((event: KeyboardEvent) => {
    const cap = toKeycap(event)
    if (cap === undefined || !isSecond(event) || isTyping(event.target) || isBehindDialog()) return
    const step = matchShortcut(all, begun.current?.cap, cap)
    if (step === undefined || !('fires' in step) || step.fires.route === undefined) return
    onKey(event)
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    const listenFirst = (event: KeyboardEvent): void => onSecondKey(event)
    addEventListener('keydown', listen)
    addEventListener('keydown', listenFirst, { capture: true })
    return () => {
      removeEventListener('keydown', listenFirst, { capture: true })
      removeEventListener('keydown', listen)
      clearTimeout(timer.current)
    }
  }, [])
  return hint
}

const NAME = 'page'
const WAIT_MS = 5_000

/** A new page starts at its top. Back returns to the position that the person left. */
function usePageScroll(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const main = document.getElementById('content')
    if (main === null || path === undefined) return undefined
    const isOpened = seen.current !== undefined && seen.current !== path
    seen.current = path
    const top = readPlace(NAME)?.top ?? 0
    const store = (): void => storePlace(path, NAME, { top: main.scrollTop, left: 0 })
    if (isOpened) main.scrollTop = top
    main.addEventListener('scroll', store, { passive: true })
    const end = (): void => {
      watch.disconnect()
      for (const event of ['wheel', 'pointerdown', 'keydown']) removeEventListener(event, end)
    }
    // Refetched data arrives after the page. If the person has scrolled in the meantime, that position is kept.
    const watch = new ResizeObserver(() => {
      if (main.scrollTop < top) main.scrollTop = top
      if (main.scrollTop >= top) end()
    })
    const isLater = isOpened && main.scrollTop < top
    if (isLater) {
      for (const child of main.children) watch.observe(child)
      for (const event of ['wheel', 'pointerdown', 'keydown']) addEventListener(event, end)
    }
    const timer = setTimeout(end, WAIT_MS)
    return () => {
      clearTimeout(timer)
      end()
      main.removeEventListener('scroll', store)
    }
  }, [path])
}

const WAIT_FOR_H1_MS = 5_000

/**
 * After a navigation, moves the focus to the new page's h1, as after a full page load, or to the element with `data-first-focus`.
 * If the focused part of a page vanishes, the focus moves to a remaining element.
 */
function usePageFocus(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useKeyedThing(path)
  useEffect(watchFocus, [])
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const before = seen.current
    seen.current = path
    if (before === undefined || path === undefined || before === path) return
    const content = document.getElementById('content')
    if (content === null) return
    const old = document.activeElement
    // The address opened a panel, whose first field already has the focus.
    if (content.querySelector('[data-focus-first]')?.contains(old)) return
    const focus = (): boolean => {
      const heading = content.querySelector<HTMLElement>('h1')
      if (heading === null) return false
      if (document.activeElement === old || isFocusLost()) {
        heading.tabIndex = -1
        const first = content.querySelector<HTMLElement>('[data-first-focus]') ?? heading
        first.focus({ preventScroll: true })
      }
      return true
    }
    if (focus()) return
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    watch.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), WAIT_FOR_H1_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [path])
}

/** The preferences are on the server, so that layouts are the same on every machine. */
const usePreferenceStore = (personId: string | undefined): PreferenceStore | undefined =>
  useMemo(
    () =>
      personId === undefined
        ? undefined
        : {
            owner: personId,
            read: async (key) => (await call(preferences.preference, { params: { key } })).value,
            write: (key, value) => call(preferences.storePreference, { params: { key }, body: { value } }),
          },
    [personId],
  )

const GiveAgain = lazyPart('GiveAgain', () => import('./GiveAgain.tsx'))
const NewVersion = lazyPart('NewVersion', () => import('./NewVersion.tsx'))
const loadPalette = () => Promise.all([import('./Palette.tsx'), loadFinders()]).then(([{ Palette: part }]) => ({ default: part }))
const DrawerMenu = lazyPart('DrawerMenu', () => import('./DrawerMenu.tsx'), { isOpen: ({ open }) => open })
const Tips = lazyPart('Tips', () => import('../../kit/ui/tip/Tips.tsx'))
const ShortcutSheet = lazyPart('ShortcutSheet', () => import('./ShortcutSheet.tsx'))
const PasswordGate = lazy(() => import('./PasswordGate.tsx').then(({ PasswordGate: part }) => ({ default: part })))
const loadForms = () => import('../../kit/ui/dialog/FormDialog.tsx')
const AHEAD_MS = 2_000

const noEntries: readonly MenuEntry[] = []
const useEntries = (person: CurrentUser | undefined): readonly MenuEntry[] =>
  useMemo(() => (person === undefined ? noEntries : buildMenu(person, toActor(person))), [person])

/** A page that stays open this long becomes a recent page of the palette. */
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

/** The header, side menu and content area around every page of a logged-in person (000 §2 Shell and login). */
export function Shell() {
  const [role, setRole] = useState(readRole() ?? '')
  const me = useRead(session.me, { params: { role } }, { keepPrevious: true })
  const [menuOpen, setMenuOpen] = useState(isMenuOpen)
  const [drawerOpen, setDrawerOpen] = useState(false)
  // Each shell creates its own, and so receives the keys that are typed before its first palette is rendered.
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
  useLive(session.live, person !== undefined && !gated)
  const inbox = useInbox(person !== undefined && !gated)

  // The server responds with 403 if the role was revoked. The next login starts in the primary role.
  const roleIsGone = me.error?.status === 403
  const isHeld = useIsPageKeptOpen()
  useEffect(() => {
    if (roleIsGone && !isHeld) endSession('Your role has changed. Please log in again.')
  }, [roleIsGone, isHeld])

  const toggleMenu = (): void => {
    if (matchMedia(`(width <= ${breakpoints.phone}px)`).matches) setDrawerOpen((open) => !open)
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
    }
  }
  const keys = useMemo(() => (person === undefined ? [] : listShortcuts(entries, toActor(person))), [person, entries])
  const begun = useShortcuts(keys, doAct)
  // Preloads these modules, so that they are ready for Ctrl+K, the bell or a dialog.
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
      <>
        <BareHeader />
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
        </main>
      </>
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
            // The URL must not change, because it holds the page's state.
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
            {/* Another role has different lists. The page is mounted again, so that nothing of the previous role remains. */}
            <main id="content" tabIndex={-1} key={person.role}>
              <PreferenceStoreContext value={store}>
                <NewCountContext value={inbox.fresh + inbox.waits}>
                  <RightLostContext value={roleIsGone}>
                    <MenuGroupContext value={group}>
                      <Outlet />
                      {/* Inside a landmark, like everything that is read aloud. */}
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
