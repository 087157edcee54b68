import { Link, type LinkProps } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { isStaff, TABS, type Tab, mayCall } from '../../access/levels.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { Together } from '../../kit/ui/feedback/Together.tsx'
import { getCardClass } from '../../kit/ui/home/card-class.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { HomeAloneContext } from '../../kit/web/home-alone.ts'
import { PageTitle } from '../../kit/web/page-title.tsx'
import { WhatIsThis } from '../../kit/ui/list-page/WhatIsThis.tsx'
import { usePerson, toActor } from '../../kit/web/person.tsx'
import { buildSideMenu, listNamedLinks, byTab, listMenuLinks, type MenuEntry } from '../menu.ts'
import { loadPageHelp } from '../help.ts'
import { getFirstName, getGreeting, getWeekday } from './greeting.ts'
import styles from './HomePage.module.css'
import { AskForAccess, TabEnd } from './tab-parts.ts'
import type { HomePart } from '../../kit/web/domain.ts'
import { waitUntilStaying } from '../../kit/web/leaving.ts'
import { webDomains } from '../web.ts'

type HomePartShown = HomePart & {
  Part: ComponentType
  Lead?: ComponentType | undefined
  Acts?: ComponentType | undefined
}

const all: readonly HomePart[] = webDomains.flatMap(({ home }) => home ?? [])
const loaded = new Map<HomePart, HomePartShown>()

async function load(part: HomePart): Promise<void> {
  const [Part, Lead, Acts] = await Promise.all([part.load(), part.lead?.(), part.acts?.()])
  loaded.set(part, { ...part, Part: Part.default, Lead: Lead?.default, Acts: Acts?.default })
}

/**
 * Returns the parts of Home that the person may see, with their components, or undefined until all are loaded. Nothing suspends,
 * because React delays the content after a `Suspense` placeholder by 300 ms, including the first reads.
 * @throws the error of a module that could not be loaded, when it is rendered
 */
function useHomeParts(): readonly HomePartShown[] | undefined {
  const person = usePerson()
  const allowed = all.filter(({ who, shows }) => mayCall(who, toActor(person)) && (shows?.(person) ?? true))
  const missing = allowed.filter((part) => !loaded.has(part))
  const [shown, setShown] = useState(() => (missing.length === 0 ? new Map(loaded) : undefined))
  const [failure, setFailure] = useState<{ error: unknown }>()
  const names = missing.map(({ name }) => name).join()
  useEffect(() => {
    let isOver = false
    const parts = all.filter(({ name }) => names.split(',').includes(name))
    Promise.all(parts.map(load)).then(
      () => !isOver && setShown(new Map(loaded)),
      async (error: unknown) => {
        await waitUntilStaying()
        if (!isOver) setFailure({ error })
      },
    )
    return () => void (isOver = true)
  }, [names])
  if (failure !== undefined) throw failure.error
  return shown && allowed.flatMap((part) => shown.get(part) ?? [])
}

const findTab = (route: string): Tab | undefined =>
  (Object.entries(byTab) as [Tab, MenuEntry][]).find(([, entry]) =>
    listMenuLinks([entry]).some((link) => link.route === route),
  )?.[0]

type Alone = { name: string; title: string }

/** A greeting with what is left to do (000 §2), followed by the domains' parts. */
export function HomePage() {
  const person = usePerson()
  const [now] = useState(() => new Date())
  const [alone, setAlone] = useState<Alone>()
  const allowed = useHomeParts()
  const parts = (allowed ?? []).filter(({ name }) => alone === undefined || alone.name === name)
  const cards = parts.filter(({ isCard }) => isCard)
  const first = parts.filter(({ isFirst }) => isFirst)
  const isSubAdmin = person.role === 'SUBADMIN'
  const name = getFirstName(person.fullName)
  return (
    <div className={joinClassNames(styles.home, alone && styles.isAlone)}>
      <PageTitle>Home</PageTitle>
      <header className={styles.head}>
        <div>
          <h1>
            {alone?.title ?? getGreeting(now)}, {name}
          </h1>
          <p className={styles.lead}>
            {alone === undefined && `${getWeekday(now)} ${formatDay(toDay(now))}. Welcome to Proofline. `}
            {parts.map(({ name, Lead }) => Lead && <Lead key={name} />)}
          </p>
        </div>
        <div className={styles.acts}>
          <WhatIsThis />
          {parts.map(({ name, Acts }) => Acts && <Acts key={name} />)}
        </div>
      </header>
      {allowed === undefined ? (
        <PageSkeleton />
      ) : (
        <Together className={styles.parts}>
          {first.map((part) => (
            <Placed key={part.name} part={part} onAlone={setAlone} />
          ))}
          {(isSubAdmin || allowed.every(({ isCard, isFirst }) => isCard || isFirst)) && <Places />}
          {parts.map((part) => !part.isCard && !part.isFirst && <Placed key={part.name} part={part} onAlone={setAlone} />)}
          {cards.length > 0 && (
            <div className={styles.cards}>
              {cards.map((part) => (
                <Placed key={part.name} part={part} onAlone={setAlone} />
              ))}
            </div>
          )}
        </Together>
      )}
    </div>
  )
}

function Placed({ part: { name, Part }, onAlone }: { part: HomePartShown; onAlone: (alone: Alone | undefined) => void }) {
  const show = useCallback(
    (title: string | undefined) => onAlone(title === undefined ? undefined : { name, title }),
    [name, onAlone],
  )
  return (
    <HomeAloneContext value={show}>
      <Part />
    </HomeAloneContext>
  )
}

/** For people whose Home has nothing but cards. It says why, and lists the pages of their menu, each with its purpose. */
function Places() {
  const person = usePerson()
  const places = listNamedLinks(buildSideMenu(person))
  const askTitle = places.length === 0 ? 'Ask for a tab' : 'Ask for another tab'
  const ask = person.role === 'SUBADMIN' && person.accessTabs.length < TABS.length && (
    <section className={getCardClass(styles.ask)} aria-label={askTitle}>
      <h2>{askTitle}</h2>
      <AskForAccess />
    </section>
  )
  if (places.length === 0)
    return (
      <>
        <EmptyState
          title="You don’t have access to anything yet"
          why="Ask an admin for access. What they grant appears here right away."
        />
        {ask}
      </>
    )
  return (
    <>
      {isStaff(person.role) && (
        <section className={getCardClass()}>
          <EmptyState
            title="No rows are shown to you"
            why="“Show assignments” is off in your account. Ask your manager or an admin to turn it on to see your rows here."
          />
        </section>
      )}
      <nav className={styles.places} aria-label="Go to">
        {places.map(({ name, route }) => (
          <Link key={route} to={route as LinkProps['to']} className={getCardClass(styles.place)}>
            <span>
              <b>{name}</b>
              <small>
                <Help path={route} />
              </small>
              {person.role === 'SUBADMIN' && <TabEndOf route={route} />}
            </span>
            <Icon name="chevronRight" size={16} />
          </Link>
        ))}
      </nav>
      {ask}
    </>
  )
}

function TabEndOf({ route }: { route: string }) {
  const tab = findTab(route)
  return tab && <TabEnd tab={tab} />
}

function Help({ path }: { path: string }) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isOver = false
    loadPageHelp(path).then(
      (help) => !isOver && setText(help),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [path])
  return text
}
