import { z } from 'zod'
import { listNamedCalls } from '../src/app/openapi.ts'
import { domains } from '../src/app/server.ts'
import { explainIssues } from '../src/kit/server/explain-issues.ts'
import { readFields } from '../src/kit/server/blank.ts'
import { goodRequests } from './domains.ts'

/** Finds the fields in the bodies and queries of all calls, each within a good request. */

const ID = 'c0a80101-0000-4000-8000-000000000001'
const filled = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\{\w+\.email\}/g, 'somebody@proofline.example')
      .replaceAll('{unique}', 'Unique')
      .replaceAll('{today}', '2026-11-20')
      .replaceAll(/"\{(row|spareRow)\}"/g, '1')
      .replaceAll(/\{[a-zA-Z.]+\}/g, ID),
  )

export type Path = (string | number)[]
export type CallFields = Record<string, unknown>

export const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const {
    innerType,
    in: first,
    out,
  } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType }
  const next = innerType ?? (first instanceof z.ZodTransform ? out : first)
  return next === undefined ? schema : innermost(next)
}
function* objectsIn(schema: z.core.$ZodType, value: unknown, path: Path = []): Generator<{ form: z.ZodObject; path: Path }> {
  const form = innermost(schema)
  if (form instanceof z.ZodUnion) for (const option of form.options) yield* objectsIn(option, value, path)
  if (form instanceof z.ZodArray && Array.isArray(value))
    for (const [at, each] of value.entries()) yield* objectsIn(form.element, each, [...path, at])
  if (!(form instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return
  yield { form, path }
  for (const [key, field] of Object.entries(form.shape)) yield* objectsIn(field, (value as CallFields)[key], [...path, key])
}

export const without = (full: unknown, path: Path, key: string, blank?: { value: unknown }): unknown => {
  const copy = structuredClone(full) as CallFields
  let at: CallFields = copy
  for (const step of path) at = at[step] as CallFields
  delete at[key]
  if (blank !== undefined) at[key] = blank.value
  return copy
}

export const outcome = (schema: z.ZodType, sent: unknown): unknown => {
  const read = readFields(schema, sent)
  const { data, error } = schema.safeParse(read)
  if (error === undefined) return { data }
  const sentences = explainIssues(schema, read, error.issues)
  return { issues: error.issues.map(({ path, code }, at) => ({ path, code, message: sentences[at]?.message ?? '' })) }
}

export const calls = listNamedCalls(domains)
export const parts = calls.flatMap(({ spec }) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = spec[part]
    const title = `${spec.method} ${spec.path}`
    return schema === undefined ? [] : [{ title, part, schema, sent: filled(goodRequests[title]?.[part] ?? {}) }]
  }),
)
export const named = parts.flatMap(({ schema, sent, title, part }) =>
  [...objectsIn(schema, sent)].flatMap(({ form, path }) =>
    Object.entries(form.shape).map(([key, field]) => ({
      schema,
      sent,
      path,
      key,
      field,
      where: `${title} ${part}.${[...path, key].join('.')}`,
    })),
  ),
)
