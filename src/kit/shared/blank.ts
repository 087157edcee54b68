import type { z } from 'zod'

const kept = new WeakSet<z.core.$ZodType>()

/**
 * Marks a field whose blank value has a meaning, such as a manager of `null`. If its schema accepts `""`, `null`, `[]` or `{}`,
 * that value is then not treated as absent (decision 116).
 */
export const keepBlank = <Schema extends z.ZodType>(schema: Schema): Schema => {
  kept.add(schema)
  return schema
}
export const isKept = (schema: z.core.$ZodType): boolean => kept.has(schema)
