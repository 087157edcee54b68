import { z } from 'zod'
import { isKept } from '../shared/blank.ts'
import { parseDecimal } from '../shared/numbers.ts'

type Schema = z.core.$ZodType

export const isBlank = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

function unwrapped(schema: Schema): Schema | undefined {
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in
  return 'innerType' in schema._zod.def ? (schema._zod.def.innerType as Schema) : undefined
}
const innermost = (schema: Schema): Schema => {
  const inner = unwrapped(schema)
  return inner === undefined ? schema : innermost(inner)
}
const keepsIts = (schema: Schema | undefined): boolean => schema !== undefined && (isKept(schema) || keepsIts(unwrapped(schema)))

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Caches, for each field's schema, whether the field is required and whether a blank value has a meaning. */
const traits = new WeakMap<Schema, { needed: boolean; kept: boolean }>()
function traitsOf(field: Schema): { needed: boolean; kept: boolean } {
  const known = traits.get(field) ?? { needed: !accepts(field, undefined), kept: keepsIts(field) }
  traits.set(field, known)
  return known
}

const isTrimmedAway = (field: Schema, value: unknown): boolean =>
  typeof value === 'string' && value.trim() === '' && z.safeParse(field, value).data === ''

/** A blank counts as sent when the field is required or marked `keepBlank`, and its schema accepts that blank. */
const counts = (field: Schema, blank: unknown): boolean => {
  const { needed, kept } = traitsOf(field)
  return (needed || kept) && accepts(field, blank)
}

const isNumeric = (form: Schema): boolean =>
  form instanceof z.ZodNumber || (form instanceof z.ZodLiteral && [...form.values].every((value) => typeof value === 'number'))

/**
 * A text that is not a number is returned unchanged, so that the schema's message applies (decision 138). A coercing schema would
 * accept further texts as numbers.
 */
function readNumber(form: Schema, value: unknown): unknown {
  const number = parseDecimal(value)
  return Number.isFinite(number) || (form instanceof z.ZodNumber && form.def.coerce === true) ? number : value
}

/**
 * Returns the sent value without its blank fields, and with numbers in place of their texts (decision 138). `""`, `null`, `[]`
 * and `{}` count as not sent, so that a blank required field gets the message of a missing one (decision 116). Follows the
 * schema's fields into objects and lists, and returns free-form JSON unchanged.
 */
export function readFields(schema: Schema, value: unknown): unknown {
  const form = innermost(schema)
  if (value !== undefined && isNumeric(form)) return readNumber(form, value)
  if (typeof value !== 'object' || value === null) return value
  if (form instanceof z.ZodUnion) {
    const fitting = form.options.filter((option) => innermost(option) instanceof z.ZodArray === Array.isArray(value))
    const read = fitting.map((option) => ({ option, outcome: readFields(option, value) }))
    return (read.find(({ option, outcome }) => accepts(option, outcome)) ?? read[0] ?? { outcome: value }).outcome
  }
  if (form instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = form
    const within = innermost(element)
    return within instanceof z.ZodObject || isNumeric(within) ? value.map((each) => readFields(element, each)) : value
  }
  if (!(form instanceof z.ZodObject) || Array.isArray(value)) return value
  const sent: Record<string, unknown> = { ...value }
  for (const [key, field] of Object.entries(form.shape as Record<string, Schema>)) {
    if (!Object.hasOwn(sent, key)) continue
    if (!isBlank(sent[key]) && !isTrimmedAway(field, sent[key])) sent[key] = readFields(field, sent[key])
    else if (!counts(field, sent[key])) delete sent[key]
  }
  return sent
}
