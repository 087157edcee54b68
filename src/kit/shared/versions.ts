import { z } from 'zod'

/** The version of a thing in a reply: the length of its history when it was read; 0 before its first change. */
export const Version = z.int()

const NEEDED = 'Send the version number that you read.'
/**
 * The version that the caller has read, in the body of a change. If the thing has changed since, the call is refused with
 * CHANGED_MEANWHILE. Without a version it never is (ADR 8).
 */
export const seenVersion = z.int(NEEDED).min(0, NEEDED).optional()

/** A change by somebody else after the caller read the thing: an entry of CHANGED_MEANWHILE's `changes`. */
export type ChangedField = {
  /** The name of the field in the body. */
  field: string
  theirs: unknown
  /** Null if the caller may not know who it was. */
  by: { _id: string; fullName: string } | null
  at: string
}
