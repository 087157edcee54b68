import type { ReactNode } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import styles from './ReportCard.module.css'

const ViewSwitch = lazyPart('ViewSwitch', () => import('./ViewSwitch.tsx'))

type ReportCardProps<View extends string> = {
  title: string
  /** The ways to show it; one alone has no switch. */
  views?: readonly View[]
  view?: View
  onView?: (view: View) => void
  children: ReactNode
}

/** A card of a report with its title, and a switch between the ways to show the same figures. */
export function ReportCard<View extends string>({ title, views = [], view, onView, children }: ReportCardProps<View>) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {views.length > 1 && (
          <ViewSwitch
            label={`${title} as`}
            views={views}
            view={view ?? ''}
            onView={(next) => {
              const chosen = views.find((each) => each === next)
              if (chosen !== undefined) onView?.(chosen)
            }}
          />
        )}
      </header>
      {children}
    </section>
  )
}
