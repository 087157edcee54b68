/** Escapes a text for one part of the search in an address (`?where=`), in which some characters have a special meaning. */
export const escapeWhere = (text: string): string => text.replace(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Returns the search in an address that matches exactly this value. */
export const writeWhere = (key: string, value: string): string => `${escapeWhere(key)}:${escapeWhere(value)}`
