/** Soft hyphens, zero-width characters, marks of direction and tags: nobody sees them, so they tell no two names apart. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0001}-\u{E007F}]/gu

/**
 * What makes two names the same: Unicode form, invisible characters, outer blanks and case do not count (decisions 19, 88a). Of
 * departments, projects, files, allocation IDs and question ids. The SQL function name_key says the same; a test compares the two.
 */
export const nameKey = (name: string): string =>
  // Letter by letter, as PostgreSQL does it: no final sigma, one letter for each letter.
  Array.from(name.replaceAll(INVISIBLE, '').normalize('NFC').trim().replaceAll('\u0130', 'i'), (letter) =>
    letter.toLowerCase(),
  ).join('')
