import { z } from 'zod'

/** In a reply: how far the history of a thing was when it was read; 0 before its first change. */
export const Version = z.int()

const NEEDED = 'Send the version number that you read.'
/**
 * In the body of a change: of the thing as the caller has read it. A later change is refused with CHANGED_MEANWHILE; absent: none
 * is (ADR 8).
 */
export const seenVersion = z.int(NEEDED).min(0, NEEDED).optional()

/** What somebody changed of a thing after it was read: a field of CHANGED_MEANWHILE's `changes`. */
export type ChangedField = {
  /** As the body names it. */
  field: string
  theirs: unknown
  /** Null: the caller may not know. */
  by: { _id: string; fullName: string } | null
  at: string
}
