import { z } from 'zod'

/** The version of a thing in a reply: the length of its history when it was read, or 0 before its first change. */
export const Version = z.int()

const NEEDED = 'Send the version number that you read.'
/**
 * The version that the caller has read, in the body of a change. If the thing has changed since then, the call is refused with
 * CHANGED_MEANWHILE. Without a version it is never refused for that reason (ADR 8).
 */
export const seenVersion = z.int(NEEDED).min(0, NEEDED).optional()

/** A change that was made after the caller read the thing. It is an entry in the `changes` of CHANGED_MEANWHILE. */
export type ChangedField = {
  field: string
  theirs: unknown
  /** The author of the change, or null if the caller may not know. */
  by: { _id: string; fullName: string } | null
  at: string
}
