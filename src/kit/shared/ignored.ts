import { z } from 'zod'

/**
 * A field that clients of the documents send, although the server derives its value itself. It is accepted and described, but
 * nothing reads it (api.md, Bodies).
 */
export const ignored = z.unknown().optional()
