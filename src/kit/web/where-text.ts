/** Escapes a text for a part of the search in an address (`?where=`), where some characters have a special meaning. */
export const escapeWhere = (text: string): string => text.replace(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

export const writeWhere = (key: string, value: string): string => `${escapeWhere(key)}:${escapeWhere(value)}`
