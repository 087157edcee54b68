/**
 * Returns the text as an id if it has an id's format, else null. Where the documents pass a name, an id works too (api.md, Ids).
 */
export const asId = (text: string): string | null =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null

/** `-`, an empty text and the client's `undefined` in a path mean "all" (decision 38). */
export const isAll = (text: string | undefined): boolean =>
  text === undefined || ['', '-', 'undefined', 'all'].includes(text.trim().toLowerCase())

/** A random UUID. Pages can't use `crypto.randomUUID`, which is unavailable over plain http except on loopback. */
export const newUuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
