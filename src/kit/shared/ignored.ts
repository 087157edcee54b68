import { z } from 'zod'

/**
 * A field that the documents send but the server derives itself. It is accepted and described, and nothing reads it (api.md,
 * Bodies).
 */
export const ignored = z.unknown().optional()
