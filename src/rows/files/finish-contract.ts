import { z } from 'zod'

/** The finish dates of a file, YYYY-MM-DD. `to` is null if the slowest pace has no end (calculations.md 7). */
export const Finish = z.object({ from: z.string(), to: z.string().nullable() })
