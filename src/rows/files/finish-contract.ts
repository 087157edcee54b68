import { z } from 'zod'

/** YYYY-MM-DD. `to` is null if the latest date cannot be forecast (calculations.md 7). */
export const Finish = z.object({ from: z.string(), to: z.string().nullable() })
