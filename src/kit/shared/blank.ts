import type { z } from 'zod'

const kept = new WeakSet<z.core.$ZodType>()

/**
 * Marks a field whose blank value has a meaning of its own, such as a manager of `null`. Those of `""`, `null`, `[]` and `{}`
 * that its schema accepts are then not treated as absent (decision 116).
 */
export const keepsBlank = <Schema extends z.ZodType>(schema: Schema): Schema => {
  kept.add(schema)
  return schema
}
export const isKept = (schema: z.core.$ZodType): boolean => kept.has(schema)
