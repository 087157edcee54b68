import type { StaffRole } from '../../../../access/levels.ts'
import { useDraftSync } from './draft-sync.ts'

/** A component that renders nothing, so that `useDraftSync` can be loaded after the rows. */
export function DraftSync({ personId, role }: { personId: string; role: StaffRole }) {
  useDraftSync(personId, role)
  return null
}
