/** The maximum JSON text of a value, in bytes of UTF-8. */
const PREFERENCE_BYTES = 64 * 1024
/** Of all values of a person together, as the database prints them. */
export const MAX_PREFERENCE_BYTES = 2 * 1024 * 1024
/** The maximum nesting of lists and objects. */
const MOST_DEPTH = 32
/** Keys per person: far more than the screens have. */
export const MAX_PREFERENCES = 200

const isDeep = (value: unknown, left = MOST_DEPTH): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)))

/** A lone surrogate or the character zero: the database stores neither. */
const hasBrokenText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || /\p{Surrogate}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).some((pair) => pair.some(hasBrokenText))

/** Why a value cannot be stored, as a sentence; undefined when it can. */
export function preferenceProblem(value: unknown): string | undefined {
  if (value === undefined) return 'Send a value, or null to delete the stored one.'
  if (isDeep(value)) return `A preference can be nested at most ${MOST_DEPTH} levels deep.`
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length
  if (bytes > PREFERENCE_BYTES) return `A preference can have at most 64 KB; this one has ${Math.ceil(bytes / 1024)} KB.`
  return hasBrokenText(value) ? 'This value contains text with broken characters.' : undefined
}
