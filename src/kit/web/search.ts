import * as z from 'zod/mini'

/** URL search stays readable, as `?status=done,skipped&page=2`: texts, no JSON. Pages give a schema made of the three parts below. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+')}`,
    )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const absent = undefined

/** `?q=physics`: a text, absent when empty. */
export const textParam = () => z.catch(z.optional(z.string()), absent)

/** `?page=2`: a whole number of at least `least`; anything else counts as absent. */
export const numberParam = (least = 0) =>
  z.catch(
    z.optional(z.pipe(z.union([z.number(), z.string()]), z.pipe(z.transform(Number), z.int().check(z.minimum(least))))),
    absent,
  )

/** `?status=done,skipped`: some of the given words; unknown ones are dropped. */
export const wordsParam = <const W extends string>(words: readonly W[]) =>
  z.catch(
    z.optional(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((given): W[] => {
          const asked = typeof given === 'string' ? given.split(',') : given
          return words.filter((word) => asked.includes(word))
        }),
      ),
    ),
    absent,
  )
