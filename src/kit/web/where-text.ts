/** Escapes a text for a part of the searches in an address (`?where=`), in which some characters have a meaning of their own. */
export const escaped = (text: string): string => text.replace(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Returns the search in an address for exactly this value. */
export const whereIs = (key: string, value: string): string => `${escaped(key)}:${escaped(value)}`
