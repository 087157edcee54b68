/**
 * Returns the text if it has the format of an id, otherwise null. In places where the documents pass a name, an id works as well
 * (api.md, Ids).
 */
export const asId = (text: string): string | null =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null

/** Returns whether a path segment means "all": `-`, an empty text, or the client's `undefined` (decision 38). */
export const isAll = (text: string | undefined): boolean =>
  text === undefined || ['', '-', 'undefined', 'all'].includes(text.trim().toLowerCase())

/** Returns a random UUID. Pages cannot use `crypto.randomUUID`, which is unavailable over plain http except on loopback. */
export const createUuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
