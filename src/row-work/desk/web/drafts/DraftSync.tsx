import type { StaffRole } from '../../../../access/levels.ts'
import { useDraftSync } from './draft-sync.ts'

/** Runs `useDraftSync`. It is a component, which renders nothing, so that it can be loaded after the rows. */
export function DraftSync({ personId, role }: { personId: string; role: StaffRole }) {
  useDraftSync(personId, role)
  return null
}
