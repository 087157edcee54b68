const SHOWN = 5
/** The first five by name, the others counted. */
export const listed = (names: readonly string[]): string => {
  const more = names.length - SHOWN
  return more > 0 ? `${names.slice(0, SHOWN).join(', ')} and ${more} more` : names.join(', ')
}
