import { Link, type LinkProps } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isStaff, mayCall } from '../../kit/shared/access.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PageTitle } from '../../kit/web/page-title.tsx'
import { actorOf, usePerson } from '../../kit/web/person.tsx'
import { menuOf } from '../menu.ts'
import { firstNameOf, greetingAt, weekdayAt } from './greeting.ts'
import { cardClass } from '../../kit/ui/home/card-class.ts'
import styles from './HomePage.module.css'
import { homeParts } from './home-parts.ts'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'

/** A greeting and a welcome text (000 §2), and then the domains' parts. */
export function HomePage() {
  const person = usePerson()
  const [now] = useState(() => new Date())
  const parts = homeParts.filter(({ who, shows }) => mayCall(who, actorOf(person)) && (shows?.(person) ?? true))
  const menu = menuOf(person)
  const places = menu.flatMap((entry) => ('children' in entry ? [] : [entry]))
  return (
    <div className={styles.home}>
      <PageTitle>Home</PageTitle>
      <h1>
        {greetingAt(now)}, {firstNameOf(person.fullName)}
      </h1>
      <p className={styles.welcome}>
        {weekdayAt(now)} {showDay(dayOf(now))}. Welcome to Proofline. {parts.map(({ welcome }) => welcome)}
      </p>
      {menu.length === 0 && (
        <EmptyState title="Nothing is open to you yet" why="Ask an admin for access. What they grant appears here at once." />
      )}
      {!isStaff(person.role) && places.length > 0 && (
        <nav className={styles.places} aria-label="Go to">
          {places.map(({ label, route }) => (
            <Link key={route} to={route as LinkProps['to']} className={cardClass(styles.place)}>
              {label}
              <Icon name="chevronRight" size={16} />
            </Link>
          ))}
        </nav>
      )}
      {parts.map(({ name, Part }) => (
        <Suspense key={name} fallback={<PageSkeleton />}>
          <Part />
        </Suspense>
      ))}
    </div>
  )
}
