import { z } from 'zod'

/** YYYY-MM-DD; `to` null: no end at the slowest pace (calculations.md 7). */
export const Finish = z.object({ from: z.string(), to: z.string().nullable() })
