import { type ComponentType, lazy } from 'react'
import type { AccessLevel } from '../../kit/shared/access.ts'

/** The domains' parts of Home, from top to bottom: who sees it, and the part (a `lazy` component without props). */
export const homeParts: readonly { name: string; who: AccessLevel; Part: ComponentType }[] = [
  {
    name: 'assigned files',
    who: 'works on tasks',
    Part: lazy(() => import('../../tasks/desk/web/AssignedFiles.tsx').then(({ AssignedFiles }) => ({ default: AssignedFiles }))),
  },
  {
    name: 'rows that wait for nobody',
    who: 'admin',
    Part: lazy(() => import('../../tasks/assign/web/WaitingRows.tsx').then(({ WaitingRows }) => ({ default: WaitingRows }))),
  },
  {
    name: 'files in work',
    who: 'manages projects',
    Part: lazy(() => import('../../tasks/files/web/FilesInWork.tsx').then(({ FilesInWork }) => ({ default: FilesInWork }))),
  },
  {
    name: 'latest changes',
    who: 'admin',
    Part: lazy(() => import('../../audit/web/LatestChanges.tsx').then(({ LatestChanges }) => ({ default: LatestChanges }))),
  },
]
