import { z } from 'zod'

/**
 * A field that the documents send but the server derives itself. It is accepted and described, and nothing reads it (api.md,
 * Bodies, decision P260).
 */
export const ignored = z.unknown().optional()
