/**
 * URL search parameters are readable texts, such as `?status=done,skipped&page=2`, not JSON. Pages build a schema from the parts
 * below.
 */
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

/** Parses one parameter. Invalid values count as absent. */
export type Param<Value> = ((given: unknown) => Value | undefined) & { words?: readonly string[] }

export const textParam = (): Param<string> => (given) => (typeof given === 'string' ? given : undefined)

export const numberParam =
  (least = 0): Param<number> =>
  (given) => {
    const number = typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : Number.NaN
    return Number.isSafeInteger(number) && number >= least ? number : undefined
  }

/** A list of the given words, such as `?status=done,skipped`. Unknown words are dropped. */
export const wordsParam = <const W extends string>(words: readonly W[]): Param<W[]> =>
  Object.assign(
    (given: unknown) => {
      const chosen: unknown[] | undefined =
        typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : undefined
      return chosen && words.filter((word) => chosen.includes(word))
    },
    { words },
  )

type Params = Record<string, Param<unknown>>
type Read<P extends Params> = { [K in keyof P]?: Exclude<ReturnType<P[K]>, undefined> | undefined }
/** A page's search parameters. Each one is absent or valid, and unknown ones are dropped. */
export type SearchSchema<Values> = {
  parse: (given: Record<string, unknown>) => Values
  words: Readonly<Record<string, readonly string[]>>
}
export type SearchParams<S> = S extends SearchSchema<infer Values> ? Values : never

/** It is hand-written, because a schema library for these three parts would add 7 KB to every page's first load. */
export const defineSearch = <const P extends Params>(params: P): SearchSchema<Read<P>> => ({
  parse: (given) =>
    Object.fromEntries(
      Object.entries(params).flatMap(([key, read]) => {
        const value = read(given[key])
        // The key of an invalid value must be present, or the router would keep the value in the address.
        return value === undefined && given[key] === undefined ? [] : [[key, value]]
      }),
    ) as Read<P>,
  words: Object.fromEntries(Object.entries(params).flatMap(([key, { words }]) => (words === undefined ? [] : [[key, words]]))),
})

declare const inAddress: unique symbol
/**
 * The page size in an address. Its type deliberately prevents a read from using it as a number: without a size in the address,
 * the size that the person has saved applies, which `usePageSize` knows (decision P491).
 */
export type SizeInAddress = { readonly [inAddress]: true }

/** The parameters of every list: the page and its size. `gridParams` adds the sort order, and `listParams` the filter text. */
export const pageParams = { page: numberParam(1), size: numberParam(1) as Param<unknown> as Param<SizeInAddress> }
export const gridParams = { sort: textParam(), ...pageParams }
export const listParams = { q: textParam(), ...gridParams }
