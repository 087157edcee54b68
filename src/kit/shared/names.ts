/** Soft hyphens, zero-width characters, direction marks and tags: invisible, so they do not distinguish names. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0001}-\u{E007F}]/gu

/**
 * The comparison key of a name: Unicode form, invisible characters, outer blanks and case are ignored (decisions 19, 88a). For
 * departments, projects, files, allocation IDs and question ids. The SQL function name_key returns the same; a test compares the two.
 */
export const nameKey = (name: string): string =>
  // Per character, as PostgreSQL does it: no final sigma, one letter for each letter.
  Array.from(name.replaceAll(INVISIBLE, '').normalize('NFC').trim().replaceAll('\u0130', 'i'), (letter) =>
    letter.toLowerCase(),
  ).join('')
