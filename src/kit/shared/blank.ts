import type { z } from 'zod'

const kept = new WeakSet<z.core.$ZodType>()

/**
 * Marks a field whose blank has a meaning of its own, such as a manager of `null`: of `""`, `null`, `[]` and `{}` those that its
 * schema accepts are then not taken for absent (decision 116).
 */
export const keepsBlank = <Schema extends z.ZodType>(schema: Schema): Schema => {
  kept.add(schema)
  return schema
}
export const isKept = (schema: z.core.$ZodType): boolean => kept.has(schema)
