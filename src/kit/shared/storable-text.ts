/** Makes a text storable in PostgreSQL: removes NUL and replaces lone surrogates. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
