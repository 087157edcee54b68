import { type ComponentType, lazy } from 'react'
import type { AccessLevel } from '../../kit/access.ts'

/** What the domains add to Home, from top to bottom: who sees it, and the part (a `lazy` component that takes no props). */
export const homeParts: readonly { name: string; who: AccessLevel; Part: ComponentType }[] = [
  {
    name: 'assigned files',
    who: 'works on tasks',
    Part: lazy(() => import('../../tasks/web/AssignedFiles.tsx').then(({ AssignedFiles }) => ({ default: AssignedFiles }))),
  },
]
