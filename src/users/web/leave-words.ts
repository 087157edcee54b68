const SHOWN = 5
/** Lists the first five by name and counts the others. */
export const listed = (names: readonly string[]): string => {
  const more = names.length - SHOWN
  return more > 0 ? `${names.slice(0, SHOWN).join(', ')} and ${more} more` : names.join(', ')
}
