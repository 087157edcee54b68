/** Letters that a search of the server by a name needs at least. */
export const LONG_ENOUGH = 2
/** The most things of a kind that the palette shows. */
export const SHOWN_OF_A_KIND = 8
