import type { AuditEntry } from './audit.ts'
import { ownMark } from './own-figures.ts'
import type { Decided } from './registered.ts'

type Made = {
  id: string
  version: number
  /** The manager for whom it was decided. */
  name: { _id: string; fullName: string; email: string } | null
  approvers: readonly string[]
}

/** A decision by somebody (an id) that was made; its line of the audit log also says in whose name, and that it is on their own figure. */
export const madeDecision = (
  { id, version, name, approvers }: Made,
  entry: NonNullable<Decided['entry']>,
  by: string,
  audit: AuditEntry,
): Decided => ({
  id,
  entry,
  refused: null,
  version,
  inNameOf: name && { _id: name._id, fullName: name.fullName },
  audit: { ...audit, after: { ...audit.after, ...(name && { inNameOf: name.email }), ...ownMark(entry.person === by) } },
  concerns: [entry.person, ...approvers],
})
