import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { plural } from '../../kit/shared/counted.ts'
import { type AccessLevel, isStaff } from '../../kit/shared/access.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { tasks } from '../../tasks/desk/contract.ts'
import { menuOf } from '../menu.ts'
import { firstNameOf, greetingAt, weekdayAt } from './greeting.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { cardClass } from '../../kit/ui/home/card-class.ts'
import styles from './HomePage.module.css'
import { homeParts } from './home-parts.ts'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'

const FILES_NAMED = 2

function ReworksCard({ count, role }: { count: number; role: string }) {
  const files = useRead(tasks.fileList, { params: { role }, query: { type: 'rework-received' } })
  const names = files.data?.data.map(({ name }) => name) ?? []
  const more = names.length - FILES_NAMED
  return (
    <section className={cardClass(styles.reworks)} aria-label="Reworks">
      <Icon name="returnArrow" size={20} />
      <div>
        <h2>{`${count} ${plural(count, 'rework is', 'reworks are')} waiting`}</h2>
        <p>
          They come before every other task.
          {names.length > 0 && ` ${names.slice(0, FILES_NAMED).join(', ')}${more > 0 ? ` and ${more} more files` : ''}`}
        </p>
      </div>
      <ButtonLink kind="primary" to={'/rework-received' as LinkProps['to']}>
        Start with reworks
      </ButtonLink>
    </section>
  )
}

function Part({ who, Part: Shown }: { who: AccessLevel; Part: ComponentType }) {
  return useMay(who) ? (
    <Suspense fallback={<PageSkeleton />}>
      <Shown />
    </Suspense>
  ) : null
}

/** A greeting and a welcome text (000 §2), the most urgent work, and then the domains' parts. */
export function HomePage() {
  const person = usePerson()
  const [now] = useState(() => new Date())
  const waiting = isStaff(person.role) && person.reworks > 0
  const menu = menuOf(person)
  const places = menu.flatMap((entry) => ('children' in entry ? [] : [entry]))
  return (
    <div className={styles.home}>
      <title>Home · Proofline</title>
      <h1>
        {greetingAt(now)}, {firstNameOf(person.fullName)}
      </h1>
      <p className={styles.welcome}>
        {weekdayAt(now)} {showDay(dayOf(now))}. Welcome to Proofline. {waiting && 'Reworks come first.'}
      </p>
      {waiting && <ReworksCard count={person.reworks} role={person.role} />}
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
      {homeParts.map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </div>
  )
}
