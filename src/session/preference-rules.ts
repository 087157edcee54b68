/** Of a value as JSON, in UTF-8. */
const PREFERENCE_BYTES = 64 * 1024
/** Of all values of a person, in the text that the database prints. */
export const MAX_PREFERENCE_BYTES = 2 * 1024 * 1024
const MAX_DEPTH = 32
export const MAX_PREFERENCES = 200

const isDeep = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)))

/** Finds what the database cannot store: a lone surrogate or the null character. */
const hasBrokenText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || /\p{Surrogate}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).some((pair) => pair.some(hasBrokenText))

export function findPreferenceProblem(value: unknown): string | undefined {
  if (value === undefined) return 'Send a value, or null to delete the stored one.'
  if (isDeep(value)) return `A preference can be nested at most ${MAX_DEPTH} levels deep.`
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length
  if (bytes > PREFERENCE_BYTES) return `A preference can have at most 64 KB; this one has ${Math.ceil(bytes / 1024)} KB.`
  return hasBrokenText(value) ? 'This value contains text with broken characters.' : undefined
}
