import type { ReactNode } from 'react'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import styles from './ReportCard.module.css'

const ViewSwitch = lazyPart('ViewSwitch', () => import('./ViewSwitch.tsx'))

type ReportCardProps<View extends string> = {
  title: string
  /** The ways to show the card. With fewer than two, no switch is shown. */
  views?: readonly View[]
  view?: View
  onView?: (view: View) => void
  children: ReactNode
}

export function ReportCard<View extends string>({ title, views = [], view, onView, children }: ReportCardProps<View>) {
  return (
    <TitledCard
      title={title}
      className={styles.card}
      aside={
        views.length > 1 && (
          <ViewSwitch
            label={`${title} as`}
            views={views}
            view={view ?? ''}
            onView={(next) => {
              const chosen = views.find((each) => each === next)
              if (chosen !== undefined) onView?.(chosen)
            }}
          />
        )
      }
    >
      {children}
    </TitledCard>
  )
}
