/** Text that PostgreSQL can store: without NUL, lone surrogates replaced. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
