/** Characters that may need escaping; also whole surrogate pairs, because searching every text for lone surrogates is slow. */
const unsafe = /[\0\\\t\n\r\ud800-\udfff]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Whether a text must be made storable or escaped. */
export const isUnsafe = (text: string): boolean => unsafe.test(text)

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\ufffd')

/** A value in the text format of COPY. */
export const copyText = (text: string | null): string => {
  if (text === null) return '\\N'
  return isUnsafe(text) ? storable(text).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
