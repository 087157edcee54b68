/** A text as a part of the searches in an address (`?where=`), whose signs of their own it must not hold. */
export const escaped = (text: string): string => text.replace(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** The search in an address for what has exactly this value. */
export const whereIs = (key: string, value: string): string => `${escaped(key)}:${escaped(value)}`
